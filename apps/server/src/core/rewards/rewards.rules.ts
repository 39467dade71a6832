import type { ActivityType, Proof } from '@ecopulse/contract/rewards';
import type { Facts } from '../../db/tables.ts';
import type { Day } from '../calendar/calendar.rules.ts';
import { type Streak, streakAfter } from './streak.rules.ts';

/** Something a resident did, as a feature or an effect records it. */
export interface NewActivity {
  readonly residentId: number;
  readonly type: ActivityType;
  /** What it was done to, such as `green-space:12`. With type and occurrence it makes the award unique. */
  readonly subject: string;
  /** The day for what may be earned once a day; null for what is earned once ever. */
  readonly occurrence: Day | null;
  readonly points: number;
  readonly proof: Proof;
  /** The facts as they are now, so that a later edit of content rewrites no history. */
  readonly facts: Facts;
}

/** A resident's totals: the cached sum of the ledger, the count of badges, the streak. */
export interface Score {
  readonly residentId: number;
  readonly ecoPoints: number;
  readonly totalBadges: number;
  readonly streak: Streak;
}

export interface EarnedBadge {
  readonly badgeName: string;
  readonly description: string;
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
  'friend_added',
  'news_read',
]);

/** Whether an activity of this type keeps the streak going. */
export function keepsStreak(type: ActivityType): boolean {
  return !NEVER_KEEPS_STREAK.has(type);
}

/** What an effect answers: how it moves the streak, and what else it records, awards or moves. */
export interface Reaction {
  readonly streak?: Streak;
  readonly activities?: readonly NewActivity[];
  readonly badges?: readonly EarnedBadge[];
  readonly challenges?: readonly ChallengeProgress[];
}

/** The score with the points and badges of these activities, all of them its resident's. */
export function scoreWith(score: Score, activities: readonly NewActivity[]): Score {
  return {
    ...score,
    ecoPoints: score.ecoPoints + activities.reduce((sum, activity) => sum + activity.points, 0),
    totalBadges: score.totalBadges + activities.filter((activity) => activity.type === 'badge_earned').length,
  };
}

/** How the streak reacts: it moves when one of the activities keeps it. */
export function streakReaction(score: Score, activities: readonly NewActivity[], day: Day): Reaction {
  const keeps = activities.some((activity) => keepsStreak(activity.type));
  return keeps ? { streak: streakAfter(score.streak, day) } : {};
}
