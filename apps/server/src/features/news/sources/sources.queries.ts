import type { FeedFault } from '@ecopulse/contract/news/news';
import { sql } from 'kysely';
import type { Querier } from '../../../db/database.ts';

const FETCH_COLUMNS = [
  'id',
  'version',
  'name',
  'url',
  'category',
  'keywords',
  'language',
  'etag',
  'last_modified',
  'items_taken',
] as const;

export function selectFeedsInUse(db: Querier) {
  return db.selectFrom('news_sources').where('is_enabled', '=', true).where('removed_at', 'is', null);
}

export function listSourcesInUse(db: Querier) {
  return selectFeedsInUse(db)
    .select(FETCH_COLUMNS)
    .orderBy(sql`last_fetched_at nulls first`)
    .orderBy('id')
    .execute();
}

export type SourceToFetch = Awaited<ReturnType<typeof listSourcesInUse>>[number];

export async function findSourceToFetch(db: Querier, id: number): Promise<SourceToFetch | null> {
  const row = await db
    .selectFrom('news_sources')
    .select(FETCH_COLUMNS)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the feed; false if it was edited since the fetch began. */
export async function lockUnchangedSource(db: Querier, { id, version }: SourceToFetch): Promise<boolean> {
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

interface SuccessfulFetch {
  readonly now: Date;
  /** Null if unmodified. */
  readonly document: {
    readonly etag: string | null;
    readonly lastModified: string | null;
    readonly itemCount: number;
  } | null;
}

export async function recordSuccessfulFetch(
  db: Querier,
  { id, url }: SourceToFetch,
  { now, document }: SuccessfulFetch,
): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({
      last_fetched_at: now,
      last_ok_at: now,
      fault: null,
      fault_detail: null,
      failures_in_a_row: 0,
      failing_since: null,
      ...(document && { etag: document.etag, last_modified: document.lastModified, items_taken: document.itemCount }),
    })
    .where('id', '=', id)
    .where('url', '=', url)
    .execute();
}

export async function recordFailedFetch(
  db: Querier,
  { id, url }: SourceToFetch,
  { now, error, detail }: { readonly now: Date; readonly error: FeedFault; readonly detail: string },
): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({
      last_fetched_at: now,
      fault: error,
      fault_detail: detail,
      failures_in_a_row: sql`least(failures_in_a_row + 1, 1000000)`,
      failing_since: sql`coalesce(failing_since, ${now})`,
    })
    .where('id', '=', id)
    .where('url', '=', url)
    .execute();
}
