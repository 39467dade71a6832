import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type CreationOptions = {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { id: string };
};
type RequestOptions = { readonly challenge: string; readonly rpId: string };
type Response = Record<string, unknown>;

export interface Damage {
  readonly origin?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
  readonly signature?: Buffer;
  readonly credentialId?: Buffer;
}

export interface Authenticator {
  readonly credentialId: string;
  create(options: CreationOptions, damage?: Damage): Response;
  get(options: RequestOptions, damage?: Damage): Response;
}

export const USER_PRESENT = 0x01;
export const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;
const PRESENT_AND_VERIFIED = USER_PRESENT | USER_VERIFIED;

const ORIGIN = 'http://localhost:80';

/** Holds one passkey, ES256 without attestation. */
export function createAuthenticator({ origin = ORIGIN, counter: start = 0 } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE key: kty EC2, alg ES256, crv P-256, x, y.
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
  const ownId = randomBytes(32);
  let counter = start;
  let userHandle = '';

  const clientData = (type: string, challenge: string, damage: Damage) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...pick(damage) }));
  const authenticatorData = (rpId: string, flags: number, { counter: reported = counter, ...damage }: Damage) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(damage.flags ?? PRESENT_AND_VERIFIED);
    head.writeUInt8(head.readUInt8() | flags);
    head.writeUInt32BE(reported, 1);
    return Buffer.concat([sha256(damage.rpId ?? rpId), head]);
  };
  const credential = (id: Buffer, response: Response): Response => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  });

  return {
    credentialId: ownId.toString('base64url'),
    create({ challenge, rp, user }, damage = {}) {
      userHandle = user.id;
      const id = damage.credentialId ?? ownId;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const aaguid = Buffer.alloc(16);
      const authData = Buffer.concat([authenticatorData(rp.id, ATTESTED, damage), aaguid, idLength, id, coseKey]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return credential(id, {
        clientDataJSON: clientData('webauthn.create', challenge, damage).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      });
    },
    get({ challenge, rpId }, damage = {}) {
      counter += 1;
      const data = clientData('webauthn.get', challenge, damage);
      const authData = authenticatorData(rpId, 0, damage);
      const signed = createSign('sha256').update(Buffer.concat([authData, sha256(data)]));
      return credential(damage.credentialId ?? ownId, {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: (damage.signature ?? signed.sign(privateKey)).toString('base64url'),
        userHandle: 'userHandle' in damage ? damage.userHandle : userHandle,
      });
    },
  };
}

function pick({ origin, challenge, type }: Damage): Damage {
  return {
    ...(origin !== undefined && { origin }),
    ...(challenge !== undefined && { challenge }),
    ...(type !== undefined && { type }),
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function bytes(base64url: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
