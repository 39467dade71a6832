import type { ChallengeFilter, ChallengeMetric } from '@ecopulse/contract/challenges/challenges';
import { countingPeriodOf } from '@ecopulse/contract/challenges/challenge-metrics';
import type { ActivityType, Proof } from '@ecopulse/contract/rewards/rewards';
import type { Facts } from '../../db/rewards-tables.ts';
import { addDays, type Day, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import { keepsStreak, reversesActivity } from '../../core/rewards/rewards.rules.ts';

export interface Goal {
  readonly metric: ChallengeMetric;
  readonly filter: ChallengeFilter | null;
  readonly target: number;
}

/** `id` is null if the current transaction has not written the activity yet. */
export interface CountedActivity {
  readonly id: number | null;
  readonly type: ActivityType;
  readonly subject: string;
  readonly day: Day;
  readonly proof: Proof;
  readonly facts: Facts;
}

/** The specification counts a target of 0 as 1. */
export function targetOf({ target }: Pick<Goal, 'target'>): number {
  return Math.max(1, target);
}

/** For a collection all activities, for an effort only those from the day of joining on. */
export function selectCountedActivities<Activity extends Pick<CountedActivity, 'day'>>(
  { metric, filter }: Pick<Goal, 'metric' | 'filter'>,
  joinedOn: Day,
  activities: readonly Activity[],
): readonly Activity[] {
  return countingPeriodOf(metric, filter) === 'ever' ? activities : activities.filter(({ day }) => day >= joinedOn);
}

/** From 0 to the target; undone activities do not count. `streak` is in days. */
export function progressOf(goal: Goal, activities: readonly CountedActivity[], streak: number): number {
  return Math.min(targetOf(goal), countProgress(goal, withoutUndone(activities), streak));
}

/** The progress of verified activities alone. For days in a row: the days of the streak with a verified activity. */
export function provenProgressOf(goal: Goal, activities: readonly CountedActivity[], streak: number): number {
  const remaining = withoutUndone(activities);
  const verified = remaining.filter(({ proof }) => proof === 'verified');
  if (goal.metric !== 'streak_days') return Math.min(targetOf(goal), countProgress(goal, verified, streak));
  if (streak === 0) return 0;
  const streakDays = activeDays(remaining).toSorted().slice(-streak);
  const provenDays = new Set(activeDays(verified));
  return Math.min(targetOf(goal), streakDays.filter((day) => provenDays.has(day)).length);
}

function activeDays(activities: readonly CountedActivity[]): Day[] {
  return [...new Set(activities.filter(({ type }) => keepsStreak(type)).map(({ day }) => day))];
}

function withoutUndone(activities: readonly CountedActivity[]): CountedActivity[] {
  const undoneSubjects = new Set(activities.filter(({ type }) => reversesActivity(type)).map(({ subject }) => subject));
  return activities.filter(({ id }) => id === null || !undoneSubjects.has(`activity:${id}`));
}

function countProgress({ metric, filter }: Goal, activities: readonly CountedActivity[], streak: number): number {
  const ofType = (type: ActivityType) =>
    activities.filter((activity) => activity.type === type && matchesFilter(activity, filter));
  const countSubjects = (rows: readonly CountedActivity[]) => new Set(rows.map(({ subject }) => subject)).size;
  const countFacts = (rows: readonly CountedActivity[], name: string) =>
    new Set(rows.flatMap(({ facts }) => facts[name] ?? [])).size;
  switch (metric) {
    case 'check_ins':
      return ofType('check_in').length;
    case 'distinct_green_spaces':
      return countSubjects(ofType('check_in'));
    case 'distinct_park_types':
      return countFacts(ofType('check_in'), 'parkType');
    case 'distinct_regions':
      return countFacts(ofType('check_in'), 'region');
    case 'lessons_completed':
      return countSubjects(ofType('lesson_completed'));
    case 'distinct_lesson_categories':
      return countFacts(ofType('lesson_completed'), 'category');
    case 'quiz_perfect_scores':
      return countSubjects(
        [...ofType('lesson_completed'), ...ofType('lesson_reviewed')].filter(({ facts }) => facts['perfect'] === true),
      );
    case 'streak_days':
      return Math.min(streak, activeDays(activities).length);
    case 'friends_added':
      return countSubjects(ofType('friend_added'));
    case 'news_read':
      return countSubjects(ofType('news_read'));
    case 'events_attended':
      return ofType('event_attended').length;
    case 'eco_actions':
      return ofType('eco_action').length;
  }
}

/** Only members take part in a challenge of a club, so there everything counts. */
function matchesFilter({ facts, subject }: CountedActivity, filter: ChallengeFilter | null): boolean {
  if (filter === null) return true;
  if ('parkType' in filter) return facts['parkType'] === filter.parkType;
  if ('places' in filter) return filter.places.some((id) => subject === `green-space:${id}`);
  if ('planningArea' in filter) return facts['planningArea'] === filter.planningArea;
  if ('region' in filter) return facts['region'] === filter.region;
  if ('eventKind' in filter) return facts['kind'] === filter.eventKind;
  if ('lessonCategory' in filter) return facts['category'] === filter.lessonCategory;
  if ('clubId' in filter) return true;
  // Not true for the filter of a later release.
  return 'action' in filter && facts['action'] === filter.action;
}

export interface Period {
  readonly is_active: boolean;
  readonly closed_at: Date | null;
  readonly end_date: Day | null;
  readonly duration_days: number | null;
}

export function isOpen({ is_active, closed_at, end_date }: Period, today: Day): boolean {
  return is_active && closed_at === null && (end_date === null || today <= end_date);
}

/**
 * The end of the last day in Singapore: `end_date`, or `duration_days` after the day of joining, whichever is earlier.
 * Null if it never ends.
 */
export function endOf(period: Period, joinedAt: Date): Date | null {
  const last = lastDayOf(period, dayOf(joinedAt));
  return last === null ? null : new Date(spanOf(last).until);
}

export function lastDayOf({ end_date, duration_days }: Period, joinedOn: Day): Day | null {
  const lastDays = [end_date, duration_days === null ? null : addDays(joinedOn, duration_days)];
  return lastDays.filter((day) => day !== null).toSorted()[0] ?? null;
}
