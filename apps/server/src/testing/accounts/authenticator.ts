import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Attestation } from './attestation.ts';

type CreationOptions = {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { id: string };
};
type RequestOptions = { readonly challenge: string; readonly rpId: string };
type Response = Record<string, unknown>;

export interface ResponseOverrides {
  readonly origin?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
  readonly signature?: Buffer;
  readonly credentialId?: Buffer;
  readonly attestation?: Attestation;
}

export interface Authenticator {
  readonly credentialId: string;
  create(options: CreationOptions, overrides?: ResponseOverrides): Response;
  get(options: RequestOptions, overrides?: ResponseOverrides): Response;
}

export const USER_PRESENT = 0x01;
export const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;
const PRESENT_AND_VERIFIED = USER_PRESENT | USER_VERIFIED;

const NO_ATTESTATION: Attestation = { fmt: 'none', createStatement: () => new Map() };

const ORIGIN = 'http://localhost:80';

/** A software authenticator with one passkey, ES256, without attestation unless `overrides` have one. Others make a response invalid. */
export function createAuthenticator({ origin = ORIGIN, counter: start = 0 } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE key: kty EC2, alg ES256, crv P-256, x, y.
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, decodeBase64Url(x)],
      [-3, decodeBase64Url(y)],
    ]),
  );
  const ownId = randomBytes(32);
  let counter = start;
  let userHandle = '';

  const clientData = (type: string, challenge: string, overrides: ResponseOverrides) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...pickClientData(overrides) }));
  const authenticatorData = (
    rpId: string,
    requiredFlags: number,
    { counter: reportedCounter = counter, ...overrides }: ResponseOverrides,
  ) => {
    const flagsAndCounter = Buffer.alloc(5);
    flagsAndCounter.writeUInt8((overrides.flags ?? PRESENT_AND_VERIFIED) | requiredFlags);
    flagsAndCounter.writeUInt32BE(reportedCounter, 1);
    return Buffer.concat([sha256(overrides.rpId ?? rpId), flagsAndCounter]);
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
    create({ challenge, rp, user }, overrides = {}) {
      userHandle = user.id;
      const id = overrides.credentialId ?? ownId;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const aaguid = Buffer.alloc(16);
      const authData = Buffer.concat([authenticatorData(rp.id, ATTESTED, overrides), aaguid, idLength, id, coseKey]);
      const data = clientData('webauthn.create', challenge, overrides);
      const { fmt, createStatement } = overrides.attestation ?? NO_ATTESTATION;
      const attestationObject = new Map<string, string | ReturnType<typeof createStatement> | Uint8Array>([
        ['fmt', fmt],
        ['attStmt', createStatement({ publicKey, privateKey, authData, clientDataHash: sha256(data) })],
        ['authData', new Uint8Array(authData)],
      ]);
      return credential(id, {
        clientDataJSON: data.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestationObject)).toString('base64url'),
        transports: ['internal'],
      });
    },
    get({ challenge, rpId }, overrides = {}) {
      counter += 1;
      const data = clientData('webauthn.get', challenge, overrides);
      const authData = authenticatorData(rpId, 0, overrides);
      const signer = createSign('sha256').update(Buffer.concat([authData, sha256(data)]));
      return credential(overrides.credentialId ?? ownId, {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: (overrides.signature ?? signer.sign(privateKey)).toString('base64url'),
        userHandle: 'userHandle' in overrides ? overrides.userHandle : userHandle,
      });
    },
  };
}

function pickClientData({ origin, challenge, type }: ResponseOverrides): ResponseOverrides {
  return {
    ...(origin !== undefined && { origin }),
    ...(challenge !== undefined && { challenge }),
    ...(type !== undefined && { type }),
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function decodeBase64Url(base64url: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
