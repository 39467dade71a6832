import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** What an authenticator signs to attest a new passkey. */
export interface Attestable {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly authData: Buffer;
  readonly clientDataHash: Buffer;
}

type Statement = Map<string, number | Uint8Array | Uint8Array[]>;

export interface Attestation {
  readonly fmt: string;
  createStatement(attestable: Attestable): Statement;
}

const ES256 = -7;

/** Signed by the passkey itself. */
export const SELF_ATTESTATION: Attestation = {
  fmt: 'packed',
  createStatement: ({ privateKey, authData, clientDataHash }) =>
    new Map<string, number | Uint8Array>([
      ['alg', ES256],
      ['sig', new Uint8Array(createSign('sha256').update(authData).update(clientDataHash).sign(privateKey))],
    ]),
};

/** With a valid chain of two certificates, the first of which says where its revocation list is. */
export function createCertifiedAttestation(fmt: 'packed' | 'android-key', revocationListUrl: string): Attestation {
  return {
    fmt,
    createStatement(attestable) {
      const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const extensions = [
        extension(
          REVOCATION_LISTS,
          sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(revocationListUrl)))))),
        ),
        extension(ANDROID_KEY_DESCRIPTION, describeKey(attestable.clientDataHash)),
      ];
      const leaf = { subject: 'Phone', publicKey: attestable.publicKey, extensions };
      const x5c = [
        createCertificate(leaf, root.privateKey),
        createCertificate({ subject: ROOT_NAME, publicKey: root.publicKey, extensions: [] }, root.privateKey),
      ];
      return new Map([...SELF_ATTESTATION.createStatement(attestable), ['x5c', x5c]]);
    },
  };
}

const ROOT_NAME = 'Root';

/** Object identifiers, as DER writes them. */
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const [COUNTRY, ORGANIZATION, UNIT, COMMON_NAME] = ['550406', '55040a', '55040b', '550403'];
const REVOCATION_LISTS = '551d1f';
const ANDROID_KEY_DESCRIPTION = '2b06010401d679020111';

interface Certified {
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

function createCertificate({ subject, publicKey, extensions }: Certified, issuerKey: KeyObject): Uint8Array {
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const validity = sequence(time('20200101000000Z'), time('21200101000000Z'));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    nameOf(ROOT_NAME),
    validity,
    nameOf(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = createSign('sha256').update(content).sign(issuerKey);
  return new Uint8Array(sequence(content, algorithm, der(0x03, Buffer.of(0), signature)));
}

function nameOf(commonName: string): Buffer {
  const parts = [
    [COUNTRY, 'SG'],
    [ORGANIZATION, 'EcoPulse'],
    [UNIT, 'Authenticator Attestation'],
    [COMMON_NAME, commonName],
  ] as const;
  return sequence(...parts.map(([id, text]) => der(0x31, sequence(oid(id), der(0x13, Buffer.from(text))))));
}

/** Android's `KeyDescription`: versions and security levels, the challenge, no unique id, and two empty lists. */
function describeKey(challenge: Buffer): Buffer {
  const level = der(0x0a, Buffer.of(0));
  return sequence(integer(3), level, integer(4), level, octets(challenge), octets(), sequence(), sequence());
}

function extension(id: string, content: Buffer): Buffer {
  return sequence(oid(id), octets(content));
}

const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const integer = (value: number): Buffer => der(0x02, Buffer.of(value));
const octets = (...parts: Uint8Array[]): Buffer => der(0x04, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string): Buffer => der(0x18, Buffer.from(text));

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const header = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}
