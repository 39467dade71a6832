import type { FeedFault } from '@ecopulse/contract/news/news';
import { sql } from 'kysely';
import type { Querier } from '../../../db/database.ts';

const FETCHED = [
  'id',
  'version',
  'name',
  'url',
  'category',
  'keywords',
  'etag',
  'last_modified',
  'items_taken',
] as const;

/** The feeds of a round, those that have waited longest first. */
export function findSourcesInUse(db: Querier) {
  return db
    .selectFrom('news_sources')
    .select(FETCHED)
    .where('is_enabled', '=', true)
    .where('removed_at', 'is', null)
    .orderBy(sql`last_fetched_at nulls first`)
    .orderBy('id')
    .execute();
}

export type FetchedSource = Awaited<ReturnType<typeof findSourcesInUse>>[number];

/** A feed that is not removed, muted or not. */
export async function findFetchedSource(db: Querier, id: number): Promise<FetchedSource | null> {
  const row = await db
    .selectFrom('news_sources')
    .select(FETCHED)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether address and filters of a feed are still those of its fetch; locks it until the transaction ends. */
export async function lockFetchedSource(db: Querier, { id, version }: FetchedSource): Promise<boolean> {
  const row = await db
    .selectFrom('news_sources')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface WellRead {
  readonly now: Date;
  /** Null if the document has not changed. */
  readonly document: {
    readonly etag: string | null;
    readonly lastModified: string | null;
    readonly taken: number;
  } | null;
}

/** Records a successful fetch. */
export async function saveWellRead(
  db: Querier,
  { id, url }: FetchedSource,
  { now, document }: WellRead,
): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({
      last_fetched_at: now,
      last_ok_at: now,
      fault: null,
      fault_detail: null,
      failures_in_a_row: 0,
      ...(document && { etag: document.etag, last_modified: document.lastModified, items_taken: document.taken }),
    })
    .where('id', '=', id)
    .where('url', '=', url)
    .execute();
}

/** Records why a feed could not be read. */
export async function saveError(
  db: Querier,
  { id, url }: FetchedSource,
  { now, error, detail }: { readonly now: Date; readonly error: FeedFault; readonly detail: string },
): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({
      last_fetched_at: now,
      fault: error,
      fault_detail: detail,
      failures_in_a_row: sql`least(failures_in_a_row + 1, 1000000)`,
    })
    .where('id', '=', id)
    .where('url', '=', url)
    .execute();
}
