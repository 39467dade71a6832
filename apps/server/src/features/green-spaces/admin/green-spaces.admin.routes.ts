import { greenSpacesAdminEndpoints } from '@ecopulse/contract/green-spaces-admin';
import { defineRoutes } from '../../../http/routes.ts';
import type { GreenSpacesDesk } from './green-spaces.admin.service.ts';
import { toGreenSpaceToEdit, toListedGreenSpace, toOutlinePreview } from './green-spaces.admin.view.ts';
import type { GreenSpacesImport } from './outline-import.service.ts';

const PAGE = 50;

interface Parts {
  readonly desk: GreenSpacesDesk;
  readonly outlines: GreenSpacesImport;
}

export function greenSpacesAdminRoutes({ desk, outlines }: Parts) {
  return defineRoutes(greenSpacesAdminEndpoints, {
    'GET /api/admin/green-spaces': async ({ query: { limit = PAGE, ...wanted } }) =>
      (await desk.list({ ...wanted, limit })).map(toListedGreenSpace),
    'GET /api/admin/green-spaces/:id': async ({ params }) => toGreenSpaceToEdit(await desk.read(params.id)),
    'POST /api/admin/green-spaces': async ({ body, caller }) =>
      toGreenSpaceToEdit(await desk.create(caller.residentId, body)),
    'PUT /api/admin/green-spaces/:id': async ({ params, body: { version, ...form }, caller }) =>
      toGreenSpaceToEdit(await desk.edit(caller.residentId, params.id, version, form)),
    'POST /api/admin/green-spaces/:id/publish': async ({ params, body, caller }) =>
      toGreenSpaceToEdit(await desk.publish(caller.residentId, params.id, body.version)),
    'POST /api/admin/green-spaces/:id/retire': async ({ params, body, caller }) =>
      toGreenSpaceToEdit(await desk.retire(caller.residentId, params.id, body.version)),
    'POST /api/admin/green-spaces/import/preview': async ({ body }) =>
      (await outlines.preview(body.features)).map(toOutlinePreview),
    'POST /api/admin/green-spaces/import': ({ body, caller }) => outlines.take(caller.residentId, body.outlines),
  });
}
