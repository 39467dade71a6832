import { findActiveDays } from './rewards.queries.ts';
import { streakReaction, streakWithout, takesBack } from './rewards.rules.ts';
import type { Effect } from './rewards.service.ts';

/** Moves the streak; the first of the effects, since challenges and badges depend on it. */
export const streakEffect: Effect = {
  name: 'streak',
  async react({ trx, score, activities, day }) {
    if (!activities.some(({ type }) => takesBack(type))) return streakReaction(score, activities, day);
    const days = await findActiveDays(trx, score.residentId);
    return { streak: streakWithout(days, activities, day) };
  },
};
