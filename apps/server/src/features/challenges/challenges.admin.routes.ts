import { challengesAdminEndpoints } from '@ecopulse/contract/challenges-admin';
import { defineRoutes } from '../../http/routes.ts';
import type { ChallengesAdmin } from './challenges.admin.service.ts';
import { toChallengeToEdit, toListedChallenge } from './challenges.admin.view.ts';

const DEFAULT_LIMIT = 50;

export function challengesAdminRoutes({ challengesAdmin }: { challengesAdmin: ChallengesAdmin }) {
  const { list, one, create, edit, publish, retire, today } = challengesAdmin;
  return defineRoutes(challengesAdminEndpoints, {
    'GET /api/admin/challenges': async ({ query }) => {
      const rows = await list({ ...query, limit: query.limit ?? DEFAULT_LIMIT });
      return rows.map((row) => toListedChallenge(row, today()));
    },
    'GET /api/admin/challenges/:id': async ({ params }) => toChallengeToEdit(await one(params.id), today()),
    'POST /api/admin/challenges': async ({ body, caller }) =>
      toChallengeToEdit(await create(caller.residentId, body), today()),
    'PUT /api/admin/challenges/:id': async ({ params, body, caller }) => {
      const { version, ...challenge } = body;
      return toChallengeToEdit(await edit(caller.residentId, params.id, version, challenge), today());
    },
    'POST /api/admin/challenges/:id/publish': async ({ params, body, caller }) =>
      toChallengeToEdit(await publish(caller.residentId, params.id, body.version), today()),
    'POST /api/admin/challenges/:id/retire': async ({ params, body, caller }) =>
      toChallengeToEdit(await retire(caller.residentId, params.id, body.version), today()),
  });
}
