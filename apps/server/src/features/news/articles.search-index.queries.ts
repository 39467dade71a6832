import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { listedArticles } from './news.queries.ts';

/** The listed articles (of these ids; null for all) with the texts that they are found by. */
export function findSearchableArticles(db: Querier, ids: readonly number[] | null) {
  const all = listedArticles(db).select(['a.id', 'a.title', 'a.summary', 'a.category', 'a.content']);
  const wanted = ids === null ? all : all.where('a.id', '=', sql<number>`any(${[...ids]}::int[])`);
  return wanted.execute();
}

export type SearchableArticle = Awaited<ReturnType<typeof findSearchableArticles>>[number];
