import type { ChallengeCounts, ChallengeFilter, ChallengeMetric } from './challenges.ts';

const COLLECTIONS: ReadonlySet<ChallengeMetric> = new Set([
  'distinct_green_spaces',
  'distinct_park_types',
  'distinct_regions',
  'lessons_completed',
  'distinct_lesson_categories',
]);

export function countingPeriodOf(metric: ChallengeMetric): ChallengeCounts {
  return COLLECTIONS.has(metric) ? 'ever' : 'sinceJoining';
}

type KindsOf<Filter> = Filter extends unknown ? keyof Filter : never;

export type FilterKind = KindsOf<ChallengeFilter>;

const OF_VISITS = ['places', 'parkType', 'region', 'planningArea'] as const;

/** None if the metric takes no filter: the number of park types cannot be limited to one type. */
export const FILTER_KINDS_BY_METRIC: Record<ChallengeMetric, readonly FilterKind[]> = {
  check_ins: OF_VISITS,
  distinct_green_spaces: OF_VISITS,
  distinct_park_types: [],
  distinct_regions: ['parkType'],
  lessons_completed: ['lessonCategory'],
  distinct_lesson_categories: [],
  quiz_perfect_scores: ['lessonCategory'],
  streak_days: [],
  friends_added: [],
  news_read: [],
  eco_actions: ['action'],
  events_attended: ['eventKind'],
};

export function filterKindOf(filter: ChallengeFilter): FilterKind {
  // A filter has one key.
  return Object.keys(filter)[0] as FilterKind;
}
