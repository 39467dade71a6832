import { placeStatusAdminEndpoints } from '@ecopulse/contract/green-spaces/place-status-admin';
import { toPlaceStatus } from '@ecopulse/contract/green-spaces/place-status';
import { greenSpacesAdminEndpoints } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { toEditRequest } from '../../../core/content/content-editing.ts';
import { requireTown } from '../../../http/roles.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { GreenSpacesAdmin } from './green-spaces.admin.service.ts';
import { toFacts } from '../green-spaces.view.ts';
import { toGreenSpaceToEdit, toListedGreenSpace, toOutlinePreview } from './green-spaces.admin.view.ts';
import type { OutlineImport } from './outline-import.service.ts';
import type { PlaceStatusEditing } from './place-status.service.ts';

interface Deps {
  readonly admin: GreenSpacesAdmin;
  readonly outlines: OutlineImport;
  readonly placeStatus: PlaceStatusEditing;
}

export function greenSpacesAdminRoutes({ admin, outlines, placeStatus }: Deps) {
  const contentRoutes = defineRoutes(greenSpacesAdminEndpoints, {
    'GET /api/admin/green-spaces': async ({ query, towns }) =>
      (await admin.list({ ...query, towns })).map(toListedGreenSpace),
    'GET /api/admin/green-spaces/:id': async ({ params }) => toGreenSpaceToEdit(await admin.get(params.id)),
    'POST /api/admin/green-spaces': async ({ body, caller, towns }) => {
      requireTown(towns, body.planningArea);
      return toGreenSpaceToEdit(await admin.create(caller.residentId, body));
    },
    'PUT /api/admin/green-spaces/:id': async (call) => {
      const { version: _version, ...form } = call.body;
      requireTown(call.towns, form.planningArea);
      return toGreenSpaceToEdit(await admin.edit(toEditRequest(call), form));
    },
    'POST /api/admin/green-spaces/:id/publish': async (call) =>
      toGreenSpaceToEdit(await admin.publish(toEditRequest(call))),
    'POST /api/admin/green-spaces/:id/retire': async (call) =>
      toGreenSpaceToEdit(await admin.retire(toEditRequest(call))),
    'POST /api/admin/green-spaces/import/preview': async ({ body }) =>
      (await outlines.preview(body.features)).map(toOutlinePreview),
    'POST /api/admin/green-spaces/import': ({ body, caller }) => outlines.importAll(caller.residentId, body.outlines),
  });
  const placeStatusRoutes = defineRoutes(placeStatusAdminEndpoints, {
    'PUT /api/admin/green-spaces/:id/status': (call) =>
      placeStatus.setStatus(toEditRequest(call), toPlaceStatus(call.body)),
    'PUT /api/admin/green-spaces/:id/facts': async ({ caller, params, body }) => {
      const { fields, source } = body;
      return toFacts(await placeStatus.dateFacts({ adminId: caller.residentId, id: params.id }, fields, source));
    },
    'PUT /api/admin/green-spaces/:id/featured': async ({ caller, params, body }) => {
      await placeStatus.setFeatured({ adminId: caller.residentId, id: params.id }, body.featured);
      return { featured: body.featured };
    },
  });
  return [...contentRoutes, ...placeStatusRoutes];
}
