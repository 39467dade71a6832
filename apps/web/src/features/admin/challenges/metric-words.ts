import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChallengeMetric } from '@ecopulse/contract/challenges';

/** What a challenge can count, for a choice of one. */
export const metricWords: Record<ChallengeMetric, MessageDescriptor> = {
  check_ins: msg`Check-ins`,
  distinct_green_spaces: msg`Different green spaces`,
  distinct_park_types: msg`Different park types`,
  distinct_regions: msg`Different regions`,
  lessons_completed: msg`Completed lessons`,
  distinct_lesson_categories: msg`Different lesson categories`,
  quiz_perfect_scores: msg`Perfect quizzes`,
  streak_days: msg`Days in a row`,
  friends_added: msg`New friends`,
  news_read: msg`Articles read`,
  eco_actions: msg`Eco-actions`,
};
