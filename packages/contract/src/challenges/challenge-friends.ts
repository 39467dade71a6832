import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { residentCard } from '../accounts/residents.ts';
import { id, idInPath } from '../scalars.ts';

/** `progress` never exceeds `target`. */
export const challengeFriend = z.extend(residentCard, {
  progress: z.int(),
  target: z.int(),
  isCompleted: z.boolean(),
});

export type ChallengeFriend = z.infer<typeof challengeFriend>;

const params = z.object({ id: idInPath });

export const challengeFriendsEndpoints = defineEndpoints({
  'GET /api/challenges/:id/friends': {
    summary: 'The friends who are in a challenge or have completed it; not those who show nobody what they do',
    access: 'member',
    limit: 'read',
    params,
    response: z.array(challengeFriend),
    errors: ['challenge-not-found'],
  },
  'POST /api/challenges/:id/invitations': {
    summary: 'Invite a friend to a challenge; they are notified once, and not at all if they are in it',
    access: 'member',
    limit: 'write',
    params,
    body: z.object({ friendId: id }),
    status: 204,
    errors: ['challenge-not-found', 'challenge-closed', 'friend-not-found'],
  },
});
