import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Challenge, ChallengeMetric, EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import { translateName } from '../../lib/language/lang-of.ts';
import type { ChallengeType } from './challenge-filters.ts';

export const challengeTypeLabels: Record<ChallengeType, MessageDescriptor> = {
  green_space: msg`Green Spaces`,
  learning: msg`Learning`,
  streak: msg`Streaks`,
  social: msg`Friends`,
  news: msg`News`,
  eco_action: msg`Eco-actions`,
};

export const difficultyLabels: Record<Challenge['difficulty'], MessageDescriptor> = {
  easy: msg`Easy`,
  medium: msg`Medium`,
  hard: msg`Hard`,
};

export const parkTypePlurals: Record<ParkType, MessageDescriptor> = {
  'Coastal Park': msg`coastal parks`,
  'Nature Reserve': msg`nature reserves`,
  'National Garden': msg`national gardens`,
  'Heritage Garden': msg`heritage gardens`,
  'Community Park': msg`community parks`,
  'Nature Park': msg`nature parks`,
  'Urban Park': msg`urban parks`,
  'Regional Park': msg`regional parks`,
  'Marine Park': msg`marine parks`,
  'Hot Spring Park': msg`hot spring parks`,
  'Nature Trail': msg`nature trails`,
  'Reservoir Park': msg`reservoir parks`,
};

const METRIC_MESSAGES: Record<ChallengeMetric, MessageDescriptor> = {
  check_ins: msg`Counts check-ins`,
  distinct_green_spaces: msg`Counts different green spaces`,
  distinct_park_types: msg`Counts different park types`,
  distinct_regions: msg`Counts different regions`,
  lessons_completed: msg`Counts completed lessons`,
  distinct_lesson_categories: msg`Counts different lesson categories`,
  quiz_perfect_scores: msg`Counts quizzes with every answer right`,
  streak_days: msg`Counts days in a row`,
  friends_added: msg`Counts new friends`,
  news_read: msg`Counts articles, up to three a day`,
  eco_actions: msg`Counts eco-actions`,
  events_attended: msg`Counts events you attend`,
};

const ACTION_MESSAGES: Record<EcoAction, MessageDescriptor> = {
  byo: msg`Counts each time you bring your own`,
  container_return: msg`Counts bottle returns`,
  green_transport: msg`Counts green trips`,
  water_saving: msg`Counts short showers`,
  energy_saving: msg`Counts each time you save energy`,
  food_waste: msg`Counts clean plates`,
  e_waste: msg`Counts trips to an e-waste bin`,
};

export function countsMessage({ metric, filter }: Pick<Challenge, 'metric' | 'filter'>, i18n: I18n): string {
  if (filter && 'parkType' in filter) {
    const places = i18n._(parkTypePlurals[filter.parkType]);
    if (metric === 'check_ins') return i18n._(msg`Counts check-ins at ${places}`);
    if (metric === 'distinct_regions') return i18n._(msg`Counts different regions where you visit ${places}`);
    return i18n._(msg`Counts different ${places}`);
  }
  if (filter && 'lessonCategory' in filter) {
    const category = translateName(filter.lessonCategory);
    return metric === 'quiz_perfect_scores'
      ? i18n._(msg`Counts quizzes on ${category} with every answer right`)
      : i18n._(msg`Counts completed lessons on ${category}`);
  }
  if (filter && 'action' in filter) return i18n._(ACTION_MESSAGES[filter.action]);
  return i18n._(METRIC_MESSAGES[metric]);
}

const PROVEN_BY_VISITS = msg`By your check-ins.`;
const PROVEN_BY_QUIZZES = msg`By your quizzes.`;

export const proofMessages: Record<ChallengeMetric, MessageDescriptor> = {
  check_ins: PROVEN_BY_VISITS,
  distinct_green_spaces: PROVEN_BY_VISITS,
  distinct_park_types: PROVEN_BY_VISITS,
  distinct_regions: PROVEN_BY_VISITS,
  lessons_completed: PROVEN_BY_QUIZZES,
  distinct_lesson_categories: PROVEN_BY_QUIZZES,
  quiz_perfect_scores: PROVEN_BY_QUIZZES,
  streak_days: msg`By your daily activity.`,
  friends_added: msg`A friend counts after their first verified activity, such as a check-in with their location.`,
  news_read: msg`We record which articles you open. Points count only in the national rankings.`,
  events_attended: msg`By your verified attendance.`,
  eco_actions: msg`Self-reported. Points count only in the national rankings.`,
};

const NO_VISITS_LEFT = msg`You don't have enough check-ins left today for this challenge. Check back tomorrow.`;
const LITTLE_LEFT = msg`You've already done most of what counts towards this challenge, so there isn't enough left to complete it.`;

export const outOfReachMessages: Record<ChallengeMetric, MessageDescriptor> = {
  check_ins: NO_VISITS_LEFT,
  distinct_green_spaces: NO_VISITS_LEFT,
  distinct_park_types: NO_VISITS_LEFT,
  distinct_regions: NO_VISITS_LEFT,
  lessons_completed: LITTLE_LEFT,
  distinct_lesson_categories: LITTLE_LEFT,
  quiz_perfect_scores: msg`You've already taken most of these quizzes. Check back when more of your reviews are due.`,
  streak_days: LITTLE_LEFT,
  friends_added: LITTLE_LEFT,
  news_read: msg`You've already read most of our articles. Check back when there are new ones.`,
  eco_actions: LITTLE_LEFT,
  events_attended: LITTLE_LEFT,
};
