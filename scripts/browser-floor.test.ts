import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newerFeaturesIn } from './browser-floor.ts';
import { ROOT } from './tools.ts';

/** Methods of our own or a library's objects that share a name with a newer one of browsers. */
const OWN_METHODS = new Set(['build', 'draw', 'pad', 'run']);
/** Another file or function tests for them first. */
const TESTED_ELSEWHERE = new Set([
  'apps/web/src/features/accounts/passkeys.ts: parseCreationOptionsFromJSON',
  'apps/web/src/ui/text-parts.tsx: segment',
]);

test.each([
  ['URL.parse(a)', ['parse']],
  ['Map.groupBy(a, b)', ['groupBy']],
  ['Promise.withResolvers()', ['withResolvers']],
  ['Array.fromAsync(a)', ['fromAsync']],
  ['new Intl.Segmenter()', ['Segmenter']],
  ['new CloseWatcher()', ['CloseWatcher']],
  ['element.checkVisibility()', ['checkVisibility']],
  ['text.isWellFormed()', ['isWellFormed']],
  ['some.union(others)', ['union']],
  ['element.checkVisibility?.()', []],
  ["if ('Segmenter' in Intl) new Intl.Segmenter()", []],
  ["if (typeof navigator.share === 'function') navigator.share(card)", []],
  ["import * as z from 'zod/mini'; z.union([a, b])", []],
  ['new URL(a); Array.from(a).toSorted()', []],
])('what the oldest browsers lack in `%s`: %j', (source, expected) => {
  expect(newerFeaturesIn('example.ts', source)).toEqual(expected);
});

test('pages call nothing that the oldest browsers of the README lack', () => {
  const files = globSync(['apps/web/src/**/*.{ts,tsx,js}', 'packages/{contract,illustrations}/src/**/*.ts'], {
    cwd: ROOT,
  }).filter((file) => !/\.test\.|testing|prerender|render\.tsx$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    newerFeaturesIn(file, readFileSync(join(ROOT, file), 'utf8'))
      .filter((name) => !OWN_METHODS.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(new Set(found)).toEqual(TESTED_ELSEWHERE);
});
