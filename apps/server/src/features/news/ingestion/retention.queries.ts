import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';

const PRUNABLE = sql<boolean>`
  a.source_id is not null and a.is_published and not a.edited_by_admin and a.edited_at is null
  and a.likes = 0 and not exists (select from news_reads r where r.article_id = a.id)`;

/** Skips articles that a resident is liking or reading at this moment. */
export async function lockPrunableArticles(
  trx: Transaction,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from news_articles a
    where a.published_at < ${before} and ${PRUNABLE}
    order by a.published_at limit ${limit}
    for update of a skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Checks again: a like or read may have been committed since the rows were locked. */
export async function deletePrunableArticles(trx: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from news_articles a
    where a.id = any(${[...ids]}::int[]) and ${PRUNABLE}
    returning a.id`.execute(trx);
  return rows.map(({ id }) => id);
}
