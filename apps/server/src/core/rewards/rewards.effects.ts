import { dayOf } from '../calendar/calendar.rules.ts';
import { mayReachMilestone, reachedMilestones, milestoneProgress } from './badges.rules.ts';
import { findFirstActivities, findActiveDays } from './rewards.queries.ts';
import {
  badgeActivity,
  badgeSubject,
  needsStreakRecomputation,
  recomputeStreak,
  streakReaction,
} from './rewards.rules.ts';
import type { Effect } from './run-effects.ts';

/** Must be the first effect: challenges and badges depend on it. */
export const streakEffect: Effect = {
  name: 'streak',
  async react({ trx, score, activities, day, arrivedAt }) {
    if (!needsStreakRecomputation(activities, day, dayOf(arrivedAt))) return streakReaction(score, activities, day);
    const streak = recomputeStreak(await findActiveDays(trx, score.residentId), activities, day);
    return { streak: { ...streak, longest: Math.max(streak.longest, score.streak.longest) } };
  },
};

/** Awards each badge once: those of earlier effects, and milestones. */
export const badgesEffect: Effect = {
  name: 'badges',
  async react({ trx, score, activities, badgesToAward }) {
    if (badgesToAward.length === 0 && !mayReachMilestone(activities, score.streak.longest)) return {};
    const history = [...(await findFirstActivities(trx, score.residentId)), ...activities];
    const reached = [...badgesToAward, ...reachedMilestones(milestoneProgress(history, score.streak.longest))];
    const earned = new Set(history.filter(({ type }) => type === 'badge_earned').map(({ subject }) => subject));
    const newBadges = reached.filter(
      (badge, index) =>
        !earned.has(badgeSubject(badge)) &&
        reached.findIndex(({ badgeName }) => badgeName === badge.badgeName) === index,
    );
    return { activities: newBadges.map((badge) => badgeActivity(score.residentId, badge)) };
  },
};
