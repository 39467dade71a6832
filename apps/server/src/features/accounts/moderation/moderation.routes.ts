import { moderationEndpoints } from '@ecopulse/contract/admin/moderation';
import { rolesAdminEndpoints } from '@ecopulse/contract/admin/roles-admin';
import { describeClient } from '../../../http/client.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { AgeBands } from '../age/age-bands.service.ts';
import type { Moderation } from './moderation.service.ts';
import { toAppeal, toModeration } from './moderation.view.ts';
import type { Roles } from '../roles/roles.service.ts';
import type { Suspensions } from './suspensions.service.ts';

interface Deps {
  readonly moderation: Moderation;
  readonly suspensions: Suspensions;
  readonly roles: Roles;
  readonly ageBands: Pick<AgeBands, 'correct'>;
}

export function moderationRoutes({ moderation, suspensions, roles, ageBands }: Deps) {
  return [
    ...defineRoutes(moderationEndpoints, {
      'POST /api/auth/appeal': ({ body, request }) => suspensions.appeal(body, describeClient(request)),
      'POST /api/auth/suspended-export': ({ body, request }) => suspensions.exportData(body, describeClient(request)),
      'GET /api/admin/users/:id/moderation': async ({ params }) => toModeration(await moderation.read(params.id)),
      'POST /api/admin/users/:id/messages': ({ params, body, caller }) =>
        moderation.sendMessage(caller.residentId, params.id, body),
      'POST /api/admin/users/:id/notes': ({ params, body, caller }) =>
        moderation.addNote(caller.residentId, params.id, body),
      'POST /api/admin/users/:id/name-removal': ({ params, body, caller }) =>
        moderation.removeName(caller.residentId, params.id, body),
      'POST /api/admin/users/:id/picture-removal': ({ params, body, caller }) =>
        moderation.removePicture(caller.residentId, params.id, body.reason),
      'PUT /api/admin/users/:id/age-band': ({ caller, params, body }) =>
        ageBands.correct(caller.residentId, params.id, body),
      'PUT /api/admin/users/:id/suspension': ({ params, body, caller }) =>
        suspensions.suspend(caller.residentId, params.id, body),
      'DELETE /api/admin/users/:id/suspension': ({ params, caller }) => suspensions.lift(caller.residentId, params.id),
      'GET /api/admin/appeals': async ({ towns }) => (await suspensions.listAppeals(towns)).map(toAppeal),
      'PUT /api/admin/appeals/:id/answer': ({ params, body, caller }) =>
        suspensions.answerAppeal(caller.residentId, params.id, body),
    }),
    ...defineRoutes(rolesAdminEndpoints, {
      'PUT /api/admin/residents/:id/roles': async ({ caller, params, body, request }) => ({
        roles: [...(await roles.replace(caller, params.id, body, describeClient(request)))],
      }),
    }),
  ];
}
