import type { Querier } from '../../../db/database.ts';

interface Claim {
  readonly now: Date;
  /** When the claim expires unless it is extended. */
  readonly until: Date;
  /** A finished round that began after this moment is recent. */
  readonly freshSince: Date;
}

/**
 * Claims the round of fetching for this process, unless one is in progress or recent. A claim whose process is gone
 * expires.
 */
export async function claimRound(db: Querier, { now, until, freshSince }: Claim): Promise<boolean> {
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

export function findRound(db: Querier) {
  return db
    .selectFrom('news_rounds')
    .select(['claimed_until', 'started_at', 'finished_at', 'result'])
    .executeTakeFirstOrThrow();
}

/** Extends the claim of the round that began then. */
export async function extendRound(db: Querier, startedAt: Date, until: Date): Promise<void> {
  await db
    .updateTable('news_rounds')
    .set({ claimed_until: until })
    .where('started_at', '=', startedAt)
    .where('claimed_until', 'is not', null)
    .execute();
}

/** Ends the round that began then. Without a result it was aborted, and the next caller may begin another. */
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
