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

const DEFAULT_PAGE_SIZE = 50;

export interface LedgerPage {
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
}

export function readLedger(
  db: Database,
  residentId: number,
  { limit = DEFAULT_PAGE_SIZE, before }: LedgerPage,
): Promise<ActivityRow[]> {
  return findActivities(db, residentId, limit, before);
}

/** 53 weeks fill a calendar of whole weeks on any day of the week. */
const HISTORY_DAYS = 371;

export function readHistory(db: Database, residentId: number, now: Date): Promise<HistoryRow[]> {
  return findHistory(db, residentId, addDays(dayOf(now), 1 - HISTORY_DAYS));
}

export function readBadges(db: Database, residentId: number): Promise<BadgeRow[]> {
  return findBadges(db, residentId);
}
