import { RESULTS_OF_A_KIND, searchEndpoints, type SearchResult } from '@ecopulse/contract/search/search';
import { foreign } from '../../core/content/translations.service.ts';
import type { ResultList, SearchSource } from '../../core/search/search-kind.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { defineRoutes } from '../../http/routes.ts';

/** Spare matches, since some may no longer be shown, such as a challenge that ended at midnight. */
const SPARE = 6;

export function searchModule({ search }: SharedDeps, sources: readonly SearchSource[]): FeatureModule {
  const limits = Object.fromEntries(sources.map(({ kind }) => [kind, RESULTS_OF_A_KIND + SPARE]));
  const routes = defineRoutes(searchEndpoints, {
    'GET /api/search': async ({ query }): Promise<SearchResult> => {
      const { ids, matches } = await search.find(query.q, limits);
      const language = foreign(query.language);
      const lists = await Promise.all(
        sources.map(
          async (source) => [source.list, await bestOf(source, ids.get(source.kind) ?? [], language)] as const,
        ),
      );
      const found = Object.fromEntries(lists) as Partial<SearchResult>;
      return { greenSpaces: [], lessons: [], challenges: [], news: [], ...found, matches: [...matches] };
    },
  });
  return { routes, start: () => search.warmUp() };
}

async function bestOf(
  source: SearchSource,
  ids: readonly number[],
  language: Language | null,
): Promise<SearchResult[ResultList]> {
  if (ids.length === 0) return [];
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: { readonly id: number }) => places.get(id) ?? Infinity;
  const seen: readonly SearchResult[ResultList][number][] = await source.found(new Set(ids), language);
  // Each source returns items of its own list.
  return seen.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, RESULTS_OF_A_KIND) as SearchResult[ResultList];
}
