import type { Database } from '../../db/database.ts';
import { type ActivityRow, findActivities } from './rewards.queries.ts';

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
