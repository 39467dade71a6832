import type { Querier } from '../../../db/database.ts';

interface Claim {
  readonly now: Date;
  readonly until: Date;
  /** A finished polling cycle that began after this is recent. */
  readonly freshSince: Date;
}

/** False while a polling cycle is in progress or recent. The claim of a dead process expires. */
export async function claimPollingCycle(db: Querier, { now, until, freshSince }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('news_rounds')
    .set({ started_at: now, claimed_until: until })
    .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
    .where((is) =>
      is.or([
        is('finished_at', 'is', null),
        is('started_at', '<=', freshSince),
        is('finished_at', '<', is.ref('started_at')),
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

export async function extendRound(db: Querier, startedAt: Date, until: Date): Promise<void> {
  await db
    .updateTable('news_rounds')
    .set({ claimed_until: until })
    .where('started_at', '=', startedAt)
    .where('claimed_until', 'is not', null)
    .execute();
}

/** Without a result the polling cycle was aborted, and the next caller may start another. */
export async function endRound(
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
