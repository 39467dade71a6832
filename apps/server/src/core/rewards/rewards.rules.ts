import type { ActivityType, Emblem, Proof } from '@ecopulse/contract/rewards/rewards';
import { CLAIMED_POINTS_A_WEEK } from '@ecopulse/contract/rewards/earning-limits';
import type { Facts } from '../../db/rewards-tables.ts';
import type { TopicChange } from '../../db/topics.ts';
import { type Day, weekOf } from '../calendar/calendar.rules.ts';
import { type Streak, streakAfter, streakOver } from './streak.rules.ts';

export interface NewActivity {
  readonly residentId: number;
  readonly type: ActivityType;
  /** Such as `green-space:12`; unique together with type and occurrence. */
  readonly subject: string;
  /** For activities that count once a day; null for those that count once ever. */
  readonly occurrence: Day | null;
  readonly points: number;
  readonly proof: Proof;
  /** A snapshot, so that later content edits do not change history. */
  readonly facts: Facts;
}

export interface Score {
  readonly residentId: number;
  readonly ecoPoints: number;
  /** Excludes claimed points; used by all leaderboards but the national one. */
  readonly provenPoints: number;
  /** Whether the resident did something verified themselves; friendships do not count. */
  readonly hasVerified: boolean;
  readonly totalBadges: number;
  readonly streak: Streak;
  /** Only of the latest week, named by its Monday. */
  readonly claimed: { readonly week: Day | null; readonly points: number };
}

export interface EarnedBadge {
  readonly badgeName: string;
  readonly description: string;
  readonly emblem: Emblem;
}

export interface ChallengeProgress {
  readonly challengeId: number;
  readonly progress: number;
  readonly target: number;
  readonly isCompleted: boolean;
}

const NEVER_KEEPS_STREAK: ReadonlySet<ActivityType> = new Set([
  'adjustment',
  'badge_earned',
  'eco_action_undone',
  'friend_added',
  'news_read',
]);

export function keepsStreak(type: ActivityType): boolean {
  return !NEVER_KEEPS_STREAK.has(type);
}

const OWN_DOING: ReadonlySet<ActivityType> = new Set([
  'check_in',
  'lesson_completed',
  'lesson_reviewed',
  'route_completed',
]);

/** Evidence of a real person: friends and challenges are not. */
function isOwnVerified({ type, proof }: NewActivity): boolean {
  return proof === 'verified' && OWN_DOING.has(type);
}

function claimedIn(week: Day, { claimed }: Score): number {
  return claimed.week === week ? claimed.points : 0;
}

/** Caps claimed points per week. An activity beyond the cap still counts for streak, challenges and badges. */
export function withinLimit(activity: NewActivity, score: Score, day: Day): NewActivity {
  if (activity.proof !== 'claimed') return activity;
  const left = Math.max(0, CLAIMED_POINTS_A_WEEK - claimedIn(weekOf(day), score));
  return { ...activity, points: Math.min(activity.points, left) };
}

export function takesBack(type: ActivityType): boolean {
  return type === 'eco_action_undone';
}

export interface Reaction {
  readonly streak?: Streak;
  readonly activities?: readonly NewActivity[];
  readonly claims?: readonly EarnedBadge[];
  readonly challenges?: readonly ChallengeProgress[];
  readonly changes?: readonly TopicChange[];
  /** Ids of other residents whose challenges must be recounted. */
  readonly recounts?: readonly number[];
}

/** The badge's name, so that two ways to the same badge award it once. */
export function badgeSubject({ badgeName }: Pick<EarnedBadge, 'badgeName'>): string {
  return `badge:${badgeName}`;
}

export function badgeActivity(residentId: number, badge: EarnedBadge): NewActivity {
  const { badgeName, description, emblem } = badge;
  return {
    residentId,
    type: 'badge_earned',
    subject: badgeSubject(badge),
    occurrence: null,
    points: 0,
    proof: 'none',
    facts: { name: badgeName, description, emblem },
  };
}

export function badgeIn(facts: Facts): EarnedBadge {
  return {
    badgeName: String(facts['name']),
    description: String(facts['description'] ?? ''),
    emblem: (facts['emblem'] ?? 'leaf') as Emblem,
  };
}

export function scoreWith(score: Score, activities: readonly NewActivity[], day: Day): Score {
  const week = weekOf(day);
  const claimed = activities.filter(({ proof }) => proof === 'claimed');
  const pointsOf = (some: readonly NewActivity[]) => some.reduce((sum, { points }) => sum + points, 0);
  return {
    ...score,
    ecoPoints: score.ecoPoints + pointsOf(activities),
    provenPoints: score.provenPoints + pointsOf(activities.filter(({ proof }) => proof !== 'claimed')),
    hasVerified: score.hasVerified || activities.some(isOwnVerified),
    claimed: claimed.length > 0 ? { week, points: claimedIn(week, score) + pointsOf(claimed) } : score.claimed,
    totalBadges: score.totalBadges + activities.filter((activity) => activity.type === 'badge_earned').length,
  };
}

export function streakReaction(score: Score, activities: readonly NewActivity[], day: Day): Reaction {
  return keepsAny(activities) ? { streak: streakAfter(score.streak, day) } : {};
}

function keepsAny(activities: readonly NewActivity[]): boolean {
  return activities.some(({ type }) => keepsStreak(type));
}

/** True after an undo, or when a late offline activity fills an earlier day: the streak must then be recomputed. */
export function needsLedger(activities: readonly NewActivity[], day: Day, arrivedOn: Day): boolean {
  return (day < arrivedOn && keepsAny(activities)) || activities.some(({ type }) => takesBack(type));
}

/** `standing` counts streak activities minus undone ones. */
export interface ActiveDay {
  readonly day: Day;
  readonly standing: number;
}

/** `days` must not yet include `activities`, which add to `day` or undo others of it. */
export function streakFrom(days: readonly ActiveDay[], activities: readonly NewActivity[], day: Day): Streak {
  const change = activities.reduce((sum, { type }) => sum + Number(keepsStreak(type)) - Number(takesBack(type)), 0);
  const takenBack = days.filter((each) => each.standing + (each.day === day ? change : 0) <= 0);
  return streakOver(
    [...days.map((each) => each.day), ...(keepsAny(activities) ? [day] : [])],
    new Set(takenBack.map((each) => each.day)),
  );
}
