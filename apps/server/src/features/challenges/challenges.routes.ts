import { challengeFriendsEndpoints } from '@ecopulse/contract/challenges/challenge-friends';
import { challengesEndpoints } from '@ecopulse/contract/challenges/challenges';
import { translationLanguage } from '../../core/content/translations.service.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { ChallengesCache } from './challenges.cache.ts';
import type { Challenges } from './challenges.service.ts';
import { toChallenge, toChallengeFriend, toJoinReceipt, toUserChallenge } from './challenges.view.ts';
import type { EcoActions } from './eco-actions/eco-actions.service.ts';
import type { ChallengeFriends } from './together/together.service.ts';
import { toEcoActionReceipt, toLoggedEcoActions } from './eco-actions/eco-actions.view.ts';

interface Deps {
  readonly challenges: Challenges;
  readonly challengeFriends: ChallengeFriends;
  readonly ecoActions: EcoActions;
  readonly challengesCache: ChallengesCache;
}

export function challengesRoutes({ challenges, challengeFriends, ecoActions, challengesCache }: Deps) {
  return [
    ...defineRoutes(challengesEndpoints, {
      'GET /api/challenges': ({ query }) => challengesCache.getAll(translationLanguage(query.language)),
      'GET /api/challenges/active': ({ query }) => challengesCache.getActive(translationLanguage(query.language)),
      'GET /api/user/challenges': async ({ caller }) => {
        const { rows, now } = await challenges.listOfResident(caller.residentId);
        return rows.map((row) => toUserChallenge(row, now));
      },
      'GET /api/user/challenges/clubs': async ({ query, caller }) => {
        const rows = await challenges.listOfClubs(caller.residentId);
        const items = rows.map((row) => toChallenge(row, challenges.today()));
        return challengesCache.translate(items, translationLanguage(query.language));
      },
      'GET /api/user/challenges/open': ({ caller }) => challenges.listOpen(caller.residentId),
      'POST /api/challenges/:id/join': async ({ params, caller }) => {
        const { joined, earned } = await challenges.join(caller.residentId, params.id);
        return toJoinReceipt(joined, earned);
      },
      'DELETE /api/challenges/:id/join': async ({ params, caller }) => {
        await challenges.leave(caller.residentId, params.id);
        return undefined;
      },
      'POST /api/challenges/:id/undo-leave': async ({ params, caller }) => {
        const { joined, earned } = await challenges.undoLeave(caller.residentId, params.id);
        return toJoinReceipt(joined, earned);
      },
      'GET /api/user/eco-actions': async ({ caller }) =>
        toLoggedEcoActions(await ecoActions.listToday(caller.residentId)),
      'POST /api/user/eco-actions': async ({ body, caller, submission }) =>
        toEcoActionReceipt(await ecoActions.log(caller.residentId, body.action, submission)),
      'DELETE /api/user/eco-actions/:id': async ({ params, caller }) =>
        toEcoActionReceipt(await ecoActions.undo(caller.residentId, params.id)),
    }),
    ...defineRoutes(challengeFriendsEndpoints, {
      'GET /api/challenges/:id/friends': async ({ params, caller }) => {
        const { rows, now } = await challengeFriends.listFriends(caller.residentId, params.id);
        return rows.map((row) => toChallengeFriend(row, now));
      },
      'POST /api/challenges/:id/invitations': ({ params, body, caller }) =>
        challengeFriends.invite(caller.residentId, params.id, body.friendId),
    }),
  ];
}
