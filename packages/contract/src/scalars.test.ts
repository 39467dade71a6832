import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { ADMIN_FIELD_PROBLEMS } from './admin/admin-field-problems.ts';
import { CLUB_FIELD_PROBLEMS } from './clubs/club-rules.ts';
import { endpoints } from './endpoints.ts';
import { CERTIFICATE_FIELD_PROBLEMS } from './events/certificate-problems.ts';
import { EVENT_FIELD_PROBLEMS } from './events/event-field-problems.ts';
import { FIELD_PROBLEMS } from './field-problems.ts';
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

function definitionOf(schema: Schema) {
  return (schema as unknown as z.core.$ZodTypes['_zod']).def;
}

/** The fields of a request with their path, without what makes them optional. */
function* fieldsOf(schema: Schema, path: string): Generator<[path: string, schema: Schema]> {
  const def = definitionOf(schema);
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape)) yield* fieldsOf(field, `${path} ${name}`);
  else if (def.type === 'array') yield* fieldsOf(def.element, path);
  else if (def.type === 'pipe') yield* fieldsOf(def.in, path);
  else if ('innerType' in def) yield* fieldsOf(def.innerType, path);
  else yield [path, schema];
}

const requestFields = Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, body }]) =>
  [params, query, body].flatMap((schema) => (schema ? [...fieldsOf(schema, name)] : [])),
);

function sentencesFor(schema: Schema, value: unknown): string[] {
  return z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];
}

test('every field of a request says what it expects', () => {
  expect(requestFields.length).toBeGreaterThan(300);
  const silent = requestFields.filter(([, schema]) => sentencesFor(schema, {}).includes('Invalid input'));
  expect(silent.map(([path]) => path)).toEqual([]);
});

test('what is typed into a form is refused with a sentence that the web app translates', () => {
  const tables = [
    FIELD_PROBLEMS,
    ADMIN_FIELD_PROBLEMS,
    EVENT_FIELD_PROBLEMS,
    CLUB_FIELD_PROBLEMS,
    CERTIFICATE_FIELD_PROBLEMS,
  ];
  const translated = tables
    .flatMap((table): string[] => Object.values(table))
    .map((sentence) => new RegExp(`^${RegExp.escape(sentence).replaceAll(/\\\{\w+\\\}/g, '[\\w.-]+')}$`));
  /** Made by the app, chosen in a list, or checked by the form itself. */
  const notTyped = /^(GET|DELETE) | (location|madeAt|key|keys|endpoint|messageId|item|quietHours|points)\b/;
  const typed = { number: [-1e13, 0.5, 1e13, Number.NaN], string: ['', ' ', 'x', '\0', 'x'.repeat(100_000)] };
  const found = requestFields
    .filter(([path]) => !notTyped.test(path))
    .flatMap(([path, schema]) => {
      const { type } = definitionOf(schema);
      const values: readonly unknown[] = type === 'number' || type === 'string' ? typed[type] : [];
      const sentences = new Set(values.flatMap((value) => sentencesFor(schema, value)));
      return [...sentences]
        .filter((sentence) => !translated.some((known) => known.test(sentence)))
        .map((sentence) => `${path}: ${sentence}`);
    });
  expect(found).toEqual([]);
});
