import * as z from 'zod/mini';
import { residentCard } from '../accounts/residents.ts';
import { day, id, moment, wholeNumber } from '../scalars.ts';

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
