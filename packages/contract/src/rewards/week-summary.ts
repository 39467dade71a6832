import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { ACTIVITY_TYPES, newBadge } from './rewards.ts';
import { day } from '../scalars.ts';

const NOT_A_WEEK = { error: 'Must be "current" or a Monday since 2000, such as "2026-11-16"' };

const monday = z.iso
  .date(NOT_A_WEEK)
  .check(z.refine((value) => value >= '2000-01-03' && new Date(value).getUTCDay() === 1, NOT_A_WEEK));

const pointsOfKind = z.object({
  activityType: z.enum(ACTIVITY_TYPES),
  verified: z.int(),
  claimed: z.int(),
  /** Needs no proof, such as corrections and news. */
  other: z.int(),
});

/** Monday to Sunday: whether the resident did something that counts for a streak. */
const activeDays = z.array(z.boolean()).check(z.length(7));

/**
 * Calculated from the ledger. `newPlaces` were never visited before; `streak` is as at the end of the week, or now;
 * `rank` is null without a final one; `before` is the week before.
 */
const weekSummary = z.object({
  week: day,
  isOver: z.boolean(),
  points: z.int(),
  pointsByKind: z.array(pointsOfKind),
  visits: z.int(),
  newPlaces: z.int(),
  walks: z.int(),
  lessons: z.int(),
  reviews: z.int(),
  ecoActions: z.int(),
  challenges: z.int(),
  badges: z.array(newBadge),
  activeDays,
  streak: z.int(),
  rank: z.nullable(z.int()),
  before: z.object({ points: z.int(), visits: z.int(), lessons: z.int(), activeDays: z.int() }),
});

export type PointsOfKind = z.infer<typeof pointsOfKind>;
export type WeekSummary = z.infer<typeof weekSummary>;

export const weekSummaryEndpoints = defineEndpoints({
  'GET /api/user/week-summary': {
    summary:
      'A week of the resident by their ledger: the current one, or the one that begins on the Monday `week`; without it, the last one that is over',
    access: 'member',
    limit: 'read',
    query: z.object({ week: z.optional(z.union([z.literal('current'), monday], NOT_A_WEEK)) }),
    response: weekSummary,
  },
});
