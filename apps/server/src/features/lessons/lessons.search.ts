import type { SourceOf } from '../../core/search/search-source.ts';
import { allLessons } from './lessons.cache.ts';
import { SEARCH_KIND } from './lessons.service.ts';

export function lessonsSearch(parts: Parameters<typeof allLessons>[0]): SourceOf<'lessons'> {
  return {
    kind: SEARCH_KIND,
    list: 'lessons',
    found: async (ids) => (await allLessons(parts)).value.filter(({ id }) => ids.has(id)),
  };
}
