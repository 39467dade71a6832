import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './tools.ts';

const SOURCES = ['{apps,packages}/*/{src,migrations,build}/**/*.{ts,tsx}', 'scripts/*.ts'];

function filesWith(pattern: RegExp): string[] {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\btest(s|ing)?\b/.test(file));
  expect(files.length).toBeGreaterThan(500);
  return files
    .filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

test('SQL is built from text only for constants', () => {
  expect(filesWith(/\bsql\.raw\(/)).toEqual([
    'apps/server/migrations/0001-baseline.ts',
    'apps/server/src/core/residents/cards.queries.ts',
  ]);
});

test('no program is started by a shell', () => {
  expect(filesWith(/\bexec(Sync)?\b[^;]*'node:child_process'|\bshell:/)).toEqual([]);
  expect(filesWith(/'node:child_process'/)).not.toEqual([]);
});

test('a regular expression is built from text only for our own paths and sentences', () => {
  expect(filesWith(/\bRegExp\(/)).toEqual([
    'apps/server/src/http/errors.ts',
    'apps/web/src/lib/field-messages.ts',
    'packages/contract/src/notifications/reminders.ts',
    'packages/contract/src/pages.ts',
  ]);
});

test('text runs as a script only where the server frees memory, and there it is a constant', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|'node:vm'/)).toEqual(['apps/server/src/main.ts']);
});
