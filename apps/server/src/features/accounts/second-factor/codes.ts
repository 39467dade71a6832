import { hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, a new code every 30 seconds. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A clock that is half a minute off is accepted. */
const WINDOW = 1;

const RECOVERY_CODES = 10;
/** 32 characters that are hard to confuse: a code of ten of them has 50 random bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

export function newSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** What an app needs: the secret in base32, and the same as an address for a QR code, with the name of the account. */
export function secretForApp(secret: Uint8Array, account: string): { secret: string; address: string } {
  const totp = new TOTP({ issuer: 'EcoPulse', label: account, secret: secretOf(secret) });
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The time step that this code belongs to; null if it is not a code of now. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** A code as it was typed, without blanks and hyphens. */
export function typedCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

export function isCodeOfApp(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** New recovery codes, as they are shown: `abcde-fghij`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(randomBytes(RECOVERY_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
  });
}

/** What is stored of a recovery code. Its 50 random bits and the limit on tries make a plain hash enough. */
export function recoveryHash(code: string): Buffer {
  return hash('sha256', typedCode(code), 'buffer');
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
