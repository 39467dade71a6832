import { queryOptions } from '@tanstack/react-query';
import type { GreenSpaceForm, GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { call } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query-client.ts';
import { greenSpaceQuery } from '../../green-spaces/green-spaces.api.ts';
import type { ContentEditing } from '../editor/content-editing.ts';
import { resolverOf } from '../editor/lazy-resolver.ts';

/** The stored green space. The cache drops it with the editor, so that no editor starts from an old copy. */
export function greenSpaceToEditQuery(id: number) {
  return queryOptions({
    queryKey: ['GET /api/admin/green-spaces/:id', id],
    queryFn: ({ signal }): Promise<GreenSpaceToEdit> =>
      call('GET /api/admin/green-spaces/:id', { params: { id }, signal }),
    gcTime: 0,
  });
}

/** A blank form. Its required fields have empty values, which the schema refuses. */
function emptyForm(): GreenSpaceForm {
  return {
    name: '',
    parkType: 'Community Park',
    description: '',
    location: '',
    planningArea: '' as GreenSpaceForm['planningArea'],
    lat: null as unknown as number,
    lng: null as unknown as number,
    areaHectares: null,
    zones: [],
    imageUrl: null,
    ecoPoints: 10,
    openingHours: '',
    accessibility: '',
    nearestMrt: '',
    busRoutes: [],
    tags: [],
    specialFeatures: [],
    biodiversityFacts: '',
    facilities: [],
    routes: [],
  };
}

function toForm(item: GreenSpaceToEdit): GreenSpaceForm {
  const { name, parkType, description, location, lat, lng, areaHectares, zones, imageUrl, ecoPoints } = item;
  const { openingHours, accessibility, nearestMrt, busRoutes, tags, specialFeatures, biodiversityFacts, facilities } =
    item;
  return {
    name,
    parkType,
    description,
    location,
    planningArea: item.planningArea as GreenSpaceForm['planningArea'],
    lat,
    lng,
    areaHectares,
    zones,
    imageUrl,
    ecoPoints,
    openingHours,
    accessibility,
    nearestMrt,
    busRoutes,
    tags,
    specialFeatures,
    biodiversityFacts,
    facilities,
    routes: item.routes.map(({ id, name, duration }) => ({ id, name, minutes: duration })),
  };
}

/** How green spaces are edited. */
export const greenSpaceEditing: ContentEditing<GreenSpaceToEdit, GreenSpaceForm> = {
  empty: emptyForm,
  toForm,
  loadResolver: resolverOf(
    async () => (await import('@ecopulse/contract/green-spaces/green-spaces-admin')).greenSpaceForm,
  ),
  read: (id) => call('GET /api/admin/green-spaces/:id', { params: { id } }),
  create: (form) => call('POST /api/admin/green-spaces', { body: form }),
  save: (id, form, version) => call('PUT /api/admin/green-spaces/:id', { params: { id }, body: { ...form, version } }),
  publish: (id, version) => call('POST /api/admin/green-spaces/:id/publish', { params: { id }, body: { version } }),
  retire: (id, version) => call('POST /api/admin/green-spaces/:id/retire', { params: { id }, body: { version } }),
  onStored: (queryClient, item) => {
    queryClient.setQueryData(greenSpaceToEditQuery(item.id).queryKey, item);
    queryClient.removeQueries(greenSpaceQuery(item.id));
    void refresh(queryClient, [
      'GET /api/admin/green-spaces',
      'GET /api/admin/stats',
      'GET /api/green-spaces',
      'GET /api/green-spaces/overview',
      'GET /api/user/green-spaces',
    ]);
  },
};
