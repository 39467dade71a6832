import { findFirstActivities } from './rewards.queries.ts';
import { badgeActivity, badgeSubject } from './rewards.rules.ts';
import { mayReachMilestone, reachedMilestones, standingOf } from './milestones.rules.ts';
import type { Effect } from './run-effects.ts';

/** Awards each badge once: those claimed by earlier effects, and milestones. */
export const badgesEffect: Effect = {
  name: 'badges',
  async react({ trx, score, activities, claims }) {
    if (claims.length === 0 && !mayReachMilestone(activities, score.streak.longest)) return {};
    const all = [...(await findFirstActivities(trx, score.residentId)), ...activities];
    const reached = [...claims, ...reachedMilestones(standingOf(all, score.streak.longest))];
    const earned = new Set(all.filter(({ type }) => type === 'badge_earned').map(({ subject }) => subject));
    const fresh = reached.filter(
      (badge, index) =>
        !earned.has(badgeSubject(badge)) &&
        reached.findIndex(({ badgeName }) => badgeName === badge.badgeName) === index,
    );
    return { activities: fresh.map((badge) => badgeActivity(score.residentId, badge)) };
  },
};
