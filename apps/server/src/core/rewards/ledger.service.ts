import type { Database } from '../../db/database.ts';
import { addDays, dayOf } from '../calendar/calendar.rules.ts';
import {
  type ActivityRow,
  type BadgeRow,
  findActivities,
  findBadges,
  findHistory,
  type HistoryRow,
} from './rewards.queries.ts';

const DEFAULT_PAGE = 50;

/** A page of the ledger: at most `limit` rows, older than the row `before`. */
export interface LedgerPage {
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
}

/** The activities of a resident and what they earned, newest first. */
export function readLedger(
  db: Database,
  residentId: number,
  { limit = DEFAULT_PAGE, before }: LedgerPage,
): Promise<ActivityRow[]> {
  return findActivities(db, residentId, limit, before);
}

/** 53 weeks: the days in a calendar of whole weeks, whatever day of the week today is. */
const DAYS_OF_HISTORY = 371;

/** Activities and points of a resident for each day of the last 53 weeks, oldest first; empty days are left out. */
export function readHistory(db: Database, residentId: number, now: Date): Promise<HistoryRow[]> {
  return findHistory(db, residentId, addDays(dayOf(now), 1 - DAYS_OF_HISTORY));
}

/** The badges of a resident, newest first. */
export function readBadges(db: Database, residentId: number): Promise<BadgeRow[]> {
  return findBadges(db, residentId);
}
