import * as z from 'zod/mini';
import { day, moment } from '../scalars.ts';

/** Facts that age, in order of display. Their names are those of the fields of a green space. */
export const FACT_FIELDS = [
  'openingHours',
  'accessibility',
  'nearestMrt',
  'busRoutes',
  'facilities',
  'areaHectares',
  'tracks',
  'heritageTrees',
] as const;

export type FactField = (typeof FACT_FIELDS)[number];

/** `date` is the day to which the source is up to date, or on which an admin checked it. */
export const factSource = z.object({ source: z.string(), date: day });

export type FactSource = z.infer<typeof factSource>;

/** By field; a field that is empty has none. */
export const placeFacts = z.partialRecord(z.enum(FACT_FIELDS), factSource);

export type PlaceFacts = z.infer<typeof placeFacts>;

/** Of shipped content. `kept` are the fields that it left, with the values it would have brought. */
export const contentUpdate = z.object({
  at: moment,
  came: z.array(z.string()),
  kept: z.array(z.object({ field: z.string(), shipped: z.unknown() })),
});

/** How reliable the facts are: `place` includes transport; `text` covers hours, access, features and species. */
export const confidence = z.object({
  place: z.enum(['verified', 'likely', 'memory']),
  text: z.enum(['partly checked', 'memory']),
});
