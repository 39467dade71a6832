import * as z from 'zod/mini';
import { residentCard } from '../accounts/residents.ts';
import { defineEndpoints } from '../endpoint.ts';
import { id, idInPath, moment, text } from '../scalars.ts';
import { CLUB_ROLES } from './club-rules.ts';
import { slugInPath } from './clubs.ts';

/**
 * `resident` is null for who is not shown, has blocked the caller or was blocked, and for residents under 18 unless they are
 * friends of the caller.
 */
export const clubRequest = z.object({ id, resident: z.nullable(residentCard), createdAt: moment });

export type ClubRequest = z.infer<typeof clubRequest>;

/** Named members only: stewards first, then in the order of joining. */
export const clubMember = z.object({ resident: residentCard, role: z.enum(CLUB_ROLES) });

export type ClubMember = z.infer<typeof clubMember>;

/** `unnamed` counts all members of the club that are not named to the caller. */
export const clubMembers = z.object({ members: z.array(clubMember), unnamed: z.int() });

export type ClubMembers = z.infer<typeof clubMembers>;

const truth = z.boolean({ error: 'Must be true or false' });
const params = z.object({ id: idInPath });
const slugParams = z.object({ slug: slugInPath });
const read = { access: 'member', limit: 'read' } as const;
const write = { access: 'member', limit: 'write' } as const;

export const clubMembershipEndpoints = defineEndpoints({
  'GET /api/clubs/:slug/members': {
    ...read,
    summary: 'The members who allow it, for members; up to 100 after the resident with this id',
    params: slugParams,
    query: z.object({ after: z.optional(idInPath) }),
    response: clubMembers,
    errors: ['club-not-found', 'club-not-joined'],
  },
  'GET /api/clubs/:slug/requests': {
    ...read,
    summary: 'Who ask to join, oldest first, up to 100; for stewards',
    params: slugParams,
    response: z.array(clubRequest),
    errors: ['club-not-found', 'steward-only'],
  },
  'POST /api/clubs/:id/join': {
    ...write,
    summary: 'Join a club, or ask to join where stewards approve; with the code of the club at once',
    params,
    body: z.object({
      code: z.nullish(text(40)),
      shown: truth,
    }),
    response: z.object({ state: z.enum(['member', 'asked']) }),
    errors: ['club-not-found', 'club-code-ended', 'club-archived', 'already-member', 'club-limit', 'club-full'],
  },
  'PATCH /api/clubs/:id/join': {
    ...write,
    summary: 'Choose whether other members read your name',
    params,
    body: z.object({ shown: truth }),
    status: 204,
    errors: ['club-not-found', 'club-not-joined'],
  },
  'DELETE /api/clubs/:id/join': {
    ...write,
    summary: 'Leave a club, or take back the request to join; the last steward only if no one else is a member',
    params,
    status: 204,
    errors: ['club-not-found', 'club-not-joined', 'last-steward'],
  },
  'PUT /api/clubs/:id/requests/:requestId': {
    ...write,
    summary: 'Approve or refuse who asks to join, for stewards; who is approved is told',
    params: z.object({ id: idInPath, requestId: idInPath }),
    body: z.object({ decision: z.enum(['approve', 'refuse'], { error: 'Must be approve or refuse' }) }),
    status: 204,
    errors: ['club-not-found', 'steward-only', 'club-request-not-found', 'club-archived', 'club-limit', 'club-full'],
  },
  'PUT /api/clubs/:id/members/:residentId': {
    ...write,
    summary: 'Make a member a steward or a member again, or remove them; for stewards, owners and moderators',
    params: z.object({ id: idInPath, residentId: idInPath }),
    body: z
      .object({
        role: z.optional(z.enum(CLUB_ROLES, { error: `Must be one of ${CLUB_ROLES.join(', ')}` })),
        removed: z.optional(z.literal(true, { error: 'Must be true' })),
      })
      .check(
        z.refine(({ role, removed }) => (role === undefined) !== (removed === undefined), {
          error: 'Must be a role, or removed',
          path: ['role'],
        }),
      ),
    status: 204,
    errors: ['club-not-found', 'steward-only', 'club-member-not-found', 'last-steward', 'second-factor-needed'],
  },
  'POST /api/clubs/:id/code': {
    ...write,
    summary: 'The code with which people join; `renew` ends the old one. For stewards',
    params,
    body: z.object({ renew: z.optional(truth) }),
    /** The link is `/clubs/{slug}?code={code}`. */
    response: z.object({ code: z.string() }),
    errors: ['club-not-found', 'steward-only', 'club-archived'],
  },
});
