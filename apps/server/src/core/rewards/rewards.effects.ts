import { dayOf } from '../calendar/calendar.rules.ts';
import { mayReachMilestone, reachedMilestones, milestoneProgress } from './milestones.rules.ts';
import { findFirstActivities, findActiveDays } from './rewards.queries.ts';
import { badgeActivity, badgeSubject, needsLedger, streakFrom, streakReaction } from './rewards.rules.ts';
import type { Effect } from './run-effects.ts';

/** Must be the first effect: challenges and badges depend on it. */
export const streakEffect: Effect = {
  name: 'streak',
  async react({ trx, score, activities, day, arrivedAt }) {
    if (!needsLedger(activities, day, dayOf(arrivedAt))) return streakReaction(score, activities, day);
    const streak = streakFrom(await findActiveDays(trx, score.residentId), activities, day);
    return { streak: { ...streak, longest: Math.max(streak.longest, score.streak.longest) } };
  },
};

/** Awards each badge once: those claimed by earlier effects, and milestones. */
export const badgesEffect: Effect = {
  name: 'badges',
  async react({ trx, score, activities, claims }) {
    if (claims.length === 0 && !mayReachMilestone(activities, score.streak.longest)) return {};
    const all = [...(await findFirstActivities(trx, score.residentId)), ...activities];
    const reached = [...claims, ...reachedMilestones(milestoneProgress(all, score.streak.longest))];
    const earned = new Set(all.filter(({ type }) => type === 'badge_earned').map(({ subject }) => subject));
    const fresh = reached.filter(
      (badge, index) =>
        !earned.has(badgeSubject(badge)) &&
        reached.findIndex(({ badgeName }) => badgeName === badge.badgeName) === index,
    );
    return { activities: fresh.map((badge) => badgeActivity(score.residentId, badge)) };
  },
};
