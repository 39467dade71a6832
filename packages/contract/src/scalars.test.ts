import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { trimmedText, visibleText } from './scalars.ts';

/** Zero-width space, braille blank, Hangul filler, soft hyphen, right-to-left override, and blanks. */
const UNSEEN = ['\u200B', '\u2800', '\u3164', '\u00AD', '\u202E', ' ', '\n', '\u3000'];

describe('text', () => {
  const unseenText = fc.string({ unit: fc.constantFrom(...UNSEEN), maxLength: 20 });

  test('of invisible characters alone is blank', () => {
    const isRefused = (text: string) => !trimmedText(1, 50).safeParse(text).success;
    fc.assert(fc.property(unseenText, isRefused));
  });

  test('of names and titles has no invisible characters within', () => {
    const unseen = fc.constantFrom(...UNSEEN.slice(0, 5));
    fc.assert(fc.property(unseen, (character) => !visibleText(1, 50).safeParse(`Beach${character}walk`).success));
    for (const title of ['Beach clean-up 🌱', '海滩清洁', 'மரம் நடும் நாள்'])
      expect(visibleText(1, 50).parse(title)).toBe(title);
  });
});

type Schema = z.core.$ZodType;

/** The fields of a request with their path, without what makes them optional. */
function* fieldsOf(schema: Schema, path: string): Generator<[path: string, schema: Schema]> {
  const { def } = schema as unknown as z.core.$ZodTypes['_zod'];
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape)) yield* fieldsOf(field, `${path} ${name}`);
  else if (def.type === 'array') yield* fieldsOf(def.element, path);
  else if (def.type === 'pipe') yield* fieldsOf(def.in, path);
  else if ('innerType' in def) yield* fieldsOf(def.innerType, path);
  else yield [path, schema];
}

test('every field of a request says what it expects, since forms show that sentence', () => {
  const requests = Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((schema) => (schema ? [...fieldsOf(schema, name)] : [])),
  );
  expect(requests.length).toBeGreaterThan(300);
  const saysNothing = ([, schema]: (typeof requests)[number]): boolean =>
    z.safeParse(schema, {}).error?.issues.some(({ message }) => message === 'Invalid input') ?? false;
  expect(requests.filter(saysNothing).map(([path]) => path)).toEqual([]);
});
