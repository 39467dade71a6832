import type { ChallengeMetric } from '@ecopulse/contract/challenges/challenges';
import type { ChallengeForm } from '@ecopulse/contract/challenges/challenges-admin';

/** With the period `days`, `durationDays` applies; with `day`, `endDate`. */
export interface ChallengeFormValues extends ChallengeForm {
  period: 'days' | 'day';
}

export function emptyChallenge(): ChallengeFormValues {
  return {
    title: '',
    description: '',
    type: 'green_space',
    category: 'Biodiversity',
    difficulty: 'easy',
    metric: 'check_ins',
    filter: null,
    target: 5,
    period: 'days',
    durationDays: 30,
    endDate: null,
    ecoPointsReward: 100,
    badgeReward: null,
  };
}

export function toChallengeRequest({ period, ...challenge }: ChallengeFormValues): ChallengeForm {
  return period === 'days' ? { ...challenge, endDate: null } : { ...challenge, durationDays: null };
}

export const CHALLENGE_TYPE_BY_METRIC: Record<ChallengeMetric, ChallengeForm['type']> = {
  check_ins: 'green_space',
  distinct_green_spaces: 'green_space',
  distinct_park_types: 'green_space',
  distinct_regions: 'green_space',
  lessons_completed: 'learning',
  distinct_lesson_categories: 'learning',
  quiz_perfect_scores: 'learning',
  streak_days: 'streak',
  friends_added: 'social',
  news_read: 'news',
  eco_actions: 'eco_action',
  events_attended: 'social',
};
