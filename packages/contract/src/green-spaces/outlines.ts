import * as z from 'zod/mini';
import { id } from '../scalars.ts';
import { TRACK_KINDS } from './track-kinds.ts';

/** Longitude and latitude in degrees (WGS84), longitude first as in GeoJSON (RFC 7946). */
export const position = z.tuple([z.number(), z.number()]);

export type Position = z.infer<typeof position>;

/** A polygon: its outer ring, then its holes. A ring ends with the position it begins with. */
const polygon = z.array(z.array(position));

/** The ground of a green space, as a GeoJSON geometry. Its polygons do not overlap. */
export const outline = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) });

export type Outline = z.infer<typeof outline>;

/** The paths of one kind in a green space, as lines. They are no network: gaps exist. */
export const track = z.object({ kind: z.enum(TRACK_KINDS), lines: z.array(z.array(position)) });

export type Track = z.infer<typeof track>;

/** The circles of a green space whose outline is not known. */
const circle = z.object({ lat: z.number(), lng: z.number(), radiusMeters: z.number() });

/**
 * The shapes of all green spaces, as GeoJSON (RFC 7946). A feature without an outline has circles instead, which together
 * cover about the same ground.
 */
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

/** Why an outline of a file cannot be imported. */
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

/** The most outlines and points of one file, and the most points of one outline. */
export const MAX_OUTLINES = 1000;
export const MAX_POINTS_IN_ALL = 150_000;
export const MAX_POINTS_OF_OUTLINE = 10_000;

/** The most bytes of the coordinates of one outline. */
export const MAX_BYTES_OF_OUTLINE = 200_000;

/** Where a fault is: in the file, such as `features[3].geometry.coordinates[0][12]`, and on the ground if it has a place. */
export const outlineFaultPlace = z.object({
  path: z.string(),
  at: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
});

export type OutlineFaultPlace = z.infer<typeof outlineFaultPlace>;
