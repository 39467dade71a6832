import { moderationEndpoints } from '@ecopulse/contract/admin/moderation';
import { describeClient } from '../../../http/client.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { Moderation } from './moderation.service.ts';
import { toAppeal, toModeration } from './moderation.view.ts';
import type { Suspensions } from './suspensions.service.ts';

export function moderationRoutes({ moderation, suspensions }: { moderation: Moderation; suspensions: Suspensions }) {
  return defineRoutes(moderationEndpoints, {
    'POST /api/auth/appeal': ({ body, request }) => suspensions.appeal(body, describeClient(request)),
    'GET /api/admin/users/:id/moderation': async ({ params }) => toModeration(await moderation.read(params.id)),
    'POST /api/admin/users/:id/messages': ({ params, body, caller }) =>
      moderation.sendMessage(caller.residentId, params.id, body),
    'POST /api/admin/users/:id/notes': ({ params, body, caller }) =>
      moderation.addNote(caller.residentId, params.id, body),
    'POST /api/admin/users/:id/name-removal': ({ params, body, caller }) =>
      moderation.removeName(caller.residentId, params.id, body),
    'POST /api/admin/users/:id/picture-removal': ({ params, body, caller }) =>
      moderation.removePicture(caller.residentId, params.id, body.reason),
    'PUT /api/admin/users/:id/suspension': ({ params, body, caller }) =>
      suspensions.suspend(caller.residentId, params.id, body),
    'DELETE /api/admin/users/:id/suspension': ({ params, caller }) => suspensions.lift(caller.residentId, params.id),
    'GET /api/admin/appeals': async () => (await suspensions.listAppeals()).map(toAppeal),
    'PUT /api/admin/appeals/:id/answer': ({ params, body, caller }) =>
      suspensions.answerAppeal(caller.residentId, params.id, body),
  });
}
