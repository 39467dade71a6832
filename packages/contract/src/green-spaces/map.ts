import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { outline, position } from './outlines.ts';

export const WATER_KINDS = ['reservoir', 'lake', 'river', 'other'] as const;

/** Ground of one name. Its polygons do not overlap. */
const area = z.object({ name: z.nullable(z.string()), polygons: outline.shape.coordinates });

/**
 * What the map draws below everything else. Water lies over land, since planning areas count reservoirs as land. Park
 * connectors are paths between parks.
 */
export const baseMap = z.object({
  /** Planning areas, each with the point for its name. */
  land: z.array(z.extend(area, { label: position })),
  water: z.array(z.extend(area, { kind: z.enum(WATER_KINDS) })),
  parkConnectors: z.array(z.object({ name: z.string(), lines: z.array(z.array(position)) })),
  /**
   * Pictures from elsewhere to lay over it: addresses with {z}, {x} and {y} in them, and whom to credit. Null unless the
   * operator has set them.
   */
  tiles: z.nullable(z.object({ light: z.string(), dark: z.string(), credit: z.string() })),
});

export type BaseMap = z.infer<typeof baseMap>;

export const mapEndpoints = defineEndpoints({
  'GET /api/map': {
    summary: 'Land, water and park connectors, for drawing the map',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    status: 200,
    response: baseMap,
    errors: [],
  },
});
