import type { ChallengeCounts, ChallengeFilter, ChallengeMetric } from './challenges.ts';

const COLLECTIONS: ReadonlySet<ChallengeMetric> = new Set([
  'distinct_green_spaces',
  'distinct_park_types',
  'distinct_regions',
  'lessons_completed',
  'distinct_lesson_categories',
]);

/** A challenge of a club counts only what its members do in it, from joining on. */
export function countingPeriodOf(metric: ChallengeMetric, filter: ChallengeFilter | null): ChallengeCounts {
  return COLLECTIONS.has(metric) && !isOfClub(filter) ? 'ever' : 'sinceJoining';
}

export function isOfClub(filter: ChallengeFilter | null): filter is { clubId: number } {
  return filter !== null && 'clubId' in filter;
}

type KindsOf<Filter> = Filter extends unknown ? keyof Filter : never;

export type FilterKind = KindsOf<ChallengeFilter>;

const OF_VISITS = ['places', 'parkType', 'region', 'planningArea', 'clubId'] as const;

/** Anything can be counted for a club. The number of park types cannot be limited to one type. */
export const FILTER_KINDS_BY_METRIC: Record<ChallengeMetric, readonly FilterKind[]> = {
  check_ins: OF_VISITS,
  distinct_green_spaces: OF_VISITS,
  distinct_park_types: ['clubId'],
  distinct_regions: ['parkType', 'clubId'],
  lessons_completed: ['lessonCategory', 'clubId'],
  distinct_lesson_categories: ['clubId'],
  quiz_perfect_scores: ['lessonCategory', 'clubId'],
  streak_days: ['clubId'],
  friends_added: ['clubId'],
  news_read: ['clubId'],
  eco_actions: ['action', 'clubId'],
  events_attended: ['eventKind', 'clubId'],
};

export function filterKindOf(filter: ChallengeFilter): FilterKind {
  // A filter has one key.
  return Object.keys(filter)[0] as FilterKind;
}
