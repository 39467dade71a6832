import { FACILITY_KINDS } from '@ecopulse/contract/green-spaces/facilities';
import { PARK_TYPES } from '@ecopulse/contract/green-spaces/green-spaces';
import { REGIONS } from '@ecopulse/contract/green-spaces/planning-areas';
import { TRACK_KINDS } from '@ecopulse/contract/green-spaces/track-kinds';
import {
  latitudeInSingapore as latitude,
  longitudeInSingapore as longitude,
} from '@ecopulse/contract/green-spaces/places';
import { MAX_STOPS, routeLineForm, routeStopForm } from '@ecopulse/contract/green-spaces/route-lines';
import { statedNeedsForm } from '@ecopulse/contract/green-spaces/need-answers';
import { openingHours } from '@ecopulse/contract/green-spaces/opening-hours';
import { FACT_FIELDS, factSource } from '@ecopulse/contract/green-spaces/place-facts';
import { placeStatus } from '@ecopulse/contract/green-spaces/place-status';
import * as z from 'zod/mini';

const sentence = z.string().check(z.trim(), z.minLength(3));
const position = z.tuple([longitude, latitude]);
const ring = z.array(position).check(z.minLength(4));
const year = z.int().check(z.minimum(1900));
const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Strict, because an unknown field is a typing error. */
export const greenSpaceContent = z.strictObject({
  name: sentence,
  parkType: z.enum(PARK_TYPES),
  featured: z.optional(z.int().check(z.positive())),
  description: sentence.check(z.refine((text) => wordCount(text) >= 60, { error: 'needs 60 words or more' })),
  location: sentence,
  planningArea: sentence,
  region: z.enum(REGIONS),
  lat: latitude,
  lng: longitude,
  areaHectares: z.nullable(z.number().check(z.positive())),
  /** Absent while it is open. */
  status: z.optional(placeStatus),
  openingHours: sentence,
  /** What `openingHours` says; null where it says more, or nothing. */
  hours: openingHours,
  accessibility: sentence,
  /** What the texts say and the counted facilities do not. What is not certain is left out. */
  statedNeeds: statedNeedsForm,
  nearestMrt: sentence,
  /** Metres as the crow flies; null if reachable only by ferry. */
  mrtDistanceMeters: z.nullable(z.int().check(z.nonnegative())),
  busRoutes: z.array(z.string().check(z.minLength(1))),
  tags: z.array(sentence),
  specialFeatures: z.array(sentence),
  biodiversityFacts: sentence,
  /** Minutes if a source has them, else kilometres, from which minutes are calculated. */
  routes: z.array(
    z.strictObject({
      name: sentence,
      minutes: z.nullable(z.int().check(z.positive())),
      km: z.nullable(z.number().check(z.positive())),
      /** Routes on the same path share this key and earn points only once a day. */
      sameAs: z.optional(z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/))),
      /** Only where a source has it. */
      line: z.optional(routeLineForm),
      stops: z.optional(z.array(routeStopForm).check(z.maxLength(MAX_STOPS))),
    }),
  ),
  /** Circles that cover the outline; a check-in must be within one. */
  zones: z
    .array(z.strictObject({ lat: latitude, lng: longitude, radiusMeters: z.int().check(z.positive()) }))
    .check(z.minLength(1), z.maxLength(12)),
  /** Data by NParks, written by `scripts/place-data`; null if there is none. */
  outline: z.nullable(
    z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)).check(z.minLength(1)) }),
  ),
  tracks: z.array(
    z.strictObject({ kind: z.enum(TRACK_KINDS), lines: z.array(z.array(position).check(z.minLength(2))) }),
  ),
  facilities: z.array(
    z.strictObject({
      kind: z.enum(FACILITY_KINDS),
      count: z.int().check(z.positive()),
      dataYear: year,
    }),
  ),
  facilityPoints: z.array(
    z.strictObject({ kind: z.enum(FACILITY_KINDS), lat: latitude, lng: longitude, dataYear: year }),
  ),
  heritageTrees: z.array(
    z.strictObject({
      id: z.string().check(z.regex(/^HT \d{4}-\d+$/)),
      name: z.nullable(sentence),
      species: sentence,
      at: z.strictObject({ lat: latitude, lng: longitude }),
    }),
  ),
  confidence: z.strictObject({
    place: z.enum(['verified', 'likely', 'memory']),
    text: z.enum(['partly checked', 'memory']),
  }),
});

export type GreenSpaceContent = z.infer<typeof greenSpaceContent>;

/** Where the facts of all green spaces come from; README.md says more. */
export const factSources = z.record(z.enum(FACT_FIELDS), factSource);

export type FactSources = z.infer<typeof factSources>;
