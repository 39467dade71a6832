import type { SourceOf } from '../../core/search/search-source.ts';
import { createChallengesCache } from './challenges.cache.ts';
import { SEARCH_KIND } from './challenges.service.ts';

export function challengesSearch(parts: Parameters<typeof createChallengesCache>[0]): SourceOf<'challenges'> {
  const { active } = createChallengesCache(parts);
  return {
    kind: SEARCH_KIND,
    list: 'challenges',
    found: async (ids) => (await active()).value.filter(({ id }) => ids.has(id)),
  };
}
