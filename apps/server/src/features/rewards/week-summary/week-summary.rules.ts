import type { ActivityType, Proof } from '@ecopulse/contract/rewards/rewards';
import type { PointsOfKind } from '@ecopulse/contract/rewards/week-summary';
import { addDays, type Day } from '../../../core/calendar/calendar.rules.ts';
import { type ActiveDay, type EarnedBadge, recomputeStreak } from '../../../core/rewards/rewards.rules.ts';
import { streakOn } from '../../../core/rewards/streak.rules.ts';

export interface LedgerSum {
  readonly day: Day;
  readonly type: ActivityType;
  readonly proof: Proof;
  readonly activities: number;
  /** How many of the activities were the first with their subject. */
  readonly firsts: number;
  readonly points: number;
}

export interface WeekTotals {
  readonly points: number;
  readonly pointsByKind: readonly PointsOfKind[];
  readonly visits: number;
  readonly newPlaces: number;
  readonly walks: number;
  readonly lessons: number;
  readonly reviews: number;
  readonly ecoActions: number;
  readonly challenges: number;
}

const DAY_OFFSETS = [0, 1, 2, 3, 4, 5, 6] as const;

export function previousWeek(week: Day): Day {
  return addDays(week, -DAY_OFFSETS.length);
}

export function sundayOf(week: Day): Day {
  return addDays(week, DAY_OFFSETS.length - 1);
}

function isIn(week: Day, day: Day): boolean {
  return day >= week && day <= sundayOf(week);
}

export function calculateWeekTotals(week: Day, sums: readonly LedgerSum[]): WeekTotals {
  const weekSums = sums.filter(({ day }) => isIn(week, day));
  const count = (type: ActivityType, column: 'activities' | 'firsts' = 'activities') =>
    weekSums.filter((each) => each.type === type).reduce((sum, each) => sum + each[column], 0);
  return {
    points: weekSums.reduce((sum, { points }) => sum + points, 0),
    pointsByKind: pointsByKind(weekSums),
    visits: count('check_in'),
    newPlaces: count('check_in', 'firsts'),
    walks: count('route_completed'),
    lessons: count('lesson_completed'),
    reviews: count('lesson_reviewed'),
    ecoActions: count('eco_action') - count('eco_action_undone'),
    challenges: count('challenge_completed'),
  };
}

function pointsByKind(sums: readonly LedgerSum[]): PointsOfKind[] {
  const kinds = new Map<ActivityType, PointsOfKind>();
  for (const { type: activityType, proof, points } of sums) {
    const existing = kinds.get(activityType) ?? { activityType, verified: 0, claimed: 0, other: 0 };
    const column = proof === 'none' ? 'other' : proof;
    kinds.set(activityType, { ...existing, [column]: existing[column] + points });
  }
  const total = ({ verified, claimed, other }: PointsOfKind) => verified + claimed + other;
  return [...kinds.values()]
    .filter(({ verified, claimed, other }) => verified !== 0 || claimed !== 0 || other !== 0)
    .toSorted((a, b) => total(b) - total(a));
}

/** Monday first; true if anything that keeps a streak was not undone. */
export function activeDaysOf(week: Day, days: readonly ActiveDay[]): boolean[] {
  const active = new Set(days.filter(({ netCount }) => netCount > 0).map(({ day }) => day));
  return DAY_OFFSETS.map((offset) => active.has(addDays(week, offset)));
}

/** At the end of the week, or on `today` if that is earlier. Uses a freeze if Sunday was missed. */
export function streakAtWeekEnd(week: Day, days: readonly ActiveDay[], today: Day): number {
  const nextMonday = addDays(week, DAY_OFFSETS.length);
  const end = today < nextMonday ? today : nextMonday;
  const daysUntilEnd = days.filter(({ day }) => day <= sundayOf(week) && day <= today);
  return streakOn(recomputeStreak(daysUntilEnd, [], end), end).current;
}

export interface Summary extends WeekTotals {
  readonly week: Day;
  readonly isOver: boolean;
  readonly badges: readonly EarnedBadge[];
  readonly activeDays: readonly boolean[];
  readonly streak: number;
  readonly rank: number | null;
  readonly before: {
    readonly points: number;
    readonly visits: number;
    readonly lessons: number;
    readonly activeDays: number;
  };
}

interface WeekData {
  readonly sums: readonly LedgerSum[];
  readonly days: readonly ActiveDay[];
  readonly badges: readonly EarnedBadge[];
  readonly rank: number | null;
}

/** `sums` must also cover the week before, and `days` all active days until the end of the week. */
export function summarize(week: Day, { sums, days, badges, rank }: WeekData, today: Day): Summary {
  const weekBefore = previousWeek(week);
  const { points, visits, lessons } = calculateWeekTotals(weekBefore, sums);
  const activeBefore = activeDaysOf(weekBefore, days).filter(Boolean).length;
  return {
    week,
    isOver: today > sundayOf(week),
    ...calculateWeekTotals(week, sums),
    badges,
    activeDays: activeDaysOf(week, days),
    streak: streakAtWeekEnd(week, days, today),
    rank,
    before: { points, visits, lessons, activeDays: activeBefore },
  };
}
