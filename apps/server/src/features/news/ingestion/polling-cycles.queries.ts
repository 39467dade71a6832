import type { Querier } from '../../../db/database.ts';

interface ClaimOptions {
  readonly now: Date;
  readonly until: Date;
  /** A finished polling cycle is recent if it started after this. */
  readonly freshSince: Date;
}

/**
 * False while a polling cycle is in progress or recent. The claim of a dead process expires. A cycle without a result is not
 * recent: its `finished_at` is that of an earlier cycle.
 */
export async function claimPollingCycle(db: Querier, { now, until, freshSince }: ClaimOptions): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('news_rounds')
    .set({ started_at: now, claimed_until: until })
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .where((eb) =>
      eb.or([
        eb('finished_at', 'is', null),
        eb('started_at', '<=', freshSince),
        eb('finished_at', '<', eb.ref('started_at')),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findPollingCycle(db: Querier) {
  return db
    .selectFrom('news_rounds')
    .select(['claimed_until', 'started_at', 'finished_at', 'result'])
    .executeTakeFirstOrThrow();
}

export async function extendPollingCycleClaim(db: Querier, startedAt: Date, until: Date): Promise<void> {
  await db
    .updateTable('news_rounds')
    .set({ claimed_until: until })
    .where('started_at', '=', startedAt)
    .where('claimed_until', 'is not', null)
    .execute();
}

/** Without a result the polling cycle was aborted, and the next caller may start another. */
export async function finishPollingCycle(
  db: Querier,
  startedAt: Date,
  finished: { readonly at: Date; readonly result: string } | null,
): Promise<void> {
  await db
    .updateTable('news_rounds')
    .set({ claimed_until: null, ...(finished && { finished_at: finished.at, result: finished.result }) })
    .where('started_at', '=', startedAt)
    .execute();
}
