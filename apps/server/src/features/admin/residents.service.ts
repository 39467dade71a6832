import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { emailKey, foldName } from '../../core/residents/residents.rules.ts';
import { readLedger, type LedgerPage } from '../../core/rewards/ledger.service.ts';
import { type ActivityRow, findProfileActivities, type ProfileActivity } from '../../core/rewards/rewards.queries.ts';
import { sessionLimits } from '../../core/sessions/sessions.rules.ts';
import type { Database } from '../../db/database.ts';
import {
  findIdsBySearch,
  findNewestBySearch,
  findResident,
  findResidents,
  findResidentsByIds,
  findUsername,
  type ListedResidentRow,
  type ResidentRow,
  type ResidentsPage,
} from './residents.queries.ts';

export interface ResidentDetails {
  readonly resident: ResidentRow;
  readonly activities: readonly ProfileActivity[];
  readonly checkIns: number;
  readonly today: Day;
}

type ListPage = Omit<ResidentsPage, 'limit'> & { readonly limit: number | undefined };

export interface ResidentsAdmin {
  /** `searchText` is a username, names or a full email address; blank lists all residents. */
  list(searchText: string, page: ListPage): Promise<ListedResidentRow[]>;
  get(residentId: number): Promise<ResidentDetails>;
  listActivities(residentId: number, page: LedgerPage): Promise<ActivityRow[]>;
}

const DEFAULT_PAGE_SIZE = 50;

export function createResidentsAdmin({ db, clock }: { db: Database; clock: Clock }): ResidentsAdmin {
  return {
    async list(searchText, { limit = DEFAULT_PAGE_SIZE, ...rest }) {
      const page = { limit, ...rest };
      const trimmed = searchText.trim();
      const text = foldName(trimmed).replaceAll(/\s+/gu, ' ').replace(/^@/, '');
      if (text.trim() === '') return findResidents(db, page);
      const search = { text, emailKey: /^[^@\s]+@[^@\s]+$/.test(trimmed) ? emailKey(trimmed) : null };
      const ids = await findIdsBySearch(db, search, page);
      return ids === null ? findNewestBySearch(db, search, page) : findResidentsByIds(db, ids);
    },
    async get(residentId) {
      const now = clock.now();
      const [resident, profile] = await Promise.all([
        findResident(db, residentId, sessionLimits(now)),
        findProfileActivities(db, residentId),
      ]);
      if (!resident) throw new ProblemError('resident-not-found');
      return { resident, ...profile, today: dayOf(now) };
    },
    async listActivities(residentId, page) {
      const [username, rows] = await Promise.all([findUsername(db, residentId), readLedger(db, residentId, page)]);
      if (username === null) throw new ProblemError('resident-not-found');
      return rows;
    },
  };
}
