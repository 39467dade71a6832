import { hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters of all authenticator apps: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Accepts codes of a clock that is 30 seconds off. */
const TOLERANCE_PERIODS = 1;

const RECOVERY_CODE_COUNT = 10;
/** 32 unambiguous characters: a code of ten has 50 random bits. */
const RECOVERY_CODE_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const RECOVERY_CODE_LENGTH = 10;

export function createSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** `secret` is in base32; `address` is an otpauth URI for a QR code. */
export function formatSecretForApp(secret: Uint8Array, account: string): { secret: string; address: string } {
  const totp = new TOTP({ issuer: 'EcoPulse', label: account, secret: toTotpSecret(secret) });
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The number of the 30-second step that the code belongs to; null if the code is wrong. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: toTotpSecret(secret), timestamp, window: TOLERANCE_PERIODS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

export function normaliseCode(code: string): string {
  return code.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase();
}

export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const code = Array.from(
      randomBytes(RECOVERY_CODE_LENGTH),
      (byte) => RECOVERY_CODE_ALPHABET[byte % RECOVERY_CODE_ALPHABET.length],
    ).join('');
    return `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;
  });
}

/** A plain hash is enough: a code has 50 random bits, and attempts are limited. */
export function hashRecoveryCode(code: string): Buffer {
  return hash('sha256', normaliseCode(code), 'buffer');
}

function toTotpSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
