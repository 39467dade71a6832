import { streakReaction } from './rewards.rules.ts';
import type { Effect } from './rewards.service.ts';

/** Moves the streak; the first of the effects, since challenges and badges look at it. */
export const streakEffect: Effect = {
  name: 'streak',
  react: ({ score, activities, day }) => streakReaction(score, activities, day),
};
