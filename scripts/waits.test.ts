import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TESTS = '{apps,packages,ops,bench,scripts}/**/*.{test,testing}.{ts,tsx}';
/** A busy machine needs the limits of vitest.config.ts and component-tests.setup.ts; that of `vi.waitFor` is a second. */
const SHORT_WAITS = [
  /(?:\.poll|By[A-Z]\w+|waitFor)\([^;]*?\btimeout: ?(?:\d_?)?\d{1,3}\b/g,
  /\bvi\.waitFor\((?![^;]*timeout)/g,
];

function findShortWaits(text: string): string[] {
  return SHORT_WAITS.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found.slice(0, 80)));
}

test('short waits are found, and long ones are not', () => {
  expect(findShortWaits("expect.poll(read, { timeout: 1_000 }); findByRole('x', {}, { timeout: 5000 })")).toHaveLength(
    2,
  );
  expect(findShortWaits('waitFor(() => expect(a).toBe(1), { timeout: 300 });')).toHaveLength(1);
  expect(findShortWaits('await vi.waitFor(() => expect(a).toBe(1));')).toHaveLength(1);
  expect(findShortWaits('expect.poll(read, { timeout: 15_000 }); expect.poll(read); call({ timeout: 1_000 })')).toEqual(
    [],
  );
});

test('no test gives a busy machine less time than the common limits', () => {
  const files = globSync(TESTS, { cwd: ROOT, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) });
  expect(files.length).toBeGreaterThan(300);
  const faults = files
    .filter((file) => join(ROOT, file) !== import.meta.filename)
    .flatMap((file) => findShortWaits(readFileSync(join(ROOT, file), 'utf8')).map((found) => `${file}: ${found}`));
  expect(faults).toEqual([]);
});
