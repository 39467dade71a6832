import type { SourceOf } from '../../core/search/search-source.ts';
import { allGreenSpaces } from './green-spaces.cache.ts';
import { SEARCH_KIND } from './green-spaces.service.ts';

export function greenSpacesSearch(parts: Parameters<typeof allGreenSpaces>[0]): SourceOf<'greenSpaces'> {
  return {
    kind: SEARCH_KIND,
    list: 'greenSpaces',
    found: async (ids) => (await allGreenSpaces(parts)).value.filter(({ id }) => ids.has(id)),
  };
}
