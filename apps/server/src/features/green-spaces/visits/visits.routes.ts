import { visitsEndpoints } from '@ecopulse/contract/green-spaces/visits';
import { PreparedFile } from '../../../http/prepared-response.ts';
import { defineRoutes } from '../../../http/routes.ts';
import { toVisit } from '../green-spaces.view.ts';
import type { Visits } from './visits.service.ts';

export function visitsRoutes({ visits }: { visits: Visits }) {
  return defineRoutes(visitsEndpoints, {
    'GET /api/user/visits': async ({ caller, query }) => (await visits.list(caller.residentId, query)).map(toVisit),
    'GET /api/user/visits/pictures': async ({ caller }) => ({
      usedBytes: await visits.getPicturesSize(caller.residentId),
    }),
    'PUT /api/user/visits/:checkInId/note': async ({ caller: { residentId }, params: { checkInId }, body }) => ({
      note: await visits.writeNote({ residentId, checkInId }, body.note),
    }),
    'POST /api/user/visits/:checkInId/pictures': ({ caller: { residentId }, params: { checkInId }, body, request }) =>
      visits.addPicture({ residentId, checkInId }, body, request.clientKey),
    'DELETE /api/user/visits/:checkInId/pictures/:pictureId': ({ caller: { residentId }, params }) =>
      visits.removePicture({ residentId, checkInId: params.checkInId }, params.pictureId),
    'GET /api/user/visits/:checkInId/pictures/:pictureId': async ({ caller: { residentId }, params }) => {
      const bytes = await visits.readPicture({ residentId, checkInId: params.checkInId }, params.pictureId);
      return new PreparedFile('image/webp', bytes);
    },
  });
}
