import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { greenSpaceQuery } from '../../green-spaces/green-spaces.api.ts';
import { createContentEditing } from '../editor/content-editing.ts';
import { createResolverLoader } from '../editor/lazy-resolver.ts';

/** Required fields start with empty values, which the schema rejects. */
function emptyGreenSpace(): GreenSpaceForm {
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
    hours: null,
    accessibility: '',
    nearestMrt: '',
    busRoutes: [],
    tags: [],
    specialFeatures: [],
    biodiversityFacts: '',
    facilities: [],
    statedNeeds: [],
    routes: [],
  };
}

export const greenSpaceEditing = createContentEditing('/admin/green-spaces', {
  empty: emptyGreenSpace,
  convertFields: ({ routes }) => ({
    routes: routes.map(({ id, name, duration, line, stops }) => ({ id, name, minutes: duration, line, stops })),
  }),
  loadResolver: createResolverLoader(
    async () => (await import('@ecopulse/contract/green-spaces/green-spaces-admin')).greenSpaceForm,
  ),
  affectedQueries: ['GET /api/green-spaces', 'GET /api/green-spaces/overview', 'GET /api/user/green-spaces'],
  onStored: (queryClient, id) => queryClient.removeQueries(greenSpaceQuery(id)),
});
