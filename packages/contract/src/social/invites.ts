import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { RELATIONS, residentCard } from '../accounts/residents.ts';
import { earnings } from '../rewards/rewards.ts';
import { id, moment, text } from '../scalars.ts';

export const MAX_INVITE_USES = 20;

export const INVITE_LIFETIME_DAYS = 30;

/** The link is `/invite/{code}`. */
export const invite = z.object({ code: z.string(), endsAt: moment, usesLeft: z.int() });

export type Invite = z.infer<typeof invite>;

export const inviteReceipt = z.extend(earnings, {
  inviter: residentCard,
  relation: z.enum(RELATIONS),
  requestId: z.nullable(id),
});

export type InviteReceipt = z.infer<typeof inviteReceipt>;

/** An invalid code gets `invite-ended`, like an old one. */
const params = z.object({ code: text(200) });
const write = { access: 'member', limit: 'write' } as const;

export const invitesEndpoints = defineEndpoints({
  'POST /api/user/invite': {
    ...write,
    summary: 'The link for inviting friends; a new one if there is none that works',
    response: invite,
  },
  'DELETE /api/user/invite': {
    ...write,
    summary: 'End the link for inviting friends; the same if there is none',
    status: 204,
  },
  'GET /api/invites/:code': {
    summary: 'Who invites with this link, for visitors: a first name, or else the username',
    access: 'anyone',
    limit: 'read',
    params,
    response: z.object({ inviterName: z.string() }),
    errors: ['invite-ended'],
  },
  'POST /api/invites/:code/use': {
    ...write,
    summary: 'Send the resident of a link a friend request; a repeat changes nothing',
    params,
    response: inviteReceipt,
    errors: ['invite-ended', 'own-request', 'friend-limit', 'request-limit'],
  },
});
