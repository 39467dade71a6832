import type { ActivityType, Proof } from '@ecopulse/contract/rewards/rewards';
import type { PointsOfKind } from '@ecopulse/contract/rewards/week-summary';
import { addDays, type Day } from '../../../core/calendar/calendar.rules.ts';
import type { ActiveDay, EarnedBadge } from '../../../core/rewards/rewards.rules.ts';
import { streakOn, streakOver } from '../../../core/rewards/streak.rules.ts';

export interface LedgerSum {
  readonly day: Day;
  readonly type: ActivityType;
  readonly proof: Proof;
  readonly activities: number;
  readonly firsts: number;
  readonly points: number;
}

export interface WeekFigures {
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

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

export function weekBefore(week: Day): Day {
  return addDays(week, -DAYS.length);
}

export function sundayOf(week: Day): Day {
  return addDays(week, DAYS.length - 1);
}

function isIn(week: Day, day: Day): boolean {
  return day >= week && day <= sundayOf(week);
}

export function figuresOf(week: Day, sums: readonly LedgerSum[]): WeekFigures {
  const own = sums.filter(({ day }) => isIn(week, day));
  const count = (type: ActivityType, of: 'activities' | 'firsts' = 'activities') =>
    own.filter((each) => each.type === type).reduce((sum, each) => sum + each[of], 0);
  return {
    points: own.reduce((sum, { points }) => sum + points, 0),
    pointsByKind: pointsByKind(own),
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
    const known = kinds.get(activityType) ?? { activityType, verified: 0, claimed: 0, other: 0 };
    const column = proof === 'none' ? 'other' : proof;
    kinds.set(activityType, { ...known, [column]: known[column] + points });
  }
  const total = ({ verified, claimed, other }: PointsOfKind) => verified + claimed + other;
  return [...kinds.values()]
    .filter(({ verified, claimed, other }) => verified !== 0 || claimed !== 0 || other !== 0)
    .toSorted((one, next) => total(next) - total(one));
}

/** Monday first; true if anything that keeps a streak was not undone. */
export function activeDaysOf(week: Day, days: readonly ActiveDay[]): boolean[] {
  const active = new Set(days.filter(({ standing }) => standing > 0).map(({ day }) => day));
  return DAYS.map((number) => active.has(addDays(week, number)));
}

/** At the end of the week, or on `today` if that is earlier. Uses a freeze if Sunday was missed. */
export function streakAtEnd(week: Day, days: readonly ActiveDay[], today: Day): number {
  const next = addDays(week, DAYS.length);
  const end = today < next ? today : next;
  const until = days.filter(({ day }) => day <= sundayOf(week) && day <= today);
  const takenBack = new Set(until.filter(({ standing }) => standing <= 0).map(({ day }) => day));
  return streakOn(
    streakOver(
      until.map(({ day }) => day),
      takenBack,
    ),
    end,
  ).current;
}

export interface Summary extends WeekFigures {
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

interface Found {
  readonly sums: readonly LedgerSum[];
  readonly days: readonly ActiveDay[];
  readonly badges: readonly EarnedBadge[];
  readonly rank: number | null;
}

/** `sums` must cover the week before, too; `days` all active days until the end of the week. */
export function summarize(week: Day, { sums, days, badges, rank }: Found, today: Day): Summary {
  const last = weekBefore(week);
  const { points, visits, lessons } = figuresOf(last, sums);
  const activeBefore = activeDaysOf(last, days).filter(Boolean).length;
  return {
    week,
    isOver: today > sundayOf(week),
    ...figuresOf(week, sums),
    badges,
    activeDays: activeDaysOf(week, days),
    streak: streakAtEnd(week, days, today),
    rank,
    before: { points, visits, lessons, activeDays: activeBefore },
  };
}
