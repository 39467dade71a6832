import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { fillPlaceholders } from '../field-problems.ts';
import { wholeNumber } from '../scalars.ts';

/** In the order of display. None implies wheelchair access. */
export const FACILITY_KINDS = [
  'toilet',
  'drinkingFountain',
  'shelter',
  'playArea',
  'fitnessArea',
  'barbecuePit',
  'campsite',
  'lookout',
  'foodAndDrink',
  'shower',
  'babyChanging',
  'bicycleRental',
  'bicycleParking',
  'carPark',
  'dropOffPoint',
  'entrance',
] as const;

export type FacilityKind = (typeof FACILITY_KINDS)[number];

/** `dataYear` is the year of the count. A kind that is missing may still exist. */
export const facility = z.object({ kind: z.enum(FACILITY_KINDS), count: z.int(), dataYear: z.int() });

export type Facility = z.infer<typeof facility>;

export const facilityPoint = z.object({
  kind: z.enum(FACILITY_KINDS),
  lat: z.number(),
  lng: z.number(),
  dataYear: z.int(),
});

export type FacilityPoint = z.infer<typeof facilityPoint>;

/** Only the server checks that the year is not in the future. */
export const FIRST_DATA_YEAR = 1900;

const facilityForm = z.object({
  kind: z.enum(FACILITY_KINDS, { error: ADMIN_FIELD_PROBLEMS['unknown-facility'] }),
  count: wholeNumber(1, 1000),
  dataYear: wholeNumber(FIRST_DATA_YEAR, 9999),
});

const most = FACILITY_KINDS.length;

export const facilitiesForm = z
  .array(facilityForm, { error: 'Must be a list' })
  .check(z.maxLength(most, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many'], { most }) }))
  .check(({ value, issues }) => {
    const kinds = value.map(({ kind }) => kind);
    const message = ADMIN_FIELD_PROBLEMS['repeated-facility'];
    for (const [index, kind] of kinds.entries())
      if (kinds.indexOf(kind) < index)
        issues.push({ code: 'custom', input: value, path: [index, 'kind'], message, continue: true });
  });
