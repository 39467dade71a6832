import { badgeName, challengeText, daysFromJoining, soundGoal } from '@ecopulse/contract/challenge-goals';
import * as z from 'zod/mini';

/** One file of `content/challenges`: a challenge that EcoPulse ships with. Strict: an unknown field is a typo. */
export const challengeContent = z
  .strictObject({
    /** Its place in the list, 1 first. */
    order: z.int().check(z.positive()),
    ...challengeText,
    durationDays: daysFromJoining,
    badgeReward: badgeName,
    translations: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  })
  .check(soundGoal());

export type ChallengeContent = z.infer<typeof challengeContent>;
