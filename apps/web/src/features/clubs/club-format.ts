import type { ClubGoalMetric, ClubJoining, ClubKind } from '@ecopulse/contract/clubs/club-rules';
import type { ClubGoal } from '@ecopulse/contract/clubs/clubs';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { formatDate, formatNumber } from '../../lib/language/format.ts';

export const clubKindLabels: Readonly<Record<ClubKind, MessageDescriptor>> = {
  school: msg`School`,
  company: msg`Company`,
  neighbourhood: msg`Neighbours`,
  interest: msg`Shared interest`,
};

export const clubJoiningLabels: Readonly<Record<ClubJoining, MessageDescriptor>> = {
  open: msg`Open to everyone`,
  approved: msg`By approval`,
  invited: msg`By invitation`,
};

export const goalMetricLabels: Readonly<Record<ClubGoalMetric, MessageDescriptor>> = {
  check_ins: msg`Verified check-ins`,
  distinct_green_spaces: msg`Different green spaces`,
  lessons_completed: msg`Lessons completed`,
  events_attended: msg`Events attended`,
};

const AMOUNTS: Readonly<Record<ClubGoalMetric, (count: number) => MessageDescriptor>> = {
  check_ins: (count) => msg`${plural(count, { one: '# check-in each', other: '# check-ins each' })}`,
  distinct_green_spaces: (count) =>
    msg`${plural(count, { one: '# green space each', other: '# different green spaces each' })}`,
  lessons_completed: (count) => msg`${plural(count, { one: '# lesson each', other: '# lessons each' })}`,
  events_attended: (count) => msg`${plural(count, { one: '# event each', other: '# events each' })}`,
};

/** "5 check-ins each". */
export function formatGoal({ metric, target }: Pick<ClubGoal, 'metric' | 'target'>, i18n: I18n): string {
  return i18n._(AMOUNTS[metric](target));
}

/** Rounded down, so that it reads as the target only when the goal is reached. */
export function formatAverage(value: number): string {
  return formatNumber(Math.floor(value * 10) / 10, { maximumFractionDigits: 1 });
}

export function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00+08:00`);
}

/** Of the pictures from the seed to the tree in which birds live. */
export const LAST_GOAL_STAGE = 6;

/** The seed until someone does something, the full tree only when the goal is reached. */
export function goalStage({ progress, target }: Pick<ClubGoal, 'progress' | 'target'>): number {
  if (progress >= target) return LAST_GOAL_STAGE;
  if (progress <= 0) return 0;
  return 1 + Math.floor((progress / target) * (LAST_GOAL_STAGE - 1));
}
