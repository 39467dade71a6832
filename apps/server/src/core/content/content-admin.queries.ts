import type { ContentStatus } from '@ecopulse/contract/admin/content-admin';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { ContentTable } from './content.queries.ts';

/**
 * Serialises admin edits of one content type, so that titles stay unique, and locks the row (null: none). Later reads in
 * `trx` see earlier edits.
 */
export async function lockContent(trx: Transaction, table: ContentTable, id: number | null): Promise<void> {
  await sql`
    with row as (select from ${sql.table(table)} where id = ${id} for update)
    select pg_advisory_xact_lock(hashtext(${`admins of ${table}`})), (select count(*) from row)`.execute(trx);
}

/** `publishedColumn` is the column that marks published rows. An undefined status matches all rows. */
export function hasStatus(publishedColumn: string, status: ContentStatus | undefined): RawBuilder<boolean> {
  const isShown = sql.ref<boolean>(publishedColumn);
  if (status === undefined) return sql<boolean>`true`;
  if (status === 'published') return sql<boolean>`${isShown}`;
  return status === 'retired' ? sql<boolean>`not ${isShown} and was_published` : sql<boolean>`not was_published`;
}

export function isTitleUsed(
  table: ContentTable,
  publishedColumn: string,
  title: RawBuilder<string>,
  id: RawBuilder<number>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${sql.table(table)} as other
    where other.id <> ${id} and lower(other.title) = lower(${title}) and ${isNotRetired(`other.${publishedColumn}`)}
  )`;
}

export function isNotRetired(publishedColumn: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(publishedColumn)} or not was_published)`;
}

export function containsText(columns: readonly string[], search: string | undefined): RawBuilder<boolean> {
  const searchText = search?.trim().toLowerCase() ?? '';
  if (searchText === '') return sql<boolean>`true`;
  return sql<boolean>`strpos(lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})), ${searchText}) > 0`;
}
