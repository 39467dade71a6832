import type { Querier } from '../../../db/database.ts';

interface Claim {
  readonly now: Date;
  /** How long nobody else may take it up, unless it is extended. */
  readonly until: Date;
  /** A round that began after this and was finished is still fresh. */
  readonly freshSince: Date;
}

/**
 * Takes up a round of fetching, of all processes alone: none is under way, and the last one is not fresh. A round whose
 * process is gone is free once its time is over.
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

/** Keeps the round that began then for longer. */
export async function extendRound(db: Querier, startedAt: Date, until: Date): Promise<void> {
  await db
    .updateTable('news_rounds')
    .set({ claimed_until: until })
    .where('started_at', '=', startedAt)
    .where('claimed_until', 'is not', null)
    .execute();
}

/** Ends the round that began then; without a result it was given up, and whoever comes next may begin another. */
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
