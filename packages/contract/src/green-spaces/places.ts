import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { FIELD_PROBLEMS, withFigures } from '../field-problems.ts';
import { PLANNING_AREAS, type PlanningArea } from './planning-areas.ts';

const ALL: readonly PlanningArea[] = Object.values(PLANNING_AREAS).flat();

export const planningArea = z.enum(ALL, { error: FIELD_PROBLEMS['unknown-planning-area'] });

/** Includes islands and waters; degrees (WGS84). */
export const SINGAPORE_BOUNDS = { south: 1.1, north: 1.5, west: 103.5, east: 104.2 } as const;

const { south, north, west, east } = SINGAPORE_BOUNDS;
const OF_LATITUDE = { error: withFigures(ADMIN_FIELD_PROBLEMS['outside-latitude'], { south, north }) };
const OF_LONGITUDE = { error: withFigures(ADMIN_FIELD_PROBLEMS['outside-longitude'], { west, east }) };

export const latitudeInSingapore = z
  .number(OF_LATITUDE)
  .check(z.minimum(south, OF_LATITUDE), z.maximum(north, OF_LATITUDE));
export const longitudeInSingapore = z
  .number(OF_LONGITUDE)
  .check(z.minimum(west, OF_LONGITUDE), z.maximum(east, OF_LONGITUDE));
