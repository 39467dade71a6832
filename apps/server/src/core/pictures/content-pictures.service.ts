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
import type { PictureStorage } from './picture-storage.ts';
import { reencodeContentPicture } from './reencoded-picture.ts';

export interface ContentPictures {
  /**
   * Returns the picture's URL. `maxUploadPixels` (width × height) lowers the limit of uploads. Throws `picture-unreadable`,
   * `picture-storage-full`, and `unavailable` when too many wait.
   */
  store(bytes: Uint8Array, maxUploadPixels?: number): Promise<string>;
  /** Returns WebP bytes. Throws `picture-not-found`. */
  read(key: string): Promise<Uint8Array>;
  pruneUnused(): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly pictureStorage: PictureStorage;
}

const URL_PREFIX = '/api/content-pictures/';
const MAX_SIDE_PIXELS = 1_280;
const KEY_BYTES = 16;
const MIN_UNUSED_AGE_MS = 24 * 60 * 60 * 1000;

export function createContentPictures({ db, clock, pictureStorage }: Deps): ContentPictures {
  return {
    async store(upload, maxUploadPixels) {
      await pictureStorage.requireSpace();
      const bytes = await reencodeContentPicture(upload, MAX_SIDE_PIXELS, maxUploadPixels);
      const key = createHash('sha256').update(bytes).digest().subarray(0, KEY_BYTES).toString('base64url');
      const stored = await pictureStorage.save('content', key, bytes);
      await saveContentPicture(db, { key, bytes: stored, createdAt: clock.now() });
      return URL_PREFIX + key;
    },
    async read(key) {
      const stored = await findContentPicture(db, key);
      if (stored === null) throw new ProblemError('picture-not-found');
      return pictureStorage.load(stored);
    },
    async pruneUnused() {
      await deleteUnusedPictures(db, new Date(clock.now().getTime() - MIN_UNUSED_AGE_MS), URL_PREFIX);
    },
  };
}

/**
 * Protects a stored picture from pruning; null is accepted. Call in the transaction that saves its URL. Throws
 * `invalid-input` for `imageUrl` if there is no such picture.
 */
export async function retainPicture(db: Querier, now: Date, imageUrl: string | null): Promise<void> {
  if (imageUrl === null) return;
  const isStored =
    imageUrl.startsWith(URL_PREFIX) && (await touchContentPicture(db, imageUrl.slice(URL_PREFIX.length), now));
  if (!isStored)
    throw new ProblemError('invalid-input', { fields: { imageUrl: ADMIN_FIELD_PROBLEMS['unknown-picture'] } });
}
