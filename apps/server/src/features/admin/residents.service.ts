import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { emailKey, foldedName } from '../../core/residents/residents.rules.ts';
import { readLedger, type LedgerPage } from '../../core/rewards/ledger.service.ts';
import { type ActivityRow, findProfileActivities, type ProfileActivity } from '../../core/rewards/rewards.queries.ts';
import { sessionLimits } from '../../core/sessions/sessions.rules.ts';
import type { Database } from '../../db/database.ts';
import {
  findIdsBySearch,
  findManyBySearch,
  findResident,
  findResidents,
  findResidentsOf,
  findUsername,
  type ListedResidentRow,
  type ResidentRow,
} from './residents.queries.ts';

export interface SeenResident {
  readonly resident: ResidentRow;
  readonly activities: readonly ProfileActivity[];
  readonly checkIns: number;
  readonly today: Day;
}

export interface ResidentsAdmin {
  /** `typed` is a username, names or a whole email address; blank lists all residents. */
  list(typed: string, limit: number | undefined, before: number | undefined): Promise<ListedResidentRow[]>;
  see(residentId: number): Promise<SeenResident>;
  ledger(residentId: number, page: LedgerPage): Promise<ActivityRow[]>;
}

const DEFAULT_PAGE = 50;

export function createResidentsAdmin({ db, clock }: { db: Database; clock: Clock }): ResidentsAdmin {
  return {
    async list(typed, limit = DEFAULT_PAGE, before) {
      const page = { limit, before };
      const address = typed.trim();
      const text = foldedName(address).replaceAll(/\s+/gu, ' ').replace(/^@/, '');
      if (text.trim() === '') return findResidents(db, page);
      const search = { text, emailKey: /^[^@\s]+@[^@\s]+$/.test(address) ? emailKey(address) : null };
      const ids = await findIdsBySearch(db, search, page);
      return ids === null ? findManyBySearch(db, search, page) : findResidentsOf(db, ids);
    },
    async see(residentId) {
      const now = clock.now();
      const [resident, done] = await Promise.all([
        findResident(db, residentId, sessionLimits(now)),
        findProfileActivities(db, residentId),
      ]);
      if (!resident) throw new ProblemError('resident-not-found');
      return { resident, ...done, today: dayOf(now) };
    },
    async ledger(residentId, page) {
      const [username, rows] = await Promise.all([findUsername(db, residentId), readLedger(db, residentId, page)]);
      if (username === null) throw new ProblemError('resident-not-found');
      return rows;
    },
  };
}
