import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { residentCard } from '../accounts/residents.ts';
import { activityIdInUrl, day, id, idInPath, limitInQuery, moment, wholeNumber } from '../scalars.ts';

const checkInId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** `too-fast`: it implies an impossible speed. */
export const CHECK_IN_FLAGS = ['too-fast'] as const;

/** `distanceMeters` is from the edge of the space; null if inside. */
export const flaggedCheckIn = z.object({
  id: checkInId,
  resident: residentCard,
  greenSpace: z.object({ id, name: z.string() }),
  day,
  distanceMeters: z.nullable(z.int()),
  flag: z.enum(CHECK_IN_FLAGS),
  /** The verified check-in before it; null if that no longer exists. */
  against: z.nullable(
    z.object({
      greenSpace: z.object({ id, name: z.string() }),
      createdAt: moment,
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

export type FlaggedCheckIn = z.infer<typeof flaggedCheckIn>;

const MAX_IDS_PER_CALL = 100;

const checkInIds = z.array(checkInId, { error: 'Must be a list of ids' }).check(
  z.minLength(1, { error: 'Must be at least one id' }),
  z.maxLength(MAX_IDS_PER_CALL, { error: `Must be at most ${MAX_IDS_PER_CALL} ids` }),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'Must not have an id twice' }),
);

const trueOrFalse = z.enum(['true', 'false'], { error: 'Must be "true" or "false"' });

export const flaggedCheckInsEndpoints = defineEndpoints({
  'GET /api/admin/flagged-check-ins': {
    access: 'admin',
    limit: 'read',
    caching: 'private',
    status: 200,
    summary: 'Flagged check-ins, newest first; can be limited to open ones or to one resident',
    query: z.object({
      open: z.optional(trueOrFalse),
      residentId: z.optional(idInPath),
      limit: z.optional(limitInQuery(100)),
      before: z.optional(activityIdInUrl),
    }),
    response: z.array(flaggedCheckIn),
    errors: [],
  },
  'PUT /api/admin/flagged-check-ins/:id/settled': {
    access: 'admin',
    limit: 'write',
    caching: 'private',
    summary: 'Mark a flagged check-in as reviewed',
    params: z.object({ id: activityIdInUrl }),
    status: 204,
    errors: ['check-in-not-found'],
  },
  'PUT /api/admin/flagged-check-ins/settled': {
    access: 'admin',
    limit: 'write',
    caching: 'private',
    summary: 'Mark several flagged check-ins as reviewed: all, or none if one does not exist',
    body: z.object({ ids: checkInIds }),
    status: 200,
    response: z.object({ settled: z.int(), settledBefore: z.int() }),
    errors: ['check-in-not-found'],
  },
});
