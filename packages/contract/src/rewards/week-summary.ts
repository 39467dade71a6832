import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { ACTIVITY_TYPES, newBadge } from './rewards.ts';
import { day } from '../scalars.ts';

const NOT_A_MONDAY = { error: 'Must be a Monday since 2000, such as "2026-11-16"' };

/** The Monday of a week, as a query sends it. */
const mondayInQuery = z.iso
  .date(NOT_A_MONDAY)
  .check(z.refine((value) => value >= '2000-01-03' && new Date(value).getUTCDay() === 1, NOT_A_MONDAY));

/** Points of one kind of activity, by how it is known. */
const pointsOfKind = z.object({
  activityType: z.enum(ACTIVITY_TYPES),
  verified: z.int(),
  claimed: z.int(),
  /** Of what needs no proof, such as corrections and news. */
  other: z.int(),
});

/** The days of a week, Monday to Sunday, on which the resident did something that keeps a streak. */
const activeDays = z.array(z.boolean()).check(z.length(7));

/**
 * A week of a resident by their ledger. `newPlaces` counts green spaces visited for the first time ever, `streak` is in days
 * at the end of the week (now, if it is not over). `rank` is that of the week's final result; null without one.
 */
const weekSummary = z.object({
  /** Its Monday. */
  week: day,
  isOver: z.boolean(),
  points: z.int(),
  /** The kinds that earned or lost points, the most first. */
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
  /** The week before, to compare with. */
  before: z.object({ points: z.int(), visits: z.int(), lessons: z.int(), activeDays: z.int() }),
});

export type PointsOfKind = z.infer<typeof pointsOfKind>;
export type WeekSummary = z.infer<typeof weekSummary>;

export const weekSummaryEndpoints = defineEndpoints({
  'GET /api/user/week-summary': {
    summary:
      'A week of the resident by their ledger, beginning on the Monday `week`; without it, the last one that is over',
    access: 'member',
    limit: 'read',
    caching: 'private',
    query: z.object({ week: z.optional(mondayInQuery) }),
    status: 200,
    response: weekSummary,
    errors: [],
  },
});
