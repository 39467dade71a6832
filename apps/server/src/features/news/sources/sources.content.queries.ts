import { type Insertable, sql } from 'kysely';
import type { Querier } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';

type Columns = Insertable<Tables['news_sources']>;

/** Including feeds of admins, since addresses are unique. */
export function listStoredSources(db: Querier) {
  return db
    .selectFrom('news_sources')
    .select(['id', 'url', 'content_key', 'content_hash', 'edited_by_admin', 'removed_at'])
    .execute();
}

export type StoredSource = Awaited<ReturnType<typeof listStoredSources>>[number];

export async function insertConfiguredSource(db: Querier, values: Columns): Promise<void> {
  await db.insertInto('news_sources').values(values).execute();
}

/** Restores a removed feed, and clears its ETag because address or filters may have changed. */
export async function updateConfiguredSource(db: Querier, id: number, values: Columns): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({ ...values, removed_at: null, etag: null, last_modified: null })
    .where('id', '=', id)
    .execute();
}

/** Skips feeds at a configured address, which loading has just updated. */
export async function removeUnusedSources(
  db: Querier,
  ids: readonly number[],
  configuredUrls: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({ removed_at: now })
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('url', '<>', sql<string>`all(${[...configuredUrls]}::text[])`)
    .execute();
}
