import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { greenSpace } from './green-spaces.ts';
import { languageInQuery } from '../translations/translations.ts';

/** Home suggests the nearest of these: the fields by which the device finds it, and those that it shows. */
export const placeSummary = z.pick(greenSpace, {
  id: true,
  name: true,
  location: true,
  region: true,
  lat: true,
  lng: true,
  imageUrl: true,
  parkType: true,
  ecoPoints: true,
  status: true,
  translations: true,
});

export type PlaceSummary = z.infer<typeof placeSummary>;

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
    summary:
      'What home shows: the first green spaces, and of every one the fields from which the device suggests the nearest',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    query: z.object({ language: languageInQuery }),
    response: z.object({ featured: z.array(featuredSpace), places: z.array(placeSummary) }),
  },
});
