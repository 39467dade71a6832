import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { greenSpace } from './green-spaces.ts';
import { languageInQuery } from '../translations/translations.ts';

export const suggestedSpace = z.pick(greenSpace, {
  id: true,
  name: true,
  location: true,
  region: true,
  lat: true,
  lng: true,
  imageUrl: true,
  parkType: true,
  ecoPoints: true,
  translations: true,
});

export type SuggestedSpace = z.infer<typeof suggestedSpace>;

export const featuredSpace = z.pick(greenSpace, {
  id: true,
  name: true,
  description: true,
  location: true,
  imageUrl: true,
  rating: true,
  totalRatings: true,
  translations: true,
});

export type FeaturedSpace = z.infer<typeof featuredSpace>;

export const greenSpacesOverviewEndpoints = defineEndpoints({
  'GET /api/green-spaces/overview': {
    summary: 'What home shows: the first green spaces, and enough of all others to suggest the nearest on the device',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    query: z.object({ language: languageInQuery }),
    status: 200,
    response: z.object({ featured: z.array(featuredSpace), places: z.array(suggestedSpace) }),
    errors: [],
  },
});
