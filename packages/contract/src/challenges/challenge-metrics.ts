import type { ChallengeCounts, ChallengeMetric } from './challenges.ts';

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

export type FilterKind = 'parkType' | 'lessonCategory' | 'action';

/** Null if the metric takes no filter: the number of park types cannot be limited to one type. */
export const FILTER_KIND_BY_METRIC: Record<ChallengeMetric, FilterKind | null> = {
  check_ins: 'parkType',
  distinct_green_spaces: 'parkType',
  distinct_park_types: null,
  distinct_regions: 'parkType',
  lessons_completed: 'lessonCategory',
  distinct_lesson_categories: null,
  quiz_perfect_scores: 'lessonCategory',
  streak_days: null,
  friends_added: null,
  news_read: null,
  eco_actions: 'action',
  events_attended: null,
};
