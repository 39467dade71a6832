import { MAX_RESULTS_PER_KIND, searchEndpoints, type SearchResult } from '@ecopulse/contract/search/search';
import { translationLanguage } from '../../core/content/translations.service.ts';
import type { ResultList, SearchSource } from '../../core/search/search-kind.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { defineRoutes } from '../../http/routes.ts';

/** Spare matches replace those that are no longer shown, such as a challenge that ended at midnight. */
const SPARE_MATCHES_PER_KIND = 6;

export function searchModule({ search }: SharedDeps, sources: readonly SearchSource[]): FeatureModule {
  const limits = Object.fromEntries(sources.map(({ kind }) => [kind, MAX_RESULTS_PER_KIND + SPARE_MATCHES_PER_KIND]));
  const routes = defineRoutes(searchEndpoints, {
    'GET /api/search': async ({ query }): Promise<SearchResult> => {
      const { ids, matches } = await search.find(query.q, limits);
      const language = translationLanguage(query.language);
      const found = await Promise.all(
        sources.map(async (source) => {
          const own = await source.findMatches?.(query.q);
          const ownIds = own?.ids.slice(0, limits[source.kind]) ?? ids.get(source.kind) ?? [];
          return { source, matches: own?.matches ?? [], items: await loadBestResults(source, ownIds, language) };
        }),
      );
      const results = Object.fromEntries(
        found.map(({ source, items }) => [source.list, items]),
      ) as Partial<SearchResult>;
      const allMatches = new Set([...matches, ...found.flatMap((each) => each.matches)]);
      return { greenSpaces: [], lessons: [], challenges: [], news: [], ...results, matches: [...allMatches] };
    },
  });
  return { routes, start: () => search.warmUp() };
}

async function loadBestResults(
  source: SearchSource,
  ids: readonly number[],
  language: Language | null,
): Promise<SearchResult[ResultList]> {
  if (ids.length === 0) return [];
  const ranks = new Map(ids.map((id, rank) => [id, rank]));
  const rankOf = ({ id }: { readonly id: number }) => ranks.get(id) ?? Infinity;
  const items: readonly SearchResult[ResultList][number][] = await source.findResults(new Set(ids), language);
  // Each source returns items of its own list.
  return items.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_RESULTS_PER_KIND) as SearchResult[ResultList];
}
