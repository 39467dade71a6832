import { challengesAdminEndpoints } from '@ecopulse/contract/challenges/challenges-admin';
import { toEditRequest } from '../../core/content/content-editing.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { ChallengesAdmin } from './challenges.admin.service.ts';
import { toChallengeToEdit, toListedChallenge } from './challenges.admin.view.ts';

export function challengesAdminRoutes({ challengesAdmin }: { challengesAdmin: ChallengesAdmin }) {
  const { list, get, create, edit, publish, retire, today } = challengesAdmin;
  return defineRoutes(challengesAdminEndpoints, {
    'GET /api/admin/challenges': async ({ query }) => (await list(query)).map((row) => toListedChallenge(row, today())),
    'GET /api/admin/challenges/:id': async ({ params }) => toChallengeToEdit(await get(params.id), today()),
    'POST /api/admin/challenges': async ({ body, caller }) =>
      toChallengeToEdit(await create(caller.residentId, body), today()),
    'PUT /api/admin/challenges/:id': async (call) => {
      const { version: _version, ...challenge } = call.body;
      return toChallengeToEdit(await edit(toEditRequest(call), challenge), today());
    },
    'POST /api/admin/challenges/:id/publish': async (call) =>
      toChallengeToEdit(await publish(toEditRequest(call)), today()),
    'POST /api/admin/challenges/:id/retire': async (call) =>
      toChallengeToEdit(await retire(toEditRequest(call)), today()),
  });
}
