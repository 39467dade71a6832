import { parentsEndpoints } from '@ecopulse/contract/accounts/parents';
import { describeClient } from '../../../http/client.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { Parents } from './parents.service.ts';

export function parentsRoutes(parents: Parents) {
  return defineRoutes(parentsEndpoints, {
    'POST /api/auth/parent-link': async ({ body, request }) => {
      await parents.sendLinks(body.email, describeClient(request));
      return { delivery: parents.delivery };
    },
    'POST /api/auth/parent-view': async ({ body }) => {
      const { username, awaitsParent, versions } = await parents.view(body.token);
      return { username, awaitsParent, versions };
    },
    'POST /api/auth/parent-consent': ({ body }) => parents.agree(body.token, body.versions),
    'POST /api/auth/parent-export': ({ body }) => parents.exportData(body.token),
    'POST /api/auth/parent-leave': ({ body }) => parents.deleteAccount(body.token),
  });
}
