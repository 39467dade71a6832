import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { findOrInsertKey } from './server-keys.queries.ts';

/** One key per purpose, so that a signature is worthless elsewhere. */
type Purpose =
  | 'consent-proofs'
  | 'device-cookie'
  | 'event-codes'
  | 'limits'
  | 'passkey-handles'
  | 'reset-links'
  | 'unsubscribe'
  | 'web-push';

export interface ServerKeys {
  get(purpose: Purpose): Promise<Buffer>;
}

const KEY_BYTES = 32;
const MAX_ATTEMPTS = 3;

export function createServerKeys(db: Database): ServerKeys {
  const cachedKeys = new Map<Purpose, Promise<Buffer>>();
  const read = async (purpose: Purpose): Promise<Buffer> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const key = await findOrInsertKey(db, purpose, randomBytes(KEY_BYTES));
      if (key) return key;
    }
    throw new Error(`the key for ${purpose} could neither be read nor created`);
  };
  return {
    get(purpose) {
      const cachedKey = cachedKeys.get(purpose);
      if (cachedKey) return cachedKey;
      const reading = read(purpose);
      cachedKeys.set(purpose, reading);
      reading.catch(() => cachedKeys.delete(purpose));
      return reading;
    },
  };
}

export function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
