import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import {
  CHALLENGE_DIFFICULTIES,
  CHALLENGE_METRICS,
  CHALLENGE_TYPES,
  challengeFilter,
  type ChallengeFilter,
  type ChallengeMetric,
  ECO_ACTIONS,
} from './challenges.ts';
import { MAX_CHECK_INS_PER_DAY } from '../rewards/earning-limits.ts';
import { fillPlaceholders } from '../field-problems.ts';
import { PARK_TYPES } from '../green-spaces/green-spaces.ts';
import { REGIONS } from '../green-spaces/planning-areas.ts';
import { LESSON_CATEGORIES } from '../lessons/lessons.ts';
import { trimmedText, wholeNumber } from '../scalars.ts';
import { FILTER_KINDS_BY_METRIC, filterKindOf } from './challenge-metrics.ts';

/** No more than exists, or than a keen resident can do. */
export const MAX_TARGETS: Record<ChallengeMetric, number> = {
  check_ins: 500,
  distinct_green_spaces: 100,
  distinct_park_types: PARK_TYPES.length,
  distinct_regions: REGIONS.length,
  lessons_completed: 100,
  distinct_lesson_categories: LESSON_CATEGORIES.length,
  quiz_perfect_scores: 100,
  streak_days: 365,
  friends_added: 100,
  news_read: 500,
  eco_actions: 1_000,
  events_attended: 100,
};

const MAX_ARTICLES_PER_DAY = 3;
const MAX_FILTER_PLACES = 50;

interface Goal {
  readonly metric: ChallengeMetric;
  readonly filter: ChallengeFilter | null;
  readonly target: number;
}

/** Points per unit of a metric. Visits and lessons earn their own points in addition. */
const POINTS_PER_UNIT: Record<ChallengeMetric, number> = {
  check_ins: 8,
  distinct_green_spaces: 8,
  distinct_park_types: 18,
  distinct_regions: 18,
  lessons_completed: 8,
  distinct_lesson_categories: 12,
  quiz_perfect_scores: 15,
  streak_days: 5,
  friends_added: 10,
  news_read: 3,
  eco_actions: 2,
  events_attended: 20,
};

const REWARD_POINTS = { least: 20, most: 1_000 };
const MAX_EASY_POINTS = 40;
const MAX_MEDIUM_POINTS = 120;

/** The reward of each shipped challenge; admins choose that of theirs. */
export function calculateReward({ metric, target }: Pick<Goal, 'metric' | 'target'>): number {
  return Math.min(REWARD_POINTS.most, Math.max(REWARD_POINTS.least, POINTS_PER_UNIT[metric] * target));
}

export function calculateDifficulty(goal: Pick<Goal, 'metric' | 'target'>): (typeof CHALLENGE_DIFFICULTIES)[number] {
  const points = calculateReward(goal);
  if (points <= MAX_EASY_POINTS) return 'easy';
  return points <= MAX_MEDIUM_POINTS ? 'medium' : 'hard';
}

/** Infinite if no daily limit applies. */
export function maxCountInDays({ metric, filter }: Pick<Goal, 'metric' | 'filter'>, days: number): number {
  if (metric === 'eco_actions') {
    const requiredAction = filter && 'action' in filter ? filter.action : null;
    const counted = Object.entries(ECO_ACTIONS).filter(
      ([action]) => requiredAction === null || action === requiredAction,
    );
    return days * counted.reduce((sum, [, { dailyCap }]) => sum + dailyCap, 0);
  }
  if (metric === 'streak_days') return days;
  if (metric === 'news_read') return days * MAX_ARTICLES_PER_DAY;
  if (metric === 'check_ins') return days * Math.min(MAX_CHECK_INS_PER_DAY, chosenPlaces(filter));
  return metric === 'distinct_green_spaces' ? days * MAX_CHECK_INS_PER_DAY : Infinity;
}

/** Infinite if no places are chosen. */
function chosenPlaces(filter: ChallengeFilter | null): number {
  return filter && 'places' in filter ? new Set(filter.places).size || Infinity : Infinity;
}

/** `days` null: no time limit. Returns null if the target is possible. */
export function targetFault(goal: Goal, days: number | null): string | null {
  const most = Math.min(countable(goal), days === null ? Infinity : maxCountInDays(goal, days));
  if (goal.target <= most) return null;
  return most < countable(goal)
    ? fillPlaceholders(ADMIN_FIELD_PROBLEMS['target-out-of-reach'], { most })
    : fillPlaceholders(ADMIN_FIELD_PROBLEMS['target-too-high'], { most });
}

function countable({ metric, filter }: Goal): number {
  return Math.min(MAX_TARGETS[metric], metric === 'distinct_green_spaces' ? chosenPlaces(filter) : Infinity);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Five years. */
const MAX_DAYS_AHEAD = 1_826;

export function periodFaults(
  challenge: Goal & { readonly endDate: string | null },
  today: string,
): Readonly<Record<string, string>> {
  if (challenge.endDate === null) return {};
  const daysAhead = Math.round((Date.parse(challenge.endDate) - Date.parse(today)) / DAY_MS);
  const isInRange = daysAhead >= 0 && daysAhead <= MAX_DAYS_AHEAD;
  if (!isInRange) return { endDate: ADMIN_FIELD_PROBLEMS['day-out-of-range'] };
  const fault = targetFault(challenge, daysAhead + 1);
  return fault === null ? {} : { target: fault };
}

export const challengeFields = {
  title: trimmedText(3, 60),
  description: trimmedText(40, 300),
  type: z.enum(CHALLENGE_TYPES, { error: ADMIN_FIELD_PROBLEMS['unknown-type'] }),
  category: z.enum(LESSON_CATEGORIES, { error: ADMIN_FIELD_PROBLEMS['unknown-category'] }),
  difficulty: z.enum(CHALLENGE_DIFFICULTIES, { error: `Must be one of ${CHALLENGE_DIFFICULTIES.join(', ')}` }),
  metric: z.enum(CHALLENGE_METRICS, { error: ADMIN_FIELD_PROBLEMS['unknown-metric'] }),
  filter: z.nullable(challengeFilter),
  target: wholeNumber(1, 1_000),
  ecoPointsReward: wholeNumber(5, 1_000),
};

export const daysFromJoining = wholeNumber(1, 365);
export const badgeName = trimmedText(3, 40);

/** The filter must fit the metric, and the target the metric and the number of days. */
export function checkGoal<T extends Goal & { readonly durationDays: number | null }>() {
  return z.check<T>(({ value, issues }) => {
    const { metric, filter, durationDays } = value;
    const addFault = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message, continue: true });
    const kinds = FILTER_KINDS_BY_METRIC[metric];
    if (filter !== null && !kinds.includes(filterKindOf(filter)))
      addFault('filter', `Must be of ${kinds.join(' or ')} for this metric`);
    if (filter && 'places' in filter && filter.places.length === 0)
      addFault('filter', ADMIN_FIELD_PROBLEMS['no-places']);
    if (chosenPlaces(filter) !== Infinity && chosenPlaces(filter) > MAX_FILTER_PLACES)
      addFault('filter', fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many-places'], { most: MAX_FILTER_PLACES }));
    if (filter && 'clubId' in filter && filter.clubId === 0) addFault('filter', ADMIN_FIELD_PROBLEMS['no-club']);
    // The day of joining counts too.
    const unreachable = targetFault(value, durationDays === null ? null : durationDays + 1);
    if (unreachable !== null) addFault('target', unreachable);
  });
}
