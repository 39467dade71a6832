import { createHash } from 'node:crypto';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../calendar/clock.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { deletePictures, findPicture, replacePictures, setPictureUrl } from './pictures.queries.ts';
import { reencodeSquarePicture } from './reencoded-picture.ts';

export interface Pictures {
  /** Returns the picture's URL. Throws `picture-unreadable`, `unavailable`, and `signed-out` if the resident is gone. */
  set(residentId: number, upload: Uint8Array, clientAddress: string): Promise<string>;
  remove(residentId: number): Promise<void>;
  read(key: string): Promise<Uint8Array>;
}

const KEY_BYTES = 16;

export function createPictures({ db, clock, changes }: { db: Database; clock: Clock; changes: Changes }): Pictures {
  return {
    async set(residentId, upload, clientAddress) {
      const bytes = await reencodeSquarePicture(upload, clientAddress);
      const key = keyOf(residentId, bytes);
      const url = `/api/pictures/${key}`;
      await db.transaction().execute(async (trx) => {
        if (!(await setPictureUrl(trx, residentId, url))) throw new ProblemError('signed-out');
        await replacePictures(trx, { key, residentId, bytes, createdAt: clock.now() });
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
      const bytes = await findPicture(db, key);
      if (bytes === null) throw new ProblemError('picture-not-found');
      return bytes;
    },
  };
}

/** Includes the resident, so that two residents never share a URL. */
function keyOf(residentId: number, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(`${residentId}:`).update(bytes).digest();
  return hash.subarray(0, KEY_BYTES).toString('base64url');
}
