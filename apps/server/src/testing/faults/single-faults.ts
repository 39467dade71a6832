import { type RouteParameters, fillRouteParameters } from '../route-parameters.ts';
import { getSchemaDefinition, type Schema } from '../hostile-input.ts';

const FAULTY_VALUES = [
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

const INVALID_ADDRESS_PARTS = [
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

/** Texts in the result are valid as email addresses, usernames and passwords. */
export function createValidJson(schema: Schema): string {
  const { type, shape, innerType, in: input, element, entries } = getSchemaDefinition(schema);
  if (element) return `[${createValidJson(element)}]`;
  if (shape) return toJsonObject(Object.entries(shape).map(([key, member]) => [key, createValidJson(member)]));
  if (innerType ?? input) return createValidJson((innerType ?? input) as Schema);
  if (entries) return JSON.stringify(Object.values(entries)[0]);
  return type === 'number' ? '1' : '"fits@example.sg"';
}

const toJsonObject = (members: readonly (readonly [string, string])[]) =>
  `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;

export function listBodiesWithOneFault(schema: Schema): string[] {
  const { shape, innerType, in: input, element } = getSchemaDefinition(schema);
  if (innerType ?? input) return listBodiesWithOneFault((innerType ?? input) as Schema);
  if (element) return [...FAULTY_VALUES, ...listBodiesWithOneFault(element).map((fault) => `[${fault}]`)];
  const members = Object.entries(shape ?? {});
  const nestedFaults = members.flatMap(([faultyKey, member]) =>
    listBodiesWithOneFault(member).flatMap((fault) => {
      const others = members.filter(([key]) => key !== faultyKey);
      const required = others.filter(([, other]) => getSchemaDefinition(other).type !== 'optional');
      // Optional fields can exclude each other, so each fault comes once with them and once without.
      const contexts = required.length === others.length ? [others] : [others, required];
      return contexts.map((context) =>
        toJsonObject([...context.map(([key, other]) => [key, createValidJson(other)] as const), [faultyKey, fault]]),
      );
    }),
  );
  return [...FAULTY_VALUES, ...nestedFaults];
}

export function listAddressesWithOneFault(
  path: string,
  query: Schema | undefined,
  parameters: RouteParameters,
): string[] {
  const validAddress = fillRouteParameters(path, parameters);
  const inPath = [...path.matchAll(/:\w+/g)].flatMap(([parameter]) =>
    INVALID_ADDRESS_PARTS.map((fault) =>
      fillRouteParameters(
        path.replace(parameter, () => fault),
        parameters,
      ),
    ),
  );
  const keys = Object.keys((query && getSchemaDefinition(query).shape) ?? {});
  const inQuery = keys.flatMap((key) => [
    ...INVALID_ADDRESS_PARTS.map((fault) => `${validAddress}?${key}=${fault}`),
    `${validAddress}?${key}=1&${key}=2`,
  ]);
  return [...inPath, ...inQuery];
}
