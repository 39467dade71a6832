import type { Endpoint } from '@ecopulse/contract/endpoint';
import fc from 'fast-check';
import type * as z from 'zod/mini';
import { readNumberVariable } from './amounts.ts';
import { type RouteParameters, fillRouteParameters } from './route-parameters.ts';
import { createBlackPng } from './uploads.ts';
import { anyCharacter } from './any-character.ts';

export const FUZZ_CASES = readNumberVariable('FUZZ_CASES', 8);

export type Schema = z.core.$ZodType;
/** JSON text, the only form that holds NaN, -0, 1e400 and repeated keys. */
type Json = string;

const INJECTIONS = [
  "' or '1'='1",
  "'; drop table residents; --",
  '"; select pg_sleep(5); --',
  '$1',
  '%s%n${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '\\\\host\\share',
  '\r\nset-cookie: session=1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '3e9',
  '1.35,103.82',
  '9'.repeat(400),
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfff',
    '\u202e',
    '\ufeff',
    '🌱'.repeat(70),
    'ﷺ'.repeat(60),
  ),
  fc.constantFrom(...INJECTIONS),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.integer({ min: 0, max: 17 }).map((power) => 'x'.repeat(2 ** power)),
);

const NUMBERS = [
  '-0',
  '0',
  '0.1',
  '-1',
  '1e308',
  '1e400',
  '-1e400',
  '3e9',
  '2147483647',
  '2147483648',
  '9007199254740993',
];
const INVALID_JSON = ['', 'NaN', 'undefined', '{', '"', '[1,', "{'a':1}", '{"a":1,}', '\u0000', '01', 'tru'];
const PROTOTYPES = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":null,"length":4294967295}',
];
const nested = (open: string, close: string) =>
  fc.constantFrom(10, 1_000, 20_000).map((depth) => open.repeat(depth) + close.repeat(depth));

const hostileJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom('null', 'true', '[]', '{}', '[null]', '["a","b"]', '[[1]]', ...PROTOTYPES) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: nested('[', ']') },
  // The innermost object needs a value.
  { weight: 1, arbitrary: nested('{"a":', '}').map((text) => text.replace(':}', ':1}')) },
);

/** The schema parts that inputs use; other schemas get only hostile values. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly element?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
}
export const getSchemaDefinition = (schema: Schema) => (schema as unknown as { readonly def: Definition }).def;

/** Valid as a username, an email address and a password, so that a case can be wrong in a single place. */
const validText = fc.nat({ max: 1_000_000 }).map((n) => `r${n}@example.sg`);
const validNumber = fc.oneof(fc.integer({ min: 1, max: 107 }), fc.constantFrom(1.35, 103.82, 5));

function arbitraryJson(schema: Schema): fc.Arbitrary<Json> {
  const { type, shape, innerType, in: input, element, entries } = getSchemaDefinition(schema);
  if (shape) return arbitraryObject(shape);
  if (element) return fc.array(arbitraryJson(element), { maxLength: 6 }).map((items) => `[${items.join(',')}]`);
  if (innerType)
    return fc.oneof({ weight: 1, arbitrary: fc.constant('null') }, { weight: 4, arbitrary: arbitraryJson(innerType) });
  if (input) return arbitraryJson(input);
  if (entries) return fc.constantFrom(...Object.values(entries)).map((entry) => JSON.stringify(entry));
  if (type === 'string') return validText.map((text) => JSON.stringify(text));
  return type === 'number' ? validNumber.map(String) : hostileJson;
}

function arbitraryObject(shape: Readonly<Record<string, Schema>>): fc.Arbitrary<Json> {
  const members = Object.entries(shape).map(([key, schema]) => {
    const member = (value: Json) => `${JSON.stringify(key)}:${value}`;
    // A valid value, a hostile one, none, or two for one key.
    return fc.oneof(
      { weight: 10, arbitrary: arbitraryJson(schema).map(member) },
      { weight: 3, arbitrary: hostileJson.map(member) },
      { weight: getSchemaDefinition(schema).type === 'optional' ? 10 : 1, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: arbitraryJson(schema).map((value) => `${member('null')},${member(value)}`) },
    );
  });
  const extra = fc.constantFrom(
    '',
    '',
    '',
    '"isAdmin":true',
    '"id":1',
    '"ecoPoints":9999',
    '"__proto__":{"isAdmin":true}',
  );
  return fc.tuple(...members, extra).map((parts) => `{${parts.filter(Boolean).join(',')}}`);
}

function arbitraryBody(schema: Schema | undefined): fc.Arbitrary<string | undefined> {
  const invalidBody = fc.oneof(hostileJson, fc.constantFrom(...INVALID_JSON));
  if (!schema) return fc.option(invalidBody, { nil: undefined, freq: 3 });
  return fc.oneof({ weight: 5, arbitrary: arbitraryJson(schema) }, { weight: 1, arbitrary: invalidBody });
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

const hostilePicture: fc.Arbitrary<Buffer> = fc
  .record({
    picture: fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 1, max: 40 }))
        .map((size) => createBlackPng(...size)),
      fc
        .constantFrom('\u00ff\u00d8\u00ff', '\u0089PNG\r\n\u001a\n', 'RIFF\0\0\0\u00ffWEBPVP8 ', 'GIF89a', '<svg/>')
        .map(latin1),
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    ),
    remainingShare: fc.constantFrom(1, 1, 0.9, 0.5),
    changes: fc.oneof(
      fc.constant([]),
      fc.array(fc.record({ at: fc.nat(), byte: fc.nat({ max: 255 }) }), { maxLength: 4 }),
    ),
    trailingBytes: fc.uint8Array({ maxLength: 300 }),
  })
  .map(({ picture, remainingShare, changes, trailingBytes }) => {
    const bytes = Buffer.from(picture.subarray(0, Math.ceil(picture.length * remainingShare)));
    for (const { at, byte } of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
    return Buffer.concat([bytes, trailingBytes]);
  });

export function arbitraryPayload({ sends, body }: Endpoint): fc.Arbitrary<string | Buffer | undefined> {
  const text = arbitraryBody(body);
  return sends === 'picture'
    ? fc.oneof({ weight: 6, arbitrary: hostilePicture }, { weight: 1, arbitrary: text })
    : text;
}

const RAW_ESCAPES = ['%', '%zz', '%00', '%ED%A0%80', '%FF%FE', '%25%30%30', '+', '%2e%2e%2f', '1%002'];
const VALID_ADDRESS_PARTS = ['1', '7', '107', '200', 'east', 'Nature Park', 'dark', '1.3521,103.8198'];

const addressPart: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...VALID_ADDRESS_PARTS).map(encodeURIComponent) },
  { weight: 4, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed())) },
  { weight: 1, arbitrary: fc.constantFrom(...RAW_ESCAPES) },
);

export function arbitraryAddress(
  path: string,
  query: Schema | undefined,
  parameters: RouteParameters,
): fc.Arbitrary<string> {
  const literalParts = path.split(/:\w+/g);
  const keys = Object.keys((query && getSchemaDefinition(query).shape) ?? {});
  const queryParameters = keys.map((key) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant('') },
      { weight: 5, arbitrary: addressPart.map((part) => `${key}=${part}`) },
      { weight: 1, arbitrary: fc.tuple(addressPart, addressPart).map(([a, b]) => `${key}=${a}&${key}=${b}`) },
      { weight: 1, arbitrary: addressPart.map((part) => `${key}[x]=${part}&${key}[]=1`) },
    ),
  );
  const extra = fc.oneof(
    { weight: 5, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '__proto__=1',
        '__proto__[isAdmin]=1',
        'constructor.prototype=1',
        '&&&===',
        'a'.repeat(9_000),
      ),
    },
  );
  const anyParts = fc
    .array(addressPart, { minLength: literalParts.length - 1, maxLength: literalParts.length - 1 })
    .map((parts) => literalParts.reduce((before, literal, index) => `${before}${parts[index - 1] ?? ''}${literal}`));
  return fc
    .tuple(fc.oneof(anyParts, fc.constant(fillRouteParameters(path, parameters))), fc.tuple(...queryParameters, extra))
    .map(([address, queries]) => {
      const search = queries.filter(Boolean).join('&');
      return search === '' ? address : `${address}?${search}`;
    });
}

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': ';;;' },
      { 'if-none-match': '"'.repeat(5_000) },
      { 'accept-encoding': 'br;q=x, gzip;q=0, *;q=2' },
      { accept: 'text/html' },
      { 'x-forwarded-for': "' or 1=1", 'x-forwarded-proto': 'gopher' },
      { 'x-http-method-override': 'DELETE' },
      { range: 'bytes=0-1,2-3' },
      { expect: 'nothing' },
      { origin: 'null' },
      { 'sec-fetch-site': 'nonsense' },
    ),
  },
);
