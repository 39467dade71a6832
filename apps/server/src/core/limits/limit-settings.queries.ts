import type { LimitsForm } from '@ecopulse/contract/admin/limits';
import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';

export interface StoredLimits extends LimitsForm {
  /** 0 while nothing is stored. */
  readonly version: number;
}

const NOTHING_STORED: StoredLimits = { limits: {}, networks: [], version: 0 };

export async function findLimitSettings(db: Querier): Promise<StoredLimits> {
  const row = await db.selectFrom('limit_settings').select(['version', 'limits', 'networks']).executeTakeFirst();
  return row ?? NOTHING_STORED;
}

/** Waits for other edits, also while no row is there to lock. */
export async function lockLimitSettings(trx: Transaction): Promise<StoredLimits> {
  await sql`lock table limit_settings in share row exclusive mode`.execute(trx);
  return findLimitSettings(trx);
}

export async function storeLimitSettings(trx: Transaction, { limits, networks, version }: StoredLimits): Promise<void> {
  const stored = { version, limits: JSON.stringify(limits), networks: JSON.stringify(networks) };
  await trx
    .insertInto('limit_settings')
    .values({ id: 1, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute();
}

export async function addRefusals(
  db: Querier,
  refusals: readonly { readonly day: string; readonly name: string; readonly count: number }[],
): Promise<void> {
  await db
    .insertInto('limit_refusals')
    .values([...refusals])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'name'])
        .doUpdateSet({ count: sql`least(limit_refusals.count::bigint + excluded.count, 2147483647)` }),
    )
    .execute();
}

export async function findRefusals(db: Querier, day: string): Promise<{ name: string; count: number }[]> {
  return db.selectFrom('limit_refusals').select(['name', 'count']).where('day', '=', day).execute();
}

export async function pruneRefusals(db: Querier, today: string): Promise<void> {
  await db.deleteFrom('limit_refusals').where('day', '<', today).execute();
}
