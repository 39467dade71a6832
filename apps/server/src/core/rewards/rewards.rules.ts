import type { FlagReason } from '@ecopulse/contract/admin/flags';
import type { ActivityType, Emblem, Proof } from '@ecopulse/contract/rewards/rewards';
import { MAX_CLAIMED_POINTS_PER_WEEK } from '@ecopulse/contract/rewards/earning-limits';
import type { ComparedVisit, Facts } from '../../db/rewards-tables.ts';
import type { TopicChange } from '../../db/topics.ts';
import { type Day, weekOf } from '../calendar/calendar.rules.ts';
import { type Streak, streakAfter, streakFromDays, streakKept } from './streak.rules.ts';

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
  /** Why an admin should look at it. */
  readonly flag?: ActivityFlag | undefined;
}

export interface ActivityFlag {
  readonly reason: FlagReason;
  /** Only if it is too fast. */
  readonly against: ComparedVisit | null;
}

export type ActivityKey = Pick<NewActivity, 'residentId' | 'type' | 'subject' | 'occurrence' | 'flag'>;

export interface Score {
  readonly residentId: number;
  readonly ecoPoints: number;
  /** Excludes claimed points; used by all rankings but the national one. */
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

const NON_STREAK_TYPES: ReadonlySet<ActivityType> = new Set([
  'adjustment',
  'badge_earned',
  'eco_action_undone',
  'event_attended_undone',
  'friend_added',
  'news_read',
  'weather_day',
]);

export function keepsStreak(type: ActivityType): boolean {
  return !NON_STREAK_TYPES.has(type);
}

const OWN_ACTION_TYPES: ReadonlySet<ActivityType> = new Set([
  'check_in',
  'lesson_completed',
  'lesson_reviewed',
  'route_completed',
  'event_attended',
]);

/** Evidence of a real person: friends and challenges are not. */
function isOwnVerified({ type, proof }: NewActivity): boolean {
  return proof === 'verified' && OWN_ACTION_TYPES.has(type);
}

export function asClaimed(activity: NewActivity): NewActivity {
  return activity.proof === 'verified' ? { ...activity, proof: 'claimed' } : activity;
}

function claimedPointsIn(week: Day, { claimed }: Score): number {
  return claimed.week === week ? claimed.points : 0;
}

/** Caps claimed points per week. An activity beyond the cap still counts for streak, challenges and badges. */
export function capClaimedPoints(activity: NewActivity, score: Score, day: Day): NewActivity {
  if (activity.proof !== 'claimed') return activity;
  const remaining = Math.max(0, MAX_CLAIMED_POINTS_PER_WEEK - claimedPointsIn(weekOf(day), score));
  return { ...activity, points: Math.min(activity.points, remaining) };
}

export function isUndo(type: ActivityType): boolean {
  return type === 'eco_action_undone';
}

/** Its subject names the activity that no longer counts. Attendance is undone days later, which leaves the streak as it was. */
export function reversesActivity(type: ActivityType): boolean {
  return isUndo(type) || type === 'event_attended_undone';
}

export interface Reaction {
  readonly streak?: Streak;
  readonly activities?: readonly NewActivity[];
  readonly badgesToAward?: readonly EarnedBadge[];
  readonly challenges?: readonly ChallengeProgress[];
  readonly topicChanges?: readonly TopicChange[];
  /** Other residents whose challenges must be recounted. */
  readonly residentIdsToRecount?: readonly number[];
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

export function badgeFromFacts(facts: Facts): EarnedBadge {
  return {
    badgeName: String(facts['name']),
    description: String(facts['description'] ?? ''),
    emblem: (facts['emblem'] ?? 'leaf') as Emblem,
  };
}

export function addToScore(score: Score, activities: readonly NewActivity[], day: Day): Score {
  const week = weekOf(day);
  const claimed = activities.filter(({ proof }) => proof === 'claimed');
  const pointsOf = (counted: readonly NewActivity[]) => counted.reduce((sum, { points }) => sum + points, 0);
  return {
    ...score,
    ecoPoints: score.ecoPoints + pointsOf(activities),
    provenPoints: score.provenPoints + pointsOf(activities.filter(({ proof }) => proof !== 'claimed')),
    hasVerified: score.hasVerified || activities.some(isOwnVerified),
    claimed: claimed.length > 0 ? { week, points: claimedPointsIn(week, score) + pointsOf(claimed) } : score.claimed,
    totalBadges: score.totalBadges + activities.filter((activity) => activity.type === 'badge_earned').length,
  };
}

/** The score once `points` of `day` that were claimed are verified; null if none were. */
export function confirmInScore(score: Score, points: number | null, day: Day): Score {
  if (points === null) return score;
  const week = weekOf(day);
  return {
    ...score,
    provenPoints: score.provenPoints + points,
    hasVerified: true,
    claimed: score.claimed.week === week ? { week, points: score.claimed.points - points } : score.claimed,
  };
}

export function streakReaction(score: Score, activities: readonly NewActivity[], day: Day): Reaction {
  if (anyKeepsStreak(activities)) return { streak: streakAfter(score.streak, day) };
  return activities.some(({ type }) => type === 'weather_day') ? { streak: streakKept(score.streak, day) } : {};
}

function anyKeepsStreak(activities: readonly NewActivity[]): boolean {
  return activities.some(({ type }) => keepsStreak(type));
}

/** True after an undo, or when an offline activity arrives late and fills an earlier day. */
export function needsStreakRecomputation(activities: readonly NewActivity[], day: Day, arrivedOn: Day): boolean {
  return (day < arrivedOn && anyKeepsStreak(activities)) || activities.some(({ type }) => isUndo(type));
}

/** `netCount` is the number of streak activities minus undone ones; `isKept`: it was a weather day on which EcoPulse was opened. */
export interface ActiveDay {
  readonly day: Day;
  readonly netCount: number;
  readonly isKept?: boolean;
}

/** `days` do not count `activities` yet, which are new or undone ones of `day`. The longest streak keeps undone days. */
export function recomputeStreak(days: readonly ActiveDay[], activities: readonly NewActivity[], day: Day): Streak {
  const netChange = activities.reduce((sum, { type }) => sum + Number(keepsStreak(type)) - Number(isUndo(type)), 0);
  const undoneDays = days.filter((each) => each.netCount + (each.day === day ? netChange : 0) <= 0);
  return streakFromDays(
    [...days.map((each) => each.day), ...(anyKeepsStreak(activities) ? [day] : [])],
    new Set(undoneDays.map((each) => each.day)),
    new Set(days.filter(({ isKept }) => isKept).map((each) => each.day)),
  );
}

/** What had arrived by the end of a day, and the points since. */
export interface EarlierActivities {
  readonly activities: readonly Pick<NewActivity, 'type'>[];
  readonly activeDays: readonly ActiveDay[];
  readonly laterPoints: number;
}

/** What others see of the score. The streak is counted again: an old record may have been reached once more since. */
export function scoreBefore(score: Score, { activities, activeDays, laterPoints }: EarlierActivities, day: Day): Score {
  return {
    ...score,
    ecoPoints: score.ecoPoints - laterPoints,
    totalBadges: activities.filter(({ type }) => type === 'badge_earned').length,
    streak: recomputeStreak(activeDays, [], day),
  };
}
