import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from './admin-field-problems.ts';
import { defineEndpoints } from '../endpoint.ts';
import { ageBand } from '../accounts/account-forms.ts';
import { residentCard, residentRole } from '../accounts/residents.ts';
import { ROLES } from '../accounts/role-access.ts';
import { activity, badge } from '../rewards/rewards.ts';
import { activityIdInUrl, day, idInPath, limitInQuery, moment, text } from '../scalars.ts';

/** Never contains email addresses, not even for admins. */
export const listedResident = z.extend(residentCard, {
  ecoPoints: z.int(),
  isAdmin: z.boolean(),
  /** The highest; null without any. */
  role: z.nullable(z.enum(ROLES)),
  /** The reason; null if not withheld. */
  withheldFromRankings: z.nullable(z.string()),
  createdAt: moment,
  /** Has deleted the account, which can still be restored. */
  isLeaving: z.boolean(),
  isSuspended: z.boolean(),
  lastActiveDay: z.nullable(day),
});

export type ListedResident = z.infer<typeof listedResident>;

export const residentForAdmin = z.extend(listedResident, {
  roles: z.array(residentRole),
  homeTown: z.nullable(z.string()),
  about: z.nullable(z.string()),
  currentStreak: z.int(),
  longestStreak: z.int(),
  freezes: z.int(),
  badges: z.array(badge),
  counts: z.object({
    checkIns: z.int(),
    greenSpaces: z.int(),
    lessons: z.int(),
    challenges: z.int(),
    friends: z.int(),
  }),
  /** `lastSeenAt` is up to five minutes old while a session is in use, of admins one minute. */
  sessions: z.object({ open: z.int(), lastSeenAt: z.nullable(moment) }),
  ageBand: z.nullable(ageBand),
});

export type ResidentForAdmin = z.infer<typeof residentForAdmin>;

export const MAX_ADJUSTMENT = 100_000;

/** Added or taken by one moderator from one resident. Owners have no limit. */
export const MAX_POINTS_CORRECTED_PER_DAY = 500;

const POINTS_ERROR = { error: `Must be a whole number from -${MAX_ADJUSTMENT} to ${MAX_ADJUSTMENT}, but not 0` };

/** The resident can read the reason in their ledger and is notified. */
export const adjustmentForm = z.object({
  points: z.number(POINTS_ERROR).check(
    z.int(POINTS_ERROR),
    z.minimum(-MAX_ADJUSTMENT, POINTS_ERROR),
    z.maximum(MAX_ADJUSTMENT, POINTS_ERROR),
    z.refine((points) => points !== 0, POINTS_ERROR),
  ),
  reason: text(300).check(z.trim(), z.minLength(3, { error: ADMIN_FIELD_PROBLEMS['no-reason'] })),
});

export type AdjustmentForm = z.infer<typeof adjustmentForm>;

/** An idempotency key from the client. */
const adjustmentKey = z.uuid({ error: 'Must be a UUID' });

const params = z.object({ id: idInPath });
const read = { access: 'moderator', townScope: 'resident', limit: 'read' } as const;
const write = { access: 'moderator', townScope: 'resident', limit: 'write' } as const;

export const residentsAdminEndpoints = defineEndpoints({
  'GET /api/admin/users': {
    ...read,
    townScope: 'handler',
    summary: 'Residents, newest first; searched by username, name or a whole e-mail address',
    query: z.object({
      search: z.optional(text(200)),
      limit: z.optional(limitInQuery(100)),
      before: z.optional(idInPath),
    }),
    response: z.array(listedResident),
  },
  'GET /api/admin/users/:id': {
    ...read,
    summary: 'One resident, with their activity and the reports about them',
    params,
    response: residentForAdmin,
    errors: ['resident-not-found'],
  },
  'GET /api/admin/users/:id/activities': {
    ...read,
    summary: 'The ledger of a resident, newest first',
    params,
    query: z.object({ limit: z.optional(limitInQuery(200)), before: z.optional(activityIdInUrl) }),
    response: z.array(activity),
    errors: ['resident-not-found'],
  },
  'POST /api/admin/users/:id/adjustments': {
    ...write,
    summary: 'Correct the points of a resident; they are told the reason. The same key again changes nothing',
    params,
    body: z.extend(adjustmentForm, { key: adjustmentKey }),
    response: z.object({ ecoPoints: z.int() }),
    errors: ['resident-not-found', 'adjustment-key-used', 'below-zero', 'correction-limit'],
  },
  'POST /api/admin/users/:id/end-sessions': {
    ...write,
    summary: 'End all sessions of a resident; returns their number',
    params,
    response: z.object({ ended: z.int() }),
    errors: ['resident-not-found'],
  },
});
