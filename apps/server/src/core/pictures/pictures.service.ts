import { createHash } from 'node:crypto';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../calendar/clock.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { PictureStorage } from './picture-storage.ts';
import { deletePictures, findPicture, replacePictures, setPictureUrl } from './pictures.queries.ts';
import { reencodeSquarePicture } from './reencoded-picture.ts';

export interface Pictures {
  /** Returns the picture's URL. Throws `picture-unreadable`, `picture-storage-full`, `unavailable`, and `signed-out` if the resident is gone. */
  set(residentId: number, upload: Uint8Array, clientAddress: string): Promise<string>;
  remove(residentId: number): Promise<void>;
  read(key: string): Promise<Uint8Array>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly pictureStorage: PictureStorage;
}

const KEY_BYTES = 16;

export function createPictures({ db, clock, changes, pictureStorage }: Deps): Pictures {
  return {
    async set(residentId, upload, clientAddress) {
      await pictureStorage.requireSpace();
      const bytes = await reencodeSquarePicture(upload, clientAddress);
      const key = keyOf(residentId, bytes);
      const url = `/api/pictures/${key}`;
      const stored = await pictureStorage.save('avatars', key, bytes);
      await db.transaction().execute(async (trx) => {
        if (!(await setPictureUrl(trx, residentId, url))) throw new ProblemError('signed-out');
        await replacePictures(trx, { key, residentId, bytes: stored, createdAt: clock.now() });
      });
      changes.publish('resident', residentId);
      return url;
    },
    async remove(residentId) {
      await db.transaction().execute(async (trx) => {
        await setPictureUrl(trx, residentId, null);
        await deletePictures(trx, residentId);
      });
      changes.publish('resident', residentId);
    },
    async read(key) {
      const stored = await findPicture(db, key);
      if (stored === null) throw new ProblemError('picture-not-found');
      return pictureStorage.load(stored);
    },
  };
}

/** Includes the resident, so that two residents never share a URL. */
function keyOf(residentId: number, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(`${residentId}:`).update(bytes).digest();
  return hash.subarray(0, KEY_BYTES).toString('base64url');
}
