import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { residentCard } from '../accounts/residents.ts';
import { activityIdInUrl, day, id, idInPath, limitInQuery, moment, wholeNumber } from '../scalars.ts';

const activityId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/**
 * `too-fast`: it implies an impossible speed. `sent-later`: made offline on an earlier day, and the server had not seen the
 * session then. `many-visits`: more verified visits in a week than residents usually make.
 */
const FLAG_REASONS = ['too-fast', 'sent-later', 'many-visits'] as const;

export type FlagReason = (typeof FLAG_REASONS)[number];

export const flaggedActivity = z.object({
  id: activityId,
  resident: residentCard,
  activityType: z.enum(['check_in', 'route_completed']),
  greenSpace: z.object({ id, name: z.string() }),
  /** The name of a guided route; null for a check-in. */
  route: z.nullable(z.string()),
  day,
  /** Null if it arrived on its day. */
  arrivedOn: z.nullable(day),
  reason: z.enum(FLAG_REASONS),
  /** Only if too fast: the verified visit before or after it; null if it is not known or no longer exists. */
  against: z.nullable(
    z.object({
      greenSpace: z.object({ id, name: z.string() }),
      createdAt: moment,
      /** The time of the flagged visit itself, which for a walk can be its start. */
      visitAt: moment,
      kilometres: z.number(),
      /** Null if both were at the same moment. */
      kilometresPerHour: z.nullable(z.int()),
    }),
  ),
  proof: z.enum(['verified', 'claimed']),
  createdAt: moment,
  settledAt: z.nullable(moment),
  /** Null while open, or if the admin has left. */
  settledBy: z.nullable(residentCard),
});

export type FlaggedActivity = z.infer<typeof flaggedActivity>;

const MAX_IDS_PER_CALL = 100;

const activityIds = z.array(activityId, { error: 'Must be a list of ids' }).check(
  z.minLength(1, { error: 'Must be at least one id' }),
  z.maxLength(MAX_IDS_PER_CALL, { error: `Must be at most ${MAX_IDS_PER_CALL} ids` }),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'Must not have an id twice' }),
);

const trueOrFalse = z.enum(['true', 'false'], { error: 'Must be "true" or "false"' });

export const flagsEndpoints = defineEndpoints({
  'GET /api/admin/flags': {
    access: 'moderator',
    townScope: 'handler',
    limit: 'read',
    caching: 'private',
    status: 200,
    summary: 'Flagged check-ins and walks, newest first; can be limited to open ones or to one resident',
    query: z.object({
      open: z.optional(trueOrFalse),
      residentId: z.optional(idInPath),
      limit: z.optional(limitInQuery(100)),
      before: z.optional(activityIdInUrl),
    }),
    response: z.array(flaggedActivity),
    errors: [],
  },
  'PUT /api/admin/flags/:id/settled': {
    access: 'moderator',
    townScope: 'flag',
    limit: 'write',
    caching: 'private',
    summary: 'Mark a flagged activity as reviewed',
    params: z.object({ id: activityIdInUrl }),
    status: 204,
    errors: ['flag-not-found'],
  },
  'PUT /api/admin/flags/settled': {
    access: 'moderator',
    townScope: 'handler',
    limit: 'write',
    caching: 'private',
    summary: 'Mark several flagged activities as reviewed: all, or none if one does not exist',
    body: z.object({ ids: activityIds }),
    status: 200,
    response: z.object({ settled: z.int(), settledBefore: z.int() }),
    errors: ['flag-not-found'],
  },
});
