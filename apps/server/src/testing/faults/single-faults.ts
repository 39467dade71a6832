import { type Existing, existingAddress } from '../existing.ts';
import { definitionOf, type Schema } from '../hostile-input.ts';

const FAULTY_JSON = [
  'null',
  'true',
  '[]',
  '{}',
  '["abcdef"]',
  '{"__proto__":{"isAdmin":true}}',
  '-0',
  '0.1',
  '-1',
  '3e9',
  '1e308',
  '9007199254740993',
  '""',
  String.raw`"abc\u0000def"`,
  String.raw`"abcdef\ud800"`,
  String.raw`"abc\u202edef"`,
  '"\'; drop table residents; --"',
  '"<script>alert(1)</script>"',
  `"${'x'.repeat(5_000)}"`,
  '['.repeat(5_000) + ']'.repeat(5_000),
];

const FAULTY_IN_ADDRESS = [
  '',
  '0',
  '-0',
  '-1',
  '0.1',
  '3e9',
  '3000000000',
  '1e308',
  'NaN',
  '9'.repeat(40),
  '%00',
  '%ED%A0%80',
  '%zz',
  '%F0%9F%8C%B1',
  'x'.repeat(5_000),
  '__proto__',
  encodeURIComponent("1'; drop table residents; --"),
  encodeURIComponent('<script>alert(1)</script>'),
];

/** Its texts are valid as email addresses, usernames and passwords. */
export function fittingJson(schema: Schema): string {
  const { type, shape, innerType, in: input, element, entries } = definitionOf(schema);
  if (element) return `[${fittingJson(element)}]`;
  if (shape) return objectOf(Object.entries(shape).map(([key, member]) => [key, fittingJson(member)]));
  if (innerType ?? input) return fittingJson((innerType ?? input) as Schema);
  if (entries) return JSON.stringify(Object.values(entries)[0]);
  return type === 'number' ? '1' : '"fits@example.sg"';
}

const objectOf = (members: readonly (readonly [string, string])[]) =>
  `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;

export function bodiesWithOneFault(schema: Schema): string[] {
  const { shape, innerType, in: input, element } = definitionOf(schema);
  if (innerType ?? input) return bodiesWithOneFault((innerType ?? input) as Schema);
  if (element) return [...FAULTY_JSON, ...bodiesWithOneFault(element).map((fault) => `[${fault}]`)];
  const members = Object.entries(shape ?? {});
  const inside = members.flatMap(([faulty, member]) =>
    bodiesWithOneFault(member).flatMap((fault) => {
      const others = members.filter(([key]) => key !== faulty);
      const needed = others.filter(([, other]) => definitionOf(other).type !== 'optional');
      // Optional fields can exclude each other, so each fault comes once with them and once without.
      const contexts = needed.length === others.length ? [others] : [others, needed];
      return contexts.map((context) =>
        objectOf([...context.map(([key, other]) => [key, fittingJson(other)] as const), [faulty, fault]]),
      );
    }),
  );
  return [...FAULTY_JSON, ...inside];
}

export function addressesWithOneFault(path: string, query: Schema | undefined, existing: Existing): string[] {
  const fitting = existingAddress(path, existing);
  const inPath = [...path.matchAll(/:\w+/g)].flatMap(([parameter]) =>
    FAULTY_IN_ADDRESS.map((fault) =>
      existingAddress(
        path.replace(parameter, () => fault),
        existing,
      ),
    ),
  );
  const keys = Object.keys((query && definitionOf(query).shape) ?? {});
  const inQuery = keys.flatMap((key) => FAULTY_IN_ADDRESS.map((fault) => `${fitting}?${key}=${fault}`));
  return [...inPath, ...inQuery];
}
