import type { NewsCategory } from '@ecopulse/contract/news/news';
import { type InferResult, sql, type Insertable } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

function selectPublishedArticles(db: Querier) {
  return db
    .selectFrom('news_articles as a')
    .leftJoin('news_sources as s', 's.id', 'a.source_id')
    .where('a.is_published', '=', true)
    .where('s.removed_at', 'is', null);
}

/** An article that is dated later is not listed yet. */
export function selectListedArticles(db: Querier, now: Date) {
  return selectPublishedArticles(db).where('a.published_at', '<=', now);
}

export const ARTICLE_COLUMNS = [
  'a.id',
  'a.source_id',
  'a.title',
  'a.summary',
  'a.content',
  'a.category',
  'a.sources',
  'a.image_url',
  'a.link',
  'a.language',
  'a.likes',
  'a.published_at',
  'a.created_at',
  's.name as source_name',
] as const;

export interface NewsPage {
  readonly limit: number;
  readonly category?: NewsCategory | undefined;
  readonly before?: number | undefined;
}

export interface NewsOrder extends NewsPage {
  /** Null if no language comes first. */
  readonly language: string | null;
  readonly firstSince: Date;
}

/** Also works for a withdrawn article, which keeps its position. */
export function isOlderThan(articleId: number) {
  return sql<boolean>`(a.published_at, a.id) < (select published_at, id from news_articles where id = ${articleId})`;
}

/**
 * Newest first. With a language, what is in it and not older than `firstSince` comes before all else. Our own articles are in every
 * language.
 */
export function listArticles(db: Querier, now: Date, { limit, category, before, language, firstSince }: NewsOrder) {
  const isFirst =
    language === null
      ? sql<boolean>`false`
      : sql<boolean>`(a.published_at >= ${firstSince} and (a.source_id is null or a.language = ${language}))`;
  let query = selectListedArticles(db, now).select(ARTICLE_COLUMNS);
  if (category !== undefined) query = query.where('a.category', '=', category);
  const wasFirst = sql<boolean>`(select ${isFirst} from news_articles a where id = ${before ?? null})`;
  const select = (part: typeof query) =>
    part.orderBy('a.published_at', 'desc').orderBy('a.id', 'desc').limit(limit).as('part');
  let first = query.where(isFirst);
  let rest = query.where(sql<boolean>`not ${isFirst}`);
  if (before !== undefined) {
    first = first.where(wasFirst).where(isOlderThan(before));
    rest = rest.where(sql<boolean>`(${wasFirst} or ${isOlderThan(before)})`);
  }
  const parts = db
    .selectFrom(select(first))
    .selectAll()
    .select(sql<boolean>`true`.as('is_first'))
    .unionAll(
      db
        .selectFrom(select(rest))
        .selectAll()
        .select(sql<boolean>`false`.as('is_first')),
    );
  return db
    .selectFrom(parts.as('articles'))
    .selectAll()
    .orderBy('is_first', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type ArticleRow = Awaited<ReturnType<typeof listArticlesByIds>>[number];

export function listArticlesByIds(db: Querier, now: Date, ids: readonly number[]) {
  return selectListedArticles(db, now)
    .select(ARTICLE_COLUMNS)
    .where('a.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute();
}

export async function findArticle(db: Querier, now: Date, id: number): Promise<ArticleRow | null> {
  const row = await selectListedArticles(db, now).select(ARTICLE_COLUMNS).where('a.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export function listCategoryTotals(db: Querier, now: Date, since: Date) {
  return selectListedArticles(db, now)
    .select([
      sql<NewsCategory>`a.category`.as('category'),
      sql<number>`count(*)::int`.as('articles'),
      sql<number>`(count(*) filter (where a.published_at >= ${since}))::int`.as('recent'),
      sql<number>`sum(a.likes)::int`.as('likes'),
      sql<number[]>`array_agg(distinct coalesce(a.source_id, 0))`.as('sources'),
    ])
    .groupBy('a.category')
    .execute();
}

/** The search index takes about 3 MB for a thousand feed articles. */
const MAX_SEARCHED_ARTICLES = 10_000;

/** Also those of a later date, so that a search finds them from that moment on; `listArticlesByIds` leaves them out. */
export function selectSearchableArticles(db: Querier) {
  return selectPublishedArticles(db)
    .select(['a.id', 'a.version', 'a.title', 'a.summary', 'a.category', 'a.content'])
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MAX_SEARCHED_ARTICLES);
}

export type SearchableArticle = InferResult<ReturnType<typeof selectSearchableArticles>>[number];

type Columns = Insertable<Tables['news_articles']>;

export async function insertArticle(db: Querier, values: Columns): Promise<void> {
  await db.insertInto('news_articles').values(values).execute();
}

export async function updateArticle(db: Querier, id: number, values: Columns): Promise<void> {
  await db.updateTable('news_articles').set(values).where('id', '=', id).execute();
}
