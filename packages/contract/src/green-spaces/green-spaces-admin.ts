import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { expectedVersion, contentParams, contentQuery, contentState, pictureAddress } from '../admin/content-admin.ts';
import { defineEndpoints } from '../endpoint.ts';
import { facilitiesForm, facility, facilityPoint } from './facilities.ts';
import { fillPlaceholders } from '../field-problems.ts';
import { heritageTree, parkType, routeOnMap } from './green-spaces.ts';
import { statedNeed, statedNeedsForm } from './need-answers.ts';
import { REGIONS } from './planning-areas.ts';
import { openingHours } from './opening-hours.ts';
import { MAX_OUTLINES, outline, OUTLINE_FAULTS, outlineFaultPlace, outlineFile, track } from './outlines.ts';
import { latitudeInSingapore, longitudeInSingapore, planningArea } from './places.ts';
import { contentUpdate, placeFacts } from './place-facts.ts';
import { placeStatus } from './place-status.ts';
import { MAX_STOPS, routeLineForm, routeStopForm } from './route-lines.ts';
import { day, id, text, trimmedText, wholeNumber } from '../scalars.ts';

const list = <Item extends z.core.$ZodType>(item: Item, max: number) =>
  z
    .array(item, { error: 'Must be a list' })
    .check(z.maxLength(max, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many'], { most: max }) }));

export const MAX_ZONES = 12;
export const ZONE_RADIUS = { min: 10, max: 3000 } as const;

export const zone = z.object({
  lat: latitudeInSingapore,
  lng: longitudeInSingapore,
  radiusMeters: wholeNumber(ZONE_RADIUS.min, ZONE_RADIUS.max),
});

export type Zone = z.infer<typeof zone>;

const HECTARES_ERROR = { error: ADMIN_FIELD_PROBLEMS['not-hectares'] };

const extent = z.object({
  lat: latitudeInSingapore,
  lng: longitudeInSingapore,
  areaHectares: z.nullable(
    z.number(HECTARES_ERROR).check(z.positive(HECTARES_ERROR), z.maximum(10_000, HECTARES_ERROR)),
  ),
  zones: list(zone, MAX_ZONES).check(z.minLength(1, { error: ADMIN_FIELD_PROBLEMS['no-circle'] })),
});

/** With an id it updates a route. Without `line` or `stops`, it has none. Calories and points are calculated from the minutes. */
export const routeForm = z.object({
  id: z.optional(z.nullable(id)),
  name: trimmedText(3, 80),
  minutes: wholeNumber(1, 1440),
  line: z.optional(z.nullable(routeLineForm)),
  stops: z.optional(list(routeStopForm, MAX_STOPS)),
});

/** Empty if unknown. */
const optionalText = (max: number) => text(max).check(z.trim());

/** The region is derived from the planning area. */
export const greenSpaceForm = z.object({
  name: trimmedText(3, 80),
  parkType,
  description: trimmedText(20, 2000),
  location: trimmedText(3, 160),
  planningArea,
  ...extent.shape,
  imageUrl: pictureAddress,
  ecoPoints: wholeNumber(10, 50),
  openingHours: optionalText(120),
  /** Without it, they stay as they are unless `openingHours` changes: then they are unknown. */
  hours: z.optional(openingHours),
  accessibility: optionalText(400),
  nearestMrt: optionalText(80),
  busRoutes: list(trimmedText(1, 8), 60),
  tags: list(trimmedText(2, 30), 8),
  specialFeatures: list(trimmedText(3, 60), 12),
  biodiversityFacts: optionalText(600),
  facilities: facilitiesForm,
  statedNeeds: z.optional(statedNeedsForm),
  routes: list(routeForm, 12),
});

export type GreenSpaceForm = z.infer<typeof greenSpaceForm>;

const listedFields = { parkType, region: z.enum(REGIONS), planningArea: z.string(), ecoPoints: z.int() };
/** `placeStatus` is the `status` of the public calls, which is that of publication here. */
const ratingFields = {
  rating: z.number(),
  totalRatings: z.int(),
  placeStatus,
  isFeatured: z.boolean(),
};

export const listedGreenSpace = z.extend(contentState, {
  name: z.string(),
  ...listedFields,
  ...ratingFields,
  /** The date of its oldest fact; null without facts. */
  oldestFact: z.nullable(day),
});

export type ListedGreenSpace = z.infer<typeof listedGreenSpace>;

export const greenSpaceToEdit = z.extend(contentState, {
  name: z.string(),
  ...listedFields,
  ...ratingFields,
  description: z.string(),
  location: z.string(),
  lat: z.number(),
  lng: z.number(),
  areaHectares: z.nullable(z.number()),
  zones: z.array(zone),
  imageUrl: z.nullable(z.string()),
  openingHours: z.string(),
  hours: openingHours,
  accessibility: z.string(),
  nearestMrt: z.string(),
  busRoutes: z.array(z.string()),
  tags: z.array(z.string()),
  specialFeatures: z.array(z.string()),
  biodiversityFacts: z.string(),
  facilities: z.array(facility),
  statedNeeds: z.array(statedNeed),
  facts: placeFacts,
  /** Corrected by an admin, so that updates of shipped content leave them. */
  lockedFields: z.array(z.string()),
  lastUpdate: z.nullable(contentUpdate),
  /** Read-only: imported with the content or, for the outline, from a file. */
  outline: z.nullable(outline),
  tracks: z.array(track),
  facilityPoints: z.array(facilityPoint),
  heritageTrees: z.array(heritageTree),
  routes: z.array(routeOnMap),
});

export type GreenSpaceToEdit = z.infer<typeof greenSpaceToEdit>;

const MEBIBYTE = 1024 * 1024;
/** Twelve routes with 500 points each. */
const MAX_FORM_BYTES = MEBIBYTE / 2;

const storedExtent = z.object({
  lat: z.number(),
  lng: z.number(),
  areaHectares: z.nullable(z.number()),
  zones: z.array(zone),
});

/** Features with one name form one outline. `before` is null for a new green space, `after` if it cannot be imported. */
export const outlinePreview = z.object({
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'same', 'refused']),
  fault: z.nullable(z.enum(OUTLINE_FAULTS)),
  faultPlace: z.nullable(outlineFaultPlace),
  greenSpace: z.nullable(contentState),
  before: z.nullable(storedExtent),
  after: z.nullable(z.extend(storedExtent, { outline })),
});

export type OutlinePreview = z.infer<typeof outlinePreview>;

/** With an id and version it updates a green space. The server validates `outline` again. */
const outlineToImport = z.extend(extent, {
  name: trimmedText(3, 80),
  outline: z.unknown(),
  greenSpace: z.nullable(z.extend(expectedVersion, { id })),
});

const read = { access: 'editor', townScope: 'green-space', limit: 'read' } as const;
/** A file covers the whole country. */
const importWrite = { access: 'editor', limit: 'write' } as const;
const write = { access: 'editor', townScope: 'green-space', limit: 'write' } as const;

export const greenSpacesAdminEndpoints = defineEndpoints({
  'GET /api/admin/green-spaces': {
    ...read,
    townScope: 'handler',
    summary: 'Green spaces in every state, newest first, or those with the oldest facts first',
    query: z.extend(contentQuery, {
      parkType: z.optional(parkType),
      sort: z.optional(z.enum(['oldest-facts'], { error: 'Must be oldest-facts' })),
    }),
    response: z.array(listedGreenSpace),
  },
  'GET /api/admin/green-spaces/:id': {
    ...read,
    summary: 'One green space in any state',
    params: contentParams,
    response: greenSpaceToEdit,
    errors: ['green-space-not-found'],
  },
  'POST /api/admin/green-spaces': {
    ...write,
    townScope: 'handler',
    summary: 'Create a green space; it is a draft until it is published',
    body: greenSpaceForm,
    maxBodyBytes: MAX_FORM_BYTES,
    status: 201,
    response: greenSpaceToEdit,
  },
  'PUT /api/admin/green-spaces/:id': {
    ...write,
    summary: 'Edit a green space; a route that is left out is retired',
    params: contentParams,
    body: z.extend(greenSpaceForm, expectedVersion.shape),
    maxBodyBytes: MAX_FORM_BYTES,
    response: greenSpaceToEdit,
    errors: ['green-space-not-found', 'edited-meanwhile'],
  },
  'POST /api/admin/green-spaces/:id/publish': {
    ...write,
    summary: 'Publish a green space',
    params: contentParams,
    body: expectedVersion,
    response: greenSpaceToEdit,
    errors: ['green-space-not-found', 'edited-meanwhile', 'not-ready'],
  },
  'POST /api/admin/green-spaces/:id/retire': {
    ...write,
    summary: 'Withdraw a green space; what residents earned there stays',
    params: contentParams,
    body: expectedVersion,
    response: greenSpaceToEdit,
    errors: ['green-space-not-found', 'edited-meanwhile'],
  },
  'POST /api/admin/green-spaces/import/preview': {
    ...importWrite,
    summary: 'Compare a file of outlines (GeoJSON) with the current ones; changes nothing',
    body: outlineFile,
    maxBodyBytes: 6 * MEBIBYTE,
    response: z.array(outlinePreview),
  },
  'POST /api/admin/green-spaces/import': {
    ...importWrite,
    summary: 'Import the outlines of a preview: all, or none if one has changed since',
    body: z.object({
      outlines: list(outlineToImport, MAX_OUTLINES).check(z.minLength(1, { error: 'Must be at least one outline' })),
    }),
    maxBodyBytes: 6 * MEBIBYTE,
    response: z.object({ created: z.int(), edited: z.int() }),
    errors: ['edited-meanwhile'],
  },
});
