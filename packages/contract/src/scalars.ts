import * as z from 'zod/mini';
import { cleanName, isBlank } from './accounts/visible-names.ts';
import { FIELD_PROBLEMS, fillPlaceholders } from './field-problems.ts';

/** PostgreSQL's `integer`. */
export const MAX_ID = 2_147_483_647;

/** False with a lone surrogate. Firefox 115 lacks `isWellFormed`. */
export function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

/** PostgreSQL cannot store NUL, and silently replaces lone surrogates by U+FFFD. */
function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && isWellFormed(text);
}

/** Counts an emoji of one code point as one, unlike `length`. */
export function codePoints(text: string): number {
  return [...text].length;
}

export function text(max: number) {
  return z.string({ error: FIELD_PROBLEMS['not-text'] }).check(
    z.refine(isStorableText, { error: FIELD_PROBLEMS['unstorable-characters'], abort: true }),
    z.refine((value) => value.length <= max * 2 && codePoints(value) <= max, {
      error: fillPlaceholders(FIELD_PROBLEMS['too-long'], { most: max }),
    }),
  );
}

/** Invisible characters alone are blank too. */
export function notBlank(schema: ReturnType<typeof text>) {
  return schema.check(z.refine((value) => !isBlank(value), { error: FIELD_PROBLEMS.blank }));
}

/** Invisible characters find nothing, but are no mistake of the form. */
export const searchText = text(200).check(z.refine((value) => value.trim() !== '', { error: FIELD_PROBLEMS.blank }));

export function trimmedText(min: number, max: number) {
  return notBlank(
    text(max).check(
      z.trim(),
      z.minLength(min, {
        error: min === 1 ? FIELD_PROBLEMS.blank : fillPlaceholders(FIELD_PROBLEMS['too-short'], { least: min }),
      }),
    ),
  );
}

/** For titles and names that others read: visible characters only. */
export function visibleText(min: number, max: number) {
  return trimmedText(min, max).check(
    z.refine((value) => cleanName(value) === value, { error: FIELD_PROBLEMS['unstorable-characters'] }),
  );
}

export function wholeNumber(min: number, max: number) {
  const error = fillPlaceholders(FIELD_PROBLEMS['not-in-range'], { least: min, most: max });
  return z.number({ error }).check(z.int({ error }), z.minimum(min, { error }), z.maximum(max, { error }));
}

export const id = wholeNumber(1, MAX_ID);

/** Digits only: no sign, blank, exponent or hexadecimal form. */
function positiveIntegerText(max: number) {
  const error = fillPlaceholders(FIELD_PROBLEMS['not-in-range'], { least: 1, most: max });
  return z.pipe(
    z.string({ error }).check(z.regex(/^[1-9]\d{0,15}$/, { error, abort: true })),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, { error }))),
  );
}

export const idInPath = positiveIntegerText(MAX_ID);

/** In a path or a query. Ledger ids outgrow 32 bits. */
export const activityIdInUrl = positiveIntegerText(Number.MAX_SAFE_INTEGER);

export function limitInQuery(max: number) {
  return positiveIntegerText(max);
}

/** UTC, such as `2026-11-21T04:05:06.789Z`. */
export const moment = z.iso.datetime({ error: 'Must be a moment in UTC, such as 2026-11-21T04:05:06.789Z' });

/** A date in Asia/Singapore, such as `2026-11-21`. */
export const day = z.iso.date({ error: FIELD_PROBLEMS['not-a-day'] });

const latitude = z
  .number({ error: 'Must be a latitude from -90 to 90' })
  .check(
    z.minimum(-90, { error: 'Must be a latitude from -90 to 90' }),
    z.maximum(90, { error: 'Must be a latitude from -90 to 90' }),
  );

const longitude = z
  .number({ error: 'Must be a longitude from -180 to 180' })
  .check(
    z.minimum(-180, { error: 'Must be a longitude from -180 to 180' }),
    z.maximum(180, { error: 'Must be a longitude from -180 to 180' }),
  );

export const point = z.object({ lat: latitude, lng: longitude });

const COORDINATES = /^-?\d{1,3}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/;

/** `1.3521,103.8198`. */
export const pointInQuery = z.pipe(
  z.string({ error: 'Must be "lat,lng"' }).check(z.regex(COORDINATES, { error: 'Must be "lat,lng"', abort: true })),
  z.pipe(
    z.transform((value: string) => {
      const [lat, lng] = value.split(',').map(Number);
      return { lat, lng };
    }),
    point,
  ),
);
