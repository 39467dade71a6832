import {
  CHALLENGE_DIFFICULTIES,
  CHALLENGE_METRICS,
  CHALLENGE_TYPES,
  challengeFilter,
} from '@ecopulse/contract/challenges';
import { LESSON_CATEGORIES } from '@ecopulse/contract/lessons';
import * as z from 'zod/mini';

const line = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max));

/** One file of `content/challenges`: a challenge as the product starts with it. Strict: an unknown field is a typo. */
export const challengeContent = z.strictObject({
  /** Its place in the list, 1 first. */
  order: z.int().check(z.positive()),
  title: line(3, 60),
  description: line(40, 300),
  type: z.enum(CHALLENGE_TYPES),
  category: z.enum(LESSON_CATEGORIES),
  difficulty: z.enum(CHALLENGE_DIFFICULTIES),
  metric: z.enum(CHALLENGE_METRICS),
  filter: z.nullable(challengeFilter),
  target: z.int().check(z.positive()),
  /** Days from joining. */
  durationDays: z.int().check(z.positive()),
  ecoPointsReward: z.int().check(z.positive()),
  badgeReward: line(3, 40),
  translations: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});

export type ChallengeContent = z.infer<typeof challengeContent>;
