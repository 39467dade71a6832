import { hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters of all authenticator apps: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** In periods: accepts a clock that is 30 seconds off. */
const WINDOW = 1;

const RECOVERY_CODES = 10;
/** 32 unambiguous characters: a code of ten has 50 random bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

export function newSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** `secret` is in base32; `address` is an otpauth URI for a QR code. */
export function secretForApp(secret: Uint8Array, account: string): { secret: string; address: string } {
  const totp = new TOTP({ issuer: 'EcoPulse', label: account, secret: secretOf(secret) });
  return { secret: totp.secret.base32, address: totp.toString() };
}

export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

export function typedCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

export function isCodeOfApp(code: string): boolean {
  return /^\d{6}$/.test(code);
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(randomBytes(RECOVERY_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
  });
}

/** A plain hash is enough: a code has 50 random bits, and attempts are limited. */
export function recoveryHash(code: string): Buffer {
  return hash('sha256', typedCode(code), 'buffer');
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
