import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { findOrInsertKey } from './server-keys.queries.ts';

/** What a key is for. A key has one purpose, so that what it signs means nothing elsewhere. */
type Purpose = 'device-cookie' | 'limits' | 'passkey-handles' | 'unsubscribe' | 'web-push';

/** Secret keys that all servers share. The first server that needs one makes it. */
export interface ServerKeys {
  get(purpose: Purpose): Promise<Buffer>;
}

const KEY_BYTES = 32;
/** Only a server that stores the same key at the same moment makes another attempt necessary. */
const ATTEMPTS = 3;

export function createServerKeys(db: Database): ServerKeys {
  const known = new Map<Purpose, Promise<Buffer>>();
  const read = async (purpose: Purpose): Promise<Buffer> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const key = await findOrInsertKey(db, purpose, randomBytes(KEY_BYTES));
      if (key) return key;
    }
    throw new Error(`the key for ${purpose} could neither be read nor made`);
  };
  return {
    get(purpose) {
      const found = known.get(purpose);
      if (found) return found;
      const reading = read(purpose);
      known.set(purpose, reading);
      // The next caller asks the database again.
      reading.catch(() => known.delete(purpose));
      return reading;
    },
  };
}

/** A text that stands for `text` and tells nothing about it to whoever lacks the key. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
