import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { outline, position } from './outlines.ts';

export const WATER_KINDS = ['reservoir', 'lake', 'river', 'other'] as const;

/** Polygons do not overlap. */
const area = z.object({ name: z.nullable(z.string()), polygons: outline.shape.coordinates });

/** `names` by language, as on the signs; `name` is the English one. */
const station = z.object({ name: z.string(), names: z.record(z.string(), z.string()), at: position });

export type Station = z.infer<typeof station>;

/** Draw water over land, since planning areas include reservoirs. Park connectors are paths between parks. */
export const baseMap = z.object({
  /** Planning areas; `label` is the position of the name. */
  land: z.array(z.extend(area, { label: position })),
  water: z.array(z.extend(area, { kind: z.enum(WATER_KINDS) })),
  parkConnectors: z.array(z.object({ name: z.string(), lines: z.array(z.array(position)) })),
  /** MRT lines, straight from station to station. */
  railLines: z.array(z.array(position)),
  stations: z.array(station),
  /** Raster tiles: addresses with {z}, {x} and {y}, and the attribution. Null unless the operator has configured them. */
  tiles: z.nullable(z.object({ light: z.string(), dark: z.string(), credit: z.string() })),
});

export type BaseMap = z.infer<typeof baseMap>;

export const mapEndpoints = defineEndpoints({
  'GET /api/map': {
    summary: 'Land, water, park connectors and MRT lines, for drawing the map',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    response: baseMap,
  },
});
