import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly path: string;
  /** Decrypts a message by RFC 8291. Throws if it is not for this browser. */
  read(message: ReceivedPush): unknown;
}

export function createPushBrowser(endpoint: string, path = ''): PushBrowser {
  const keyPair = createECDH('prime256v1');
  const [p256dh, secret] = [keyPair.generateKeys(), randomBytes(16)];
  return {
    path,
    subscription: {
      endpoint,
      keys: { p256dh: p256dh.toString('base64url'), auth: secret.toString('base64url') },
    },
    read: ({ body }) => JSON.parse(decryptMessage(body, keyPair, secret)) as unknown,
  };
}

/** RFC 8188 with the keys of RFC 8291: salt, the sender's public key, then one record of AES-128-GCM. */
function decryptMessage(body: Buffer, keyPair: ECDH, secret: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const derive = (key: Buffer, hkdfSalt: Buffer, info: Buffer | string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, hkdfSalt, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keyPair.getPublicKey(), sender]);
  const key = derive(keyPair.computeSecret(sender), secret, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The byte 2 ends the text of the last record; the rest is padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Throws unless the holder of this public key has signed the token (RFC 8292). */
export function verifyVapidClaims({ headers }: ReceivedPush, publicKey: string): Readonly<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`signed with ${key}, not with ${publicKey}`);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url')))
    throw new Error('the signature of the token is not right');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Readonly<Record<string, unknown>>;
}
