import type { ActivityType, Emblem, Proof } from '@ecopulse/contract/rewards/rewards';
import { CLAIMED_POINTS_A_WEEK } from '@ecopulse/contract/rewards/earning-limits';
import type { Facts } from '../../db/rewards-tables.ts';
import type { TopicChange } from '../../db/topics.ts';
import { type Day, weekOf } from '../calendar/calendar.rules.ts';
import { type Streak, streakAfter, streakOver } from './streak.rules.ts';

/** Something a resident did, as a feature or an effect records it. */
export interface NewActivity {
  readonly residentId: number;
  readonly type: ActivityType;
  /** The subject, such as `green-space:12`. With type and occurrence it makes the award unique. */
  readonly subject: string;
  /** The day, for activities that count once a day; null for those that count once ever. */
  readonly occurrence: Day | null;
  readonly points: number;
  readonly proof: Proof;
  /** The facts at this time, so that a later edit of content does not change history. */
  readonly facts: Facts;
}

/** A resident's totals: the cached sum of the ledger, the count of badges, the streak. */
export interface Score {
  readonly residentId: number;
  readonly ecoPoints: number;
  /** The sum without claimed points, for all boards but the national one. */
  readonly provenPoints: number;
  /** Whether the resident has done something verified, besides making friends. */
  readonly hasVerified: boolean;
  readonly totalBadges: number;
  readonly streak: Streak;
  /** The claimed points of a week (its Monday); those of older weeks no longer matter. */
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

/** Whether an activity of this type keeps the streak going. */
export function keepsStreak(type: ActivityType): boolean {
  return !NEVER_KEEPS_STREAK.has(type);
}

const OWN_DOING: ReadonlySet<ActivityType> = new Set([
  'check_in',
  'lesson_completed',
  'lesson_reviewed',
  'route_completed',
]);

/** Whether an activity proves that there is a resident behind the account: what friends or challenges give does not. */
function isOwnVerified({ type, proof }: NewActivity): boolean {
  return proof === 'verified' && OWN_DOING.has(type);
}

function claimedIn(week: Day, { claimed }: Score): number {
  return claimed.week === week ? claimed.points : 0;
}

/**
 * An activity of a day with the points that it earns after what the score holds, within the limit of claimed points in a
 * week. What is claimed beyond it still keeps the streak and counts for challenges and badges.
 */
export function withinLimit(activity: NewActivity, score: Score, day: Day): NewActivity {
  if (activity.proof !== 'claimed') return activity;
  const left = Math.max(0, CLAIMED_POINTS_A_WEEK - claimedIn(weekOf(day), score));
  return { ...activity, points: Math.min(activity.points, left) };
}

/** Whether an activity of this type takes back another one of the same day. */
export function takesBack(type: ActivityType): boolean {
  return type === 'eco_action_undone';
}

/** The result of an effect: the new streak, further activities, progress of challenges, and badges to award. */
export interface Reaction {
  readonly streak?: Streak;
  readonly activities?: readonly NewActivity[];
  readonly claims?: readonly EarnedBadge[];
  readonly challenges?: readonly ChallengeProgress[];
  /** Other changes, for caches and open pages. */
  readonly changes?: readonly TopicChange[];
  /** Other residents, whose challenges count more from now on. */
  readonly recounts?: readonly number[];
}

/** The subject of a badge in the ledger: its name, so that two ways to the same badge award it once. */
export function badgeSubject({ badgeName }: Pick<EarnedBadge, 'badgeName'>): string {
  return `badge:${badgeName}`;
}

/** A badge as an activity of the ledger. */
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

/** The badge in the facts of a `badge_earned`. */
export function badgeIn(facts: Facts): EarnedBadge {
  return {
    badgeName: String(facts['name']),
    description: String(facts['description'] ?? ''),
    // Only `badgeActivity` writes this, from the contract's list.
    emblem: (facts['emblem'] ?? 'leaf') as Emblem,
  };
}

/** The score with the points and badges of these activities of a day, all of them its resident's. */
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

/** How the streak reacts: it moves when one of the activities keeps it. */
export function streakReaction(score: Score, activities: readonly NewActivity[], day: Day): Reaction {
  return keepsAny(activities) ? { streak: streakAfter(score.streak, day) } : {};
}

function keepsAny(activities: readonly NewActivity[]): boolean {
  return activities.some(({ type }) => keepsStreak(type));
}

/**
 * Whether the streak follows only from the whole ledger: something is taken back, or an earlier day becomes active, since
 * what was made offline arrives late.
 */
export function needsLedger(activities: readonly NewActivity[], day: Day, arrivedOn: Day): boolean {
  return (day < arrivedOn && keepsAny(activities)) || activities.some(({ type }) => takesBack(type));
}

/** A day, and how many of its activities keep the streak, less those that were taken back. */
export interface ActiveDay {
  readonly day: Day;
  readonly standing: number;
}

/**
 * The streak by the ledger, after activities of `day` that are not yet among `days`, which add to that day or take back
 * others of it.
 */
export function streakFrom(days: readonly ActiveDay[], activities: readonly NewActivity[], day: Day): Streak {
  const change = activities.reduce((sum, { type }) => sum + Number(keepsStreak(type)) - Number(takesBack(type)), 0);
  const takenBack = days.filter((each) => each.standing + (each.day === day ? change : 0) <= 0);
  return streakOver(
    [...days.map((each) => each.day), ...(keepsAny(activities) ? [day] : [])],
    new Set(takenBack.map((each) => each.day)),
  );
}
