import { dayOf } from '../calendar/calendar.rules.ts';
import { findActiveDays } from './rewards.queries.ts';
import { needsLedger, streakFrom, streakReaction } from './rewards.rules.ts';
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
