import { lessonsAdminEndpoints } from '@ecopulse/contract/lessons/lessons-admin';
import { toEditRequest } from '../../core/content/content-editing.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { LessonsAdmin } from './lessons.admin.service.ts';
import { toLessonToEdit, toListedLesson } from './lessons.admin.view.ts';

export function lessonsAdminRoutes({ lessonsAdmin }: { lessonsAdmin: LessonsAdmin }) {
  return defineRoutes(lessonsAdminEndpoints, {
    'GET /api/admin/lessons': async ({ query }) => (await lessonsAdmin.list(query)).map(toListedLesson),
    'GET /api/admin/lessons/:id': async ({ params }) => toLessonToEdit(await lessonsAdmin.get(params.id)),
    'POST /api/admin/lessons': async ({ body, caller }) =>
      toLessonToEdit(await lessonsAdmin.create(caller.residentId, body)),
    'PUT /api/admin/lessons/:id': async (call) => {
      const { version: _version, ...lesson } = call.body;
      return toLessonToEdit(await lessonsAdmin.edit(toEditRequest(call), lesson));
    },
    'POST /api/admin/lessons/:id/publish': async (call) =>
      toLessonToEdit(await lessonsAdmin.publish(toEditRequest(call))),
    'POST /api/admin/lessons/:id/retire': async (call) =>
      toLessonToEdit(await lessonsAdmin.retire(toEditRequest(call))),
  });
}
