import * as z from 'zod/mini';
import { id } from '../scalars.ts';
import { TRACK_KINDS } from './track-kinds.ts';

/** Longitude, latitude in degrees (WGS84), as in GeoJSON (RFC 7946). */
export const position = z.tuple([z.number(), z.number()]);

export type Position = z.infer<typeof position>;

/** The outer ring, then holes. The last position of a ring repeats the first. */
const polygon = z.array(z.array(position));

/** A GeoJSON geometry. Its polygons do not overlap. */
export const outline = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) });

export type Outline = z.infer<typeof outline>;

/** Lines have gaps, so they do not form a network. */
export const track = z.object({ kind: z.enum(TRACK_KINDS), lines: z.array(z.array(position)) });

export type Track = z.infer<typeof track>;

/** For a green space without a known outline. */
const circle = z.object({ lat: z.number(), lng: z.number(), radiusMeters: z.number() });

/** GeoJSON (RFC 7946). Features without an outline have circles that cover about the same area. */
export const greenSpaceShapes = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id,
      geometry: z.nullable(outline),
      properties: z.object({ name: z.string(), circles: z.array(circle) }),
    }),
  ),
});

export type GreenSpaceShapes = z.infer<typeof greenSpaceShapes>;

export const OUTLINE_FAULTS = [
  'no-name',
  'no-polygon',
  'no-ring',
  'no-position',
  'not-closed',
  'not-in-singapore',
  'crosses-itself',
  'too-many-points',
  'too-many-bytes',
  'too-small',
  'too-large',
] as const;

export type OutlineFault = (typeof OUTLINE_FAULTS)[number];

export const MAX_OUTLINES = 1000;
export const MAX_TOTAL_POINTS = 150_000;
export const MAX_POINTS_PER_OUTLINE = 10_000;

/** Bytes of the JSON coordinates. */
export const MAX_BYTES_PER_OUTLINE = 200_000;

/** `path` is like `features[3].geometry.coordinates[0][12]`; `at` is null if the fault has no position. */
export const outlineFaultPlace = z.object({
  path: z.string(),
  at: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
});

export type OutlineFaultPlace = z.infer<typeof outlineFaultPlace>;

/** GeoJSON (RFC 7946, WGS84) as published by data.gov.sg. Its features are validated one by one. */
export const outlineFile = z.object({
  type: z.literal('FeatureCollection', { error: 'Must be FeatureCollection' }),
  features: z
    .array(z.unknown(), { error: 'Must be a list of features' })
    .check(
      z.minLength(1, { error: 'Must be at least one feature' }),
      z.maxLength(MAX_OUTLINES, { error: `Must be at most ${MAX_OUTLINES} features` }),
    ),
});
