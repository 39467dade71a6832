import { hash, randomBytes } from 'node:crypto';

/** A fresh secret of 256 bits, and what the database keeps of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** SHA-256 is enough: the token has 256 random bits, so there is nothing to guess from its hash. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same hash as text in base64url, which is quicker made than turned into it. */
export function hashTextOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
