import * as z from 'zod/mini';
import { contentParams, expectedVersion } from '../admin/content-admin.ts';
import { defineEndpoints } from '../endpoint.ts';
import { day, id, moment, text, wholeNumber } from '../scalars.ts';
import { facility } from './facilities.ts';

/** Forms of published data that are read, each for one fact of a green space. */
export const PLACE_SOURCE_KINDS = ['nparks-facilities', 'lta-station-exits'] as const;

export type PlaceSourceKind = (typeof PLACE_SOURCE_KINDS)[number];

const oneKind = `Must be one of ${PLACE_SOURCE_KINDS.join(', ')}`;
const filled = (schema: ReturnType<typeof text>) => schema.check(z.minLength(1, { error: 'Must not be empty' }));

/** Form of `PLACE_SOURCES`. Strict, because an unknown field is a typing error. */
export const placeSourcesForm = z
  .array(
    z.strictObject(
      {
        kind: z.enum(PLACE_SOURCE_KINDS, { error: oneKind }),
        url: z.url({ protocol: /^https?$/, error: 'Must be an address starting with https:// or http://' }),
        licence: filled(text(200)),
      },
      { error: 'Must have kind, url and licence, and nothing else' },
    ),
    { error: 'Must be a list of sources' },
  )
  .check(({ value, issues }) => {
    for (const [index, { kind }] of value.entries())
      if (value.findIndex((each) => each.kind === kind) < index)
        issues.push({ code: 'custom', input: value, path: [index, 'kind'], message: 'Must not be there twice' });
  });

export type PlaceSource = z.infer<typeof placeSourcesForm>[number];

export const PLACE_SOURCE_FAULTS = [
  'address-refused',
  'unreachable',
  'timeout',
  'too-large',
  'too-many-redirects',
  'too-many-requests',
  'http-status',
  'not-json',
  'other-form',
] as const;

export type PlaceSourceFault = (typeof PLACE_SOURCE_FAULTS)[number];

const placeSource = z.object({
  kind: z.enum(PLACE_SOURCE_KINDS),
  url: z.string(),
  licence: z.string(),
  isFetching: z.boolean(),
  fetchedAt: z.nullable(moment),
  /** Of the last fetch. What an earlier one found stays. */
  fault: z.nullable(z.enum(PLACE_SOURCE_FAULTS)),
  /** In English; null without more to say. */
  faultDetail: z.nullable(z.string()),
});

export type PlaceSourceState = z.infer<typeof placeSource>;

const differenceOf = <Field extends string, Value extends z.ZodMiniType>(field: Field, value: Value) =>
  z.object({
    id,
    field: z.literal(field),
    stored: value,
    incoming: value,
    source: z.string(),
    date: day,
    /** An admin has corrected the field, so it keeps its value. */
    isLocked: z.boolean(),
    isRefused: z.boolean(),
  });

const placeDifference = z.discriminatedUnion('field', [
  differenceOf('facilities', z.array(facility)),
  differenceOf('nearestMrt', z.string()),
]);

export type PlaceDifference = z.infer<typeof placeDifference>;

export type SourcedField = PlaceDifference['field'];

const placeWithDifferences = z.object({
  id,
  name: z.string(),
  version: z.int(),
  differences: z.array(placeDifference),
});

export type PlaceWithDifferences = z.infer<typeof placeWithDifferences>;

const MAX_DECISIONS = 20;
const decided = z
  .array(wholeNumber(1, 2_147_483_647), { error: 'Must be a list of differences' })
  .check(z.maxLength(MAX_DECISIONS, { error: `Must be at most ${MAX_DECISIONS} differences` }));

export const placeSourcesEndpoints = defineEndpoints({
  'GET /api/admin/place-sources': {
    access: 'editor',
    townScope: 'handler',
    limit: 'read',
    summary: 'The configured sources of place data, and where they differ from what is stored',
    response: z.object({ sources: z.array(placeSource), places: z.array(placeWithDifferences) }),
  },
  'POST /api/admin/place-sources/fetch': {
    access: 'editor',
    townScope: 'any',
    limit: 'write',
    summary: 'Fetch the sources of place data, unless a server is fetching them; the response does not wait for them',
    status: 202,
    response: z.object({ isFetching: z.boolean() }),
  },
  'POST /api/admin/green-spaces/:id/differences': {
    access: 'editor',
    townScope: 'green-space',
    limit: 'write',
    summary: 'Take over or refuse what a source says about a green space; all of it or nothing',
    params: contentParams,
    body: z.extend(expectedVersion, { approve: decided, refuse: decided }),
    response: z.object({ version: z.int() }),
    errors: ['green-space-not-found', 'edited-meanwhile'],
  },
});
