import {
  badgeName,
  challengeFields,
  daysFromJoining,
  calculateDifficulty,
  calculateReward,
  checkGoal,
} from '@ecopulse/contract/challenges/challenge-goals';
import * as z from 'zod/mini';

export const challengeContent = z
  .strictObject({
    order: z.int().check(z.positive()),
    ...challengeFields,
    durationDays: daysFromJoining,
    badgeReward: badgeName,
  })
  .check(
    checkGoal(),
    // IDs of green spaces and clubs differ between sites.
    z.refine(({ filter }) => filter === null || !('places' in filter || 'clubId' in filter), {
      error: 'must not count chosen green spaces or a club',
      path: ['filter'],
    }),
    z.refine((challenge) => challenge.ecoPointsReward === calculateReward(challenge), {
      error: 'does not give the points of the rule',
      path: ['ecoPointsReward'],
    }),
    z.refine((challenge) => challenge.difficulty === calculateDifficulty(challenge), {
      error: 'is not as hard as its points say',
      path: ['difficulty'],
    }),
  );

export type ChallengeContent = z.infer<typeof challengeContent>;
