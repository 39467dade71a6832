import { rolesForCall } from '@ecopulse/contract/accounts/role-access';
import { friendsFeedEndpoints } from '@ecopulse/contract/social/friends-feed';
import { invitesEndpoints } from '@ecopulse/contract/social/invites';
import { socialAdminEndpoints, socialEndpoints } from '@ecopulse/contract/social/social';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import { toEarnings } from '../../core/rewards/rewards.view.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { Feed } from './feed/feed.service.ts';
import { toCheeredActivity, toFeedItem, toSharedActivity } from './feed/feed.view.ts';
import type { FindResidents } from './find-residents.service.ts';
import type { Invites } from './invites/invites.service.ts';
import type { ReportsAdmin } from './reports.admin.service.ts';
import type { Safety } from './safety.service.ts';
import type { Social } from './social.service.ts';
import type { SuggestResidents } from './suggestions.service.ts';
import {
  toFoundResident,
  toFriend,
  toFriendRequest,
  toInvite,
  toInviteReceipt,
  toReport,
  toRequestReceipt,
} from './social.view.ts';

interface Deps {
  readonly social: Social;
  readonly feed: Feed;
  readonly invites: Invites;
  readonly safety: Safety;
  readonly findResidents: FindResidents;
  readonly suggestResidents: SuggestResidents;
  readonly reports: ReportsAdmin;
}

export function socialRoutes({ social, feed, invites, safety, findResidents, suggestResidents, reports }: Deps) {
  return [
    ...defineRoutes(socialEndpoints, {
      'GET /api/friends': async ({ caller }) => (await social.listFriends(caller.residentId)).map(toFriend),
      'GET /api/friend-requests': async ({ query, caller }) => {
        const rows = await social.listRequests(caller.residentId, query.direction ?? 'incoming');
        return rows.map(toFriendRequest);
      },
      'GET /api/search-users': async ({ query, caller }) => {
        return (await findResidents(caller.residentId, query.q)).map(toFoundResident);
      },
      'GET /api/friends/suggestions': async ({ caller }) => {
        return (await suggestResidents(caller.residentId)).map(toFoundResident);
      },
      'POST /api/friend-request': async ({ body, caller }) => {
        return toRequestReceipt(await social.sendRequest(caller.residentId, body.receiverId));
      },
      'POST /api/friend-request/:id/accept': async ({ params, caller }) => {
        const { friend, earned } = await social.accept(caller.residentId, params.id);
        return { ...toEarnings(earned), friend: toFriend(friend) };
      },
      'POST /api/friend-request/:id/reject': ({ params, caller }) => social.reject(caller.residentId, params.id),
      'DELETE /api/friend-request/:id': ({ params, caller }) => social.withdraw(caller.residentId, params.id),
      'DELETE /api/friend/:id': ({ params, caller }) => social.removeFriend(caller.residentId, params.id),
      'GET /api/user/blocks': async ({ caller }) => (await safety.listBlocked(caller.residentId)).map(toResidentCard),
      'PUT /api/user/blocks/:userId': ({ params, query, caller }) => {
        return safety.block(caller.residentId, params.userId, query.username ?? null);
      },
      'DELETE /api/user/blocks/:userId': ({ params, caller }) => safety.unblock(caller.residentId, params.userId),
      'POST /api/reports': ({ body, caller }) => {
        const { userId, eventId, clubId = 0, reason, details = null } = body;
        const subject = userId !== undefined ? { userId } : eventId !== undefined ? { eventId } : { clubId };
        return safety.report(caller.residentId, { subject, reason, details });
      },
    }),
    ...defineRoutes(friendsFeedEndpoints, {
      'GET /api/friends/feed': async ({ query, caller }) => (await feed.list(caller.residentId, query)).map(toFeedItem),
      'GET /api/user/cheers': async ({ caller }) => (await feed.listCheered(caller.residentId)).map(toCheeredActivity),
      'PUT /api/friends/feed/:id/cheer': async ({ params, caller }) =>
        toSharedActivity(await feed.cheer(caller.residentId, params.id)),
      'DELETE /api/friends/feed/:id/cheer': async ({ params, caller }) =>
        toSharedActivity(await feed.removeCheer(caller.residentId, params.id)),
    }),
    ...defineRoutes(invitesEndpoints, {
      'POST /api/user/invite': async ({ caller }) => toInvite(await invites.getOrCreate(caller.residentId)),
      'DELETE /api/user/invite': ({ caller }) => invites.delete(caller.residentId),
      'GET /api/invites/:code': async ({ params }) => {
        const inviter = await invites.findInviter(params.code);
        if (!inviter) throw new ProblemError('invite-ended');
        return { inviterName: inviter.first_name ?? inviter.username };
      },
      'POST /api/invites/:code/use': async ({ params, caller }) =>
        toInviteReceipt(await invites.use(caller.residentId, params.code)),
    }),
    ...defineRoutes(socialAdminEndpoints, {
      'PUT /api/admin/reports/:id/answer': async ({ params, body, caller }) => {
        const isOwner = rolesForCall({ access: 'owner' }, caller.roles).length > 0;
        return toReport(await reports.answer(params.id, { ...body, adminId: caller.residentId }, isOwner));
      },
    }),
  ];
}
