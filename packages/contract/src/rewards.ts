import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { activityIdInQuery, day, limitInQuery, moment, wholeNumber } from './scalars.ts';

/** The kinds of things a resident can do that count, or that change their points. */
export const ACTIVITY_TYPES = [
  'check_in',
  'lesson_completed',
  'lesson_reviewed',
  'challenge_completed',
  'route_completed',
  'eco_action',
  'badge_earned',
  'friend_added',
  'news_read',
  'adjustment',
] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** How sure we are that it happened. */
export const PROOFS = ['verified', 'claimed', 'none'] as const;
export type Proof = (typeof PROOFS)[number];

/**
 * One row of a resident's ledger. `description` is English; a client words it anew from `activityType` and `facts`
 * (the facts as they were on that day: a name, a park type, a region).
 */
export const activity = z.object({
  id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  activityType: z.enum(ACTIVITY_TYPES),
  description: z.string(),
  ecoPointsEarned: z.int(),
  day,
  proof: z.enum(PROOFS),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  createdAt: moment,
});

export type Activity = z.infer<typeof activity>;

export const rewardsEndpoints = defineEndpoints({
  'GET /api/user/activities': {
    summary: "The resident's ledger: every activity and what it earned, newest first",
    access: 'member',
    limit: 'read',
    caching: 'private',
    query: z.object({ limit: z.optional(limitInQuery(200)), before: z.optional(activityIdInQuery) }),
    status: 200,
    response: z.array(activity),
    errors: [],
  },
});
