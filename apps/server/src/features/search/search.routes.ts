import { RESULTS_OF_A_KIND, searchEndpoints, type SearchResult } from '@ecopulse/contract/search';
import type { ResultList, SearchSource } from '../../core/search/search-source.ts';
import { search } from '../../core/search/search.service.ts';
import type { Database } from '../../db/database.ts';
import { defineRoutes } from '../../http/routes.ts';

interface Parts {
  readonly db: Database;
  readonly sources: readonly SearchSource[];
}

/** Some of what is found may not be seen any more (a challenge that ended at midnight): so many more are asked for. */
const SPARE = 6;

export function searchRoutes({ db, sources }: Parts) {
  const kinds = sources.map(({ kind }) => kind);
  return defineRoutes(searchEndpoints, {
    'GET /api/search': async ({ query }): Promise<SearchResult> => {
      const { ids, matches } = await search(db, kinds, query.q, RESULTS_OF_A_KIND + SPARE);
      const lists = await Promise.all(
        sources.map(async (source) => [source.list, await bestOf(source, ids.get(source.kind) ?? [])] as const),
      );
      const found = Object.fromEntries(lists) as Partial<SearchResult>;
      return { greenSpaces: [], lessons: [], challenges: [], news: [], ...found, matches: [...matches] };
    },
  });
}

/** The best of what was found and may be seen. */
async function bestOf(source: SearchSource, ids: readonly number[]): Promise<SearchResult[ResultList]> {
  if (ids.length === 0) return [];
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: { readonly id: number }) => places.get(id) ?? Infinity;
  const seen: readonly SearchResult[ResultList][number][] = await source.found(new Set(ids));
  // A source answers with what its list is made of.
  return seen.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, RESULTS_OF_A_KIND) as SearchResult[ResultList];
}
