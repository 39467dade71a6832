import type { Transaction } from '../../db/database.ts';

export type Ledger = ReadonlyMap<number, readonly LedgerRow[]>;
export type LedgerRow = Awaited<ReturnType<typeof selectLedger>>[number];
export type ScoreRow = Awaited<ReturnType<typeof readScores>>[number];

function selectLedger(trx: Transaction) {
  return trx
    .selectFrom('activities')
    .select(['id', 'resident_id', 'type', 'subject', 'day', 'points', 'proof', 'facts', 'is_first', 'created_at'])
    .orderBy('id')
    .execute();
}

export async function readLedger(trx: Transaction): Promise<Ledger> {
  return Map.groupBy(await selectLedger(trx), (row) => row.resident_id);
}

export function readScores(trx: Transaction) {
  return trx
    .selectFrom('scores')
    .select(['resident_id', 'eco_points', 'proven_points', 'has_verified', 'total_badges'])
    .select(['current_streak', 'longest_streak', 'freezes', 'last_active_day', 'kept_day'])
    .execute();
}
