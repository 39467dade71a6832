import {
  PICTURES_A_VISIT,
  VISIT_PICTURE_SIDE,
  VISIT_PICTURES_MEGABYTES,
} from '@ecopulse/contract/green-spaces/visit-limits';
import type { Clock } from '../../../core/calendar/clock.ts';
import { placePicture } from '../../../core/pictures/reencoded-picture.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Database, Querier } from '../../../db/database.ts';
import { refusePicture } from '../green-spaces.rules.ts';
import {
  deleteNote,
  deletePicture,
  findPictureOf,
  findPicturesSize,
  findStoredPictures,
  findVisitsOf,
  insertPicture,
  lockPicturesOf,
  type OwnVisit,
  saveNote,
  type VisitRow,
} from './visits.queries.ts';

interface Wanted {
  readonly greenSpaceId?: number | undefined;
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

export interface StoredPicture {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** Private: the check-in of another resident is not found. */
export interface Visits {
  list(residentId: number, wanted: Wanted): Promise<VisitRow[]>;
  /** In bytes. */
  picturesSize(residentId: number): Promise<number>;
  /** An empty text removes the note. Throws `visit-not-found`. */
  write(visit: OwnVisit, note: string): Promise<string | null>;
  /**
   * Throws `visit-not-found`, `visit-pictures-full`, `pictures-full`, `picture-unreadable`,
   * and `unavailable` if too many uploads wait.
   */
  addPicture(visit: OwnVisit, upload: Uint8Array): Promise<StoredPicture>;
  removePicture(visit: OwnVisit, pictureId: number): Promise<void>;
  /** The bytes of a WebP. Throws `picture-not-found`. */
  readPicture(visit: OwnVisit, pictureId: number): Promise<Uint8Array>;
}

const PAGE = 20;

export function createVisits({ db, clock }: { db: Database; clock: Clock }): Visits {
  return {
    list: (residentId, { greenSpaceId, before, limit = PAGE }) =>
      findVisitsOf(db, residentId, { greenSpaceId, before, limit }),
    picturesSize: (residentId) => findPicturesSize(db, residentId),
    async write(visit, note) {
      const isThere = note === '' ? await deleteNote(db, visit) : await saveNote(db, visit, note, clock.now());
      if (!isThere) throw new ProblemError('visit-not-found');
      return note === '' ? null : note;
    },
    async addPicture(visit, upload) {
      // Refuse before the costly work on the picture.
      await requireRoom(db, visit, 0);
      const picture = await placePicture(upload, VISIT_PICTURE_SIDE);
      const id = await db.transaction().execute(async (trx) => {
        await lockPicturesOf(trx, visit.residentId);
        await requireRoom(trx, visit, picture.bytes.length);
        return insertPicture(trx, visit, picture, clock.now());
      });
      return { id, width: picture.width, height: picture.height };
    },
    async removePicture(visit, pictureId) {
      if (!(await deletePicture(db, visit, pictureId))) throw new ProblemError('picture-not-found');
    },
    async readPicture(visit, pictureId) {
      const bytes = await findPictureOf(db, visit, pictureId);
      if (bytes === null) throw new ProblemError('picture-not-found');
      return bytes;
    },
  };
}

async function requireRoom(db: Querier, visit: OwnVisit, bytes: number): Promise<void> {
  const stored = await findStoredPictures(db, visit);
  if (!stored) throw new ProblemError('visit-not-found');
  const refusal = refusePicture(stored, bytes);
  if (refusal) throw new ProblemError(refusal, { values: FIGURES[refusal] });
}

const FIGURES = {
  'visit-pictures-full': { limit: PICTURES_A_VISIT },
  'pictures-full': { megabytes: VISIT_PICTURES_MEGABYTES },
} as const;
