import { dayOf } from '../calendar/calendar.rules.ts';
import { findActiveDays } from './rewards.queries.ts';
import { needsLedger, streakFrom, streakReaction } from './rewards.rules.ts';
import type { Effect } from './run-effects.ts';

/** Moves the streak; the first of the effects, since challenges and badges depend on it. */
export const streakEffect: Effect = {
  name: 'streak',
  async react({ trx, score, activities, day, arrivedAt }) {
    if (!needsLedger(activities, day, dayOf(arrivedAt))) return streakReaction(score, activities, day);
    const streak = streakFrom(await findActiveDays(trx, score.residentId), activities, day);
    // What was long once stays so.
    return { streak: { ...streak, longest: Math.max(streak.longest, score.streak.longest) } };
  },
};
