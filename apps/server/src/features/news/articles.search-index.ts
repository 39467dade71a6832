import { withTranslatedWords } from '../../core/content/translations.service.ts';
import { searchWords } from '../../core/search/search.rules.ts';
import { indexKind, indexSome, type Searchable } from '../../core/search/search.service.ts';
import type { Querier } from '../../db/database.ts';
import { findSearchableArticles, type SearchableArticle } from './news.queries.ts';
import { searchTexts } from './news.rules.ts';

export const SEARCH_KIND = 'news';

/** Indexes the listed articles among these, and removes the rest from search. */
export async function indexArticles(db: Querier, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const listed = await findSearchableArticles(db, ids);
  const found = new Set(listed.map(({ id }) => id));
  await indexSome(
    db,
    SEARCH_KIND,
    await toDocuments(db, listed),
    ids.filter((id) => !found.has(id)),
  );
}

/** Indexes the listed articles for search and removes all others. */
export async function indexAllArticles(db: Querier): Promise<void> {
  await indexKind(db, SEARCH_KIND, await toDocuments(db, await findSearchableArticles(db, null)));
}

/** Search documents, those of our own articles with the words of their translations. */
async function toDocuments(db: Querier, articles: readonly SearchableArticle[]): Promise<Searchable[]> {
  const [own, others] = [true, false].map((isOwn) =>
    articles.filter(({ source_id }) => (source_id === null) === isOwn).map(toSearchable),
  );
  return [...(await withTranslatedWords(db, 'article', own ?? [])), ...(others ?? [])];
}

export function toSearchable(article: Omit<SearchableArticle, 'source_id'>): Searchable {
  return { id: article.id, words: searchWords(article.title, searchTexts(article)) };
}
