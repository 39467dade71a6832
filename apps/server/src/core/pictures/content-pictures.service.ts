import { createHash } from 'node:crypto';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import type { Database, Querier } from '../../db/database.ts';
import type { Clock } from '../calendar/clock.ts';
import { ProblemError } from '../problems/problem-error.ts';
import {
  deleteUnusedPictures,
  findContentPicture,
  saveContentPicture,
  touchContentPicture,
} from './content-pictures.queries.ts';
import { contentPicture } from './reencoded-picture.ts';

export interface ContentPictures {
  /**
   * Returns the picture's URL. `maxPixels` lowers the usual limit. Throws `picture-unreadable`, and `unavailable` when too
   * many wait.
   */
  keep(bytes: Uint8Array, maxPixels?: number): Promise<string>;
  /** Returns WebP bytes. Throws `picture-not-found`. */
  read(key: string): Promise<Uint8Array>;
  removeUnused(): Promise<void>;
}

const ADDRESS = '/api/content-pictures/';
const MAX_SIDE_PIXELS = 1_280;
const KEY_BYTES = 16;
const UNUSED_FOR_MS = 24 * 60 * 60 * 1000;

export function createContentPictures({ db, clock }: { db: Database; clock: Clock }): ContentPictures {
  return {
    async keep(upload, maxPixels) {
      const bytes = await contentPicture(upload, MAX_SIDE_PIXELS, maxPixels);
      const key = createHash('sha256').update(bytes).digest().subarray(0, KEY_BYTES).toString('base64url');
      await saveContentPicture(db, { key, bytes, createdAt: clock.now() });
      return ADDRESS + key;
    },
    async read(key) {
      const bytes = await findContentPicture(db, key);
      if (bytes === null) throw new ProblemError('picture-not-found');
      return bytes;
    },
    async removeUnused() {
      await deleteUnusedPictures(db, new Date(clock.now().getTime() - UNUSED_FOR_MS), ADDRESS);
    },
  };
}

/**
 * Accepts null or the address of a stored picture; call in the transaction that saves it. Throws `invalid-input` for
 * `imageUrl`.
 */
export async function requirePicture(db: Querier, now: Date, imageUrl: string | null): Promise<void> {
  if (imageUrl === null) return;
  const isKept = imageUrl.startsWith(ADDRESS) && (await touchContentPicture(db, imageUrl.slice(ADDRESS.length), now));
  if (!isKept)
    throw new ProblemError('invalid-input', { fields: { imageUrl: ADMIN_FIELD_PROBLEMS['unknown-picture'] } });
}
