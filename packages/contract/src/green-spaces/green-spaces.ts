import * as z from 'zod/mini';
import { REGIONS } from './planning-areas.ts';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { defineEndpoints } from '../endpoint.ts';
import { condition } from './conditions.ts';
import { facility, facilityPoint } from './facilities.ts';
import { madeAt } from '../offline.ts';
import { findingInQuery, knownNeeds } from './need-answers.ts';
import { openingHours } from './opening-hours.ts';
import { greenSpaceShapes, track } from './outlines.ts';
import { confidence, placeFacts } from './place-facts.ts';
import { placeStatus } from './place-status.ts';
import { earnings } from '../rewards/rewards.ts';
import { routeLine, routeStop } from './route-lines.ts';
import { id, idInPath, moment, point, pointInQuery, text, wholeNumber } from '../scalars.ts';
import { languageInQuery, translations } from '../translations/translations.ts';

export const PARK_TYPES = [
  'Coastal Park',
  'Nature Reserve',
  'National Garden',
  'Heritage Garden',
  'Community Park',
  'Nature Park',
  'Urban Park',
  'Regional Park',
  'Marine Park',
  'Hot Spring Park',
  'Nature Trail',
  'Reservoir Park',
] as const;

export const parkType = z.enum(PARK_TYPES, { error: ADMIN_FIELD_PROBLEMS['unknown-park-type'] });
export type ParkType = z.infer<typeof parkType>;

/** Minutes, kilocalories (approximate) and eco-points. */
export const route = z.object({
  id,
  name: z.string(),
  duration: wholeNumber(1, 1440),
  calories: wholeNumber(0, 10_000),
  points: wholeNumber(0, 1000),
});

/** Without a line, it is not known which way the route takes. */
export const routeOnMap = z.extend(route, { line: z.nullable(routeLine), stops: z.array(routeStop) });

/** From the NParks list of heritage trees, with its number there. The position is null if unknown. */
export const heritageTree = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  species: z.string(),
  at: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
});

export type HeritageTree = z.infer<typeof heritageTree>;

/** `rating` is 0 to 5 (0: not rated); `ecoPoints` are for a check-in. */
export const greenSpace = z.object({
  id,
  name: z.string(),
  description: z.string(),
  location: z.string(),
  planningArea: z.string(),
  region: z.enum(REGIONS),
  lat: z.number(),
  lng: z.number(),
  areaHectares: z.nullable(z.number()),
  imageUrl: z.nullable(z.string()),
  parkType,
  ecoPoints: z.int(),
  rating: z.number(),
  totalRatings: z.int(),
  openingHours: z.string(),
  hours: openingHours,
  status: placeStatus,
  /** What residents who were there agree on, newest first. */
  conditions: z.array(condition),
  accessibility: z.string(),
  nearestMrt: z.string(),
  /** In a straight line; null if unknown, or across the sea. */
  mrtMeters: z.nullable(z.int()),
  ...knownNeeds.shape,
  busRoutes: z.array(z.string()),
  tags: z.array(z.string()),
  specialFeatures: z.array(z.string()),
  biodiversityFacts: z.string(),
  routes: z.array(route),
  confidence,
  translations,
  isActive: z.boolean(),
  /** Kilometres from the query's `near`; absent without it. */
  distance: z.optional(z.number()),
  /** Of a filter by need; absent without one. */
  match: z.optional(z.enum(['yes', 'unknown'])),
});

export type GreenSpace = z.infer<typeof greenSpace>;

export const greenSpaceDetail = z.extend(greenSpace, {
  routes: z.array(routeOnMap),
  facts: placeFacts,
  facilities: z.array(facility),
  heritageTrees: z.array(heritageTree),
  /** Empty if there is no survey, which does not mean that there are none. */
  tracks: z.array(track),
  facilityPoints: z.array(facilityPoint),
});

export type GreenSpaceDetail = z.infer<typeof greenSpaceDetail>;
export type Route = z.infer<typeof route>;
export type RouteOnMap = z.infer<typeof routeOnMap>;

/** `accuracyMeters` is the radius of uncertainty. */
export const deviceLocation = z.extend(point, {
  accuracyMeters: z
    .number({ error: 'Must be metres, 0 or more' })
    .check(
      z.minimum(0, { error: 'Must be metres, 0 or more' }),
      z.maximum(100_000_000, { error: 'Must be metres on earth' }),
    ),
});

export type DeviceLocation = z.infer<typeof deviceLocation>;

/** `pointsAwarded` is for the visit alone. */
export const checkInReceipt = z.extend(earnings, {
  pointsAwarded: z.int(),
  greenSpace: z.object({ id, name: z.string() }),
  proof: z.enum(['verified', 'claimed']),
});

export type CheckInReceipt = z.infer<typeof checkInReceipt>;

export const visitedGreenSpace = z.object({
  greenSpaceId: id,
  visits: z.int(),
  lastVisit: moment,
  checkedInToday: z.boolean(),
  /** `isClaim`: it is one of the day's claims. Null if not visited today. */
  today: z.nullable(z.object({ proof: z.enum(['verified', 'claimed']), isClaim: z.boolean() })),
  ownRating: z.nullable(z.int()),
  hasMemories: z.boolean(),
  /** A verified visit of the past 24 hours has no answer yet to how the place is. */
  canAnswer: z.boolean(),
  /** Null if it is still listed. */
  retired: z.nullable(
    z.object({ name: z.string(), parkType, region: z.enum(REGIONS), lat: z.number(), lng: z.number() }),
  ),
});

export type VisitedGreenSpace = z.infer<typeof visitedGreenSpace>;

export const greenSpacesEndpoints = defineEndpoints({
  'GET /api/green-spaces': {
    summary: 'Green spaces: all, or those that match every filter; what is known first, then what is possible',
    access: 'anyone',
    limit: 'none',
    limitedQuery: ['search', 'parkType', 'near', ...Object.keys(findingInQuery)],
    caching: 'shared',
    query: z.object({
      search: z.optional(text(200)),
      parkType: z.optional(parkType),
      near: z.optional(pointInQuery),
      ...findingInQuery,
      language: languageInQuery,
    }),
    response: z.array(greenSpace),
  },
  'GET /api/green-spaces/shapes': {
    summary: 'The outlines of all green spaces, as GeoJSON',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    response: greenSpaceShapes,
  },
  'GET /api/green-spaces/:id': {
    summary: 'One green space',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    params: z.object({ id: idInPath }),
    query: z.object({ language: languageInQuery }),
    response: greenSpaceDetail,
    errors: ['green-space-not-found'],
  },
  'GET /api/green-spaces/:id/postcard.svg': {
    summary: 'The drawn picture of a green space, by day (light) or by night (dark)',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    params: z.object({ id: idInPath }),
    query: z.object({ theme: z.optional(z.enum(['light', 'dark'], { error: 'Must be light or dark' })) }),
    response: z.string(),
    mediaType: 'image/svg+xml',
    errors: ['green-space-not-found'],
  },
  'POST /api/green-spaces/checkin': {
    summary: 'Check in at a green space, once per space and day',
    access: 'member',
    limit: 'write',
    body: z.object({
      greenSpaceId: id,
      location: z.optional(z.nullable(deviceLocation)),
      /** Refuses the visit instead of recording it as claimed. Ignored if the call arrives later than it was made. */
      verifiedOnly: z.optional(z.boolean({ error: 'Must be true or false' })),
      madeAt,
    }),
    offline: true,
    response: checkInReceipt,
    errors: [
      'green-space-not-found',
      'place-closed',
      'already-checked-in',
      'daily-check-in-limit',
      'location-needed',
      'not-at-this-place',
      'location-unconfirmed',
    ],
  },
  'GET /api/user/green-spaces': {
    summary: 'The green spaces where the resident has checked in',
    access: 'member',
    limit: 'read',
    response: z.array(visitedGreenSpace),
  },
  'PUT /api/green-spaces/:id/rating': {
    summary: 'Rate a green space where the resident has checked in, or change the rating',
    access: 'member',
    limit: 'write',
    params: z.object({ id: idInPath }),
    body: z.object({ stars: wholeNumber(1, 5) }),
    response: z.object({ rating: z.number(), totalRatings: z.int(), ownRating: z.int() }),
    errors: ['green-space-not-found', 'visit-needed'],
  },
});
