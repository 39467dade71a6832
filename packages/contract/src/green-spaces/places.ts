import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { FIELD_PROBLEMS, fillPlaceholders } from '../field-problems.ts';
import { PLANNING_AREAS, type PlanningArea } from './planning-areas.ts';

const ALL_PLANNING_AREAS: readonly PlanningArea[] = Object.values(PLANNING_AREAS).flat();

export const planningArea = z.enum(ALL_PLANNING_AREAS, { error: FIELD_PROBLEMS['unknown-planning-area'] });

/** Includes islands and waters; degrees (WGS84). */
export const SINGAPORE_BOUNDS = { south: 1.1, north: 1.5, west: 103.5, east: 104.2 } as const;

const { south, north, west, east } = SINGAPORE_BOUNDS;
const LATITUDE_ERROR = { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['outside-latitude'], { south, north }) };
const LONGITUDE_ERROR = { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['outside-longitude'], { west, east }) };

export const latitudeInSingapore = z
  .number(LATITUDE_ERROR)
  .check(z.minimum(south, LATITUDE_ERROR), z.maximum(north, LATITUDE_ERROR));
export const longitudeInSingapore = z
  .number(LONGITUDE_ERROR)
  .check(z.minimum(west, LONGITUDE_ERROR), z.maximum(east, LONGITUDE_ERROR));
