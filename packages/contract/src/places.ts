import * as z from 'zod/mini';
import { PLANNING_AREAS, type PlanningArea } from './planning-areas.ts';

const ALL: readonly PlanningArea[] = Object.values(PLANNING_AREAS).flat();

/** The name of a planning area. */
export const planningArea = z.enum(ALL, { error: 'Must be one of the planning areas of Singapore' });
