import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { fillPlaceholders } from '../field-problems.ts';
import { limitInQuery, wholeNumber } from '../scalars.ts';
import { FIRST_DATA_YEAR } from './facilities.ts';
import { NEEDS } from './needs.ts';

const answer = z.enum(['yes', 'no', 'unknown']);

const ONE_OF_THE_NEEDS = `Must be one of ${NEEDS.join(', ')}`;
const need = z.enum(NEEDS, { error: ONE_OF_THE_NEEDS });

export const knownNeeds = z.object({
  needs: z.record(need, answer),
  needYears: z.partialRecord(need, z.int()),
});

/** `toilets,step-free`. */
const needsInQuery = z.pipe(
  z.pipe(
    z.string({ error: ONE_OF_THE_NEEDS }),
    z.transform((value: string) => value.split(',')),
  ),
  z.array(need).check(z.maxLength(NEEDS.length, { error: ONE_OF_THE_NEEDS })),
);

const MAX_MRT_METERS = 10_000;

/** As `Finding`. */
export const findingInQuery = {
  needs: z.optional(needsInQuery),
  openNow: z.optional(z.enum(['true', 'false'], { error: 'Must be true or false' })),
  maxMrtMeters: z.optional(limitInQuery(MAX_MRT_METERS)),
  maxRouteMinutes: z.optional(limitInQuery(1440)),
};

export const statedNeed = z.object({
  need,
  answer: z.enum(['yes', 'no'], { error: 'Must be yes or no' }),
  dataYear: wholeNumber(FIRST_DATA_YEAR, 9999),
});

export const statedNeedsForm = z.array(statedNeed, { error: 'Must be a list' }).check(
  z.maxLength(NEEDS.length, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many'], { most: NEEDS.length }) }),
  z.refine((stated) => new Set(stated.map(({ need }) => need)).size === stated.length, {
    error: ADMIN_FIELD_PROBLEMS['repeated-facility'],
  }),
);
