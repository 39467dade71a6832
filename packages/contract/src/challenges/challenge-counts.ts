import type { ChallengeCounts, ChallengeMetric } from './challenges.ts';

const COLLECTIONS: ReadonlySet<ChallengeMetric> = new Set([
  'distinct_green_spaces',
  'distinct_park_types',
  'distinct_regions',
  'lessons_completed',
  'distinct_lesson_categories',
]);

export function countsOf(metric: ChallengeMetric): ChallengeCounts {
  return COLLECTIONS.has(metric) ? 'ever' : 'sinceJoining';
}
