import * as z from 'zod/mini';

/** Longitude and latitude in degrees (WGS84), longitude first as in GeoJSON (RFC 7946). */
export const position = z.tuple([z.number(), z.number()]);

export type Position = z.infer<typeof position>;

/** A polygon: its outer ring, then its holes. A ring ends with the position it begins with. */
const polygon = z.array(z.array(position));

/** The ground of a green space, as a GeoJSON geometry. Its polygons do not overlap. */
export const outline = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) });

export type Outline = z.infer<typeof outline>;

/** What a path is made for or of, as NParks surveys it. */
export const TRACK_KINDS = ['footpath', 'trail', 'cycleTrack', 'serviceRoad', 'stairs', 'bridge'] as const;

export type TrackKind = (typeof TRACK_KINDS)[number];

/** The paths of one kind in a green space, as lines. They are no network: gaps exist. */
export const track = z.object({ kind: z.enum(TRACK_KINDS), lines: z.array(z.array(position)) });

export type Track = z.infer<typeof track>;
