import type { Insertable, Updateable } from 'kysely';
import { hasStatus, isNotRetired, containsText } from '../../../core/content/content-admin.queries.ts';
import type { ContentListFilters } from '../../../core/content/content-editing.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { isOlderThan, ARTICLE_COLUMNS } from '../news.queries.ts';

const CONTENT_STATE_COLUMNS = [
  'a.version',
  'a.is_published',
  'a.was_published',
  'a.edited_at',
  'a.has_chosen_date',
] as const;

/** Excludes articles whose source is removed. */
function selectAdminArticles(db: Querier) {
  return db
    .selectFrom('news_articles as a')
    .leftJoin('news_sources as s', 's.id', 'a.source_id')
    .select(ARTICLE_COLUMNS)
    .select(CONTENT_STATE_COLUMNS)
    .where('s.removed_at', 'is', null);
}

type Page = ContentListFilters & { readonly limit: number };

export function listAdminArticles(db: Querier, { search, status, before, limit }: Page) {
  return selectAdminArticles(db)
    .where(hasStatus('a.is_published', status))
    .where(containsText(['a.title'], search))
    .$if(before !== undefined, (query) => query.where(isOlderThan(before ?? 0)))
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

export type AdminArticleRow = Awaited<ReturnType<typeof listAdminArticles>>[number];

export async function findAdminArticle(db: Querier, id: number): Promise<AdminArticleRow | null> {
  return (await selectAdminArticles(db).where('a.id', '=', id).executeTakeFirst()) ?? null;
}

export function listOwnArticles(db: Querier) {
  return db
    .selectFrom('news_articles')
    .select(['id', 'title', 'summary', 'content'])
    .where('source_id', 'is', null)
    .where(isNotRetired('is_published'))
    .execute();
}

export async function lockArticle(trx: Transaction, id: number): Promise<AdminArticleRow | null> {
  return (await selectAdminArticles(trx).where('a.id', '=', id).forNoKeyUpdate('a').executeTakeFirst()) ?? null;
}

export async function insertDraft(
  trx: Transaction,
  values: Omit<Insertable<Tables['news_articles']>, 'source_id' | 'link'>,
): Promise<number> {
  const draft = { ...values, source_id: null, link: null, is_published: false, was_published: false };
  const { id } = await trx.insertInto('news_articles').values(draft).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateArticle(
  trx: Transaction,
  id: number,
  values: Updateable<Tables['news_articles']>,
): Promise<void> {
  await trx.updateTable('news_articles').set(values).where('id', '=', id).execute();
}
