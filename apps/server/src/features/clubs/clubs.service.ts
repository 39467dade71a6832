import { dayOf, weekOf } from '../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { type BoardRow, countBoard, findBoard } from './board/board.queries.ts';
import {
  type ClubCounts,
  type ClubFilter,
  type ClubRow,
  findClub,
  findClubCounts,
  findOwnClubs,
  findPublicClubs,
} from './clubs.queries.ts';
import { maySee, type Viewer } from './clubs.rules.ts';
import { findNamedMembers, findRequests, type NamedMembers, type RequestRow } from './membership/members.queries.ts';

export interface Clubs {
  listPublic(viewer: Viewer, filter: ClubFilter): Promise<ClubRow[]>;
  listOwn(viewer: Viewer): Promise<ClubRow[]>;
  /** Throws `club-not-found`. */
  get(viewer: Viewer, slug: string, code: string | null): Promise<{ row: ClubRow; counts: ClubCounts }>;
  /** `named` and `all` count the whole club. Throws `club-not-found`, `club-not-joined`. */
  listMembers(viewer: Viewer, slug: string, after: number | undefined): Promise<NamedMembers & { all: number }>;
  /** Throws `club-not-found`, `steward-only`. */
  listRequests(viewer: Viewer, slug: string): Promise<RequestRow[]>;
  readBoard(): Promise<BoardRow[]>;
  countBoard(): Promise<void>;
}

type Deps = Pick<SharedDeps, 'db' | 'background' | 'clock'>;

export function createClubs({ db, background, clock }: Deps): Clubs {
  const thisWeek = () => weekOf(dayOf(clock.now()));
  const as = ({ residentId }: Viewer) => ({ residentId, week: thisWeek() });
  const find = async (viewer: Viewer, slug: string, code: string | null): Promise<ClubRow> => {
    const row = await findClub(db, as(viewer), { slug });
    if (!row || !maySee(row, viewer, code)) throw new ProblemError('club-not-found');
    return row;
  };
  return {
    listPublic: (viewer, filter) => findPublicClubs(db, as(viewer), filter),
    listOwn: (viewer) => findOwnClubs(db, as(viewer)),
    async get(viewer, slug, code) {
      const row = await find(viewer, slug, code);
      return { row, counts: await findClubCounts(db, row.id) };
    },
    async listMembers(viewer, slug, after) {
      const { id: clubId, own_role, members: all } = await find(viewer, slug, null);
      if (own_role === null) throw new ProblemError('club-not-joined');
      return { ...(await findNamedMembers(db, { clubId, viewerId: viewer.residentId, after })), all };
    },
    async listRequests(viewer, slug) {
      const { id, own_role } = await find(viewer, slug, null);
      if (own_role !== 'steward') throw new ProblemError('steward-only');
      return findRequests(db, id, viewer.residentId);
    },
    readBoard: () => findBoard(db, thisWeek()),
    countBoard: () => countBoard(background, thisWeek()),
  };
}
