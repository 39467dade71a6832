import {
  MAX_PICTURES_PER_VISIT,
  MAX_VISIT_PICTURE_SIDE_PX,
  MAX_VISIT_PICTURES_MEGABYTES,
} from '@ecopulse/contract/green-spaces/visit-rules';
import { reencodeVisitPicture } from '../../../core/pictures/reencoded-picture.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Querier } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { findPictureRefusal } from '../green-spaces.rules.ts';
import {
  deleteNote,
  deletePicture,
  findPicture,
  findPicturesSize,
  findStoredPictures,
  findVisits,
  insertPicture,
  lockPictures,
  type OwnVisit,
  saveNote,
  type VisitRow,
} from './visits.queries.ts';

interface VisitFilters {
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
  list(residentId: number, filters: VisitFilters): Promise<VisitRow[]>;
  getPicturesSize(residentId: number): Promise<number>;
  /** An empty text removes the note. Throws `visit-not-found`. */
  writeNote(visit: OwnVisit, note: string): Promise<string | null>;
  /**
   * Throws `visit-not-found`, `visit-pictures-full`, `pictures-full`, `picture-storage-full`, `picture-unreadable`,
   * and `unavailable` if too many uploads wait.
   */
  addPicture(visit: OwnVisit, upload: Uint8Array, clientAddress: string): Promise<StoredPicture>;
  removePicture(visit: OwnVisit, pictureId: number): Promise<void>;
  /** The bytes of a WebP. Throws `picture-not-found`. */
  readPicture(visit: OwnVisit, pictureId: number): Promise<Uint8Array>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'pictureStorage'>;

const DEFAULT_PAGE_SIZE = 20;

export function createVisits({ db, clock, pictureStorage }: Deps): Visits {
  return {
    list: (residentId, { greenSpaceId, before, limit = DEFAULT_PAGE_SIZE }) =>
      findVisits(db, residentId, { greenSpaceId, before, limit }),
    getPicturesSize: (residentId) => findPicturesSize(db, residentId),
    async writeNote(visit, note) {
      const visitExists = note === '' ? await deleteNote(db, visit) : await saveNote(db, visit, note, clock.now());
      if (!visitExists) throw new ProblemError('visit-not-found');
      return note === '' ? null : note;
    },
    async addPicture(visit, upload, clientAddress) {
      // Check the quota before the picture is decoded, which is costly.
      await requirePictureQuota(db, visit, 0);
      await pictureStorage.requireSpace();
      const picture = await reencodeVisitPicture(upload, MAX_VISIT_PICTURE_SIDE_PX, clientAddress);
      await requirePictureQuota(db, visit, picture.bytes.length);
      const stored = await pictureStorage.save('visits', visit.checkInId, picture.bytes);
      const id = await db.transaction().execute(async (trx) => {
        await lockPictures(trx, visit.residentId);
        await requirePictureQuota(trx, visit, picture.bytes.length);
        return insertPicture(trx, visit, { ...picture, bytes: stored }, clock.now());
      });
      return { id, width: picture.width, height: picture.height };
    },
    async removePicture(visit, pictureId) {
      if (!(await deletePicture(db, visit, pictureId))) throw new ProblemError('picture-not-found');
    },
    async readPicture(visit, pictureId) {
      const stored = await findPicture(db, visit, pictureId);
      if (stored === null) throw new ProblemError('picture-not-found');
      return pictureStorage.load(stored);
    },
  };
}

async function requirePictureQuota(db: Querier, visit: OwnVisit, bytes: number): Promise<void> {
  const stored = await findStoredPictures(db, visit);
  if (!stored) throw new ProblemError('visit-not-found');
  const refusal = findPictureRefusal(stored, bytes);
  if (refusal) throw new ProblemError(refusal, { values: REFUSAL_VALUES[refusal] });
}

const REFUSAL_VALUES = {
  'visit-pictures-full': { limit: MAX_PICTURES_PER_VISIT },
  'pictures-full': { megabytes: MAX_VISIT_PICTURES_MEGABYTES },
} as const;
