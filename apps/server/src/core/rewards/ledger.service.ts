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

/** What a resident did and earned, newest first. */
export function readLedger(
  db: Database,
  residentId: number,
  { limit = DEFAULT_PAGE, before }: LedgerPage,
): Promise<ActivityRow[]> {
  return findActivities(db, residentId, limit, before);
}

/** 53 weeks: the days that a calendar of whole weeks shows, whichever day of the week today is. */
const DAYS_OF_HISTORY = 371;

/** What a resident did and earned on each day of the last 53 weeks, oldest first; days without anything are left out. */
export function readHistory(db: Database, residentId: number, now: Date): Promise<HistoryRow[]> {
  return findHistory(db, residentId, addDays(dayOf(now), 1 - DAYS_OF_HISTORY));
}

/** The badges of a resident, newest first. */
export function readBadges(db: Database, residentId: number): Promise<BadgeRow[]> {
  return findBadges(db, residentId);
}
