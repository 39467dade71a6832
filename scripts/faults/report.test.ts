import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../tools.ts';
import { type FileReport, toMarkdown } from './report.ts';
import { TABLES } from './rows.ts';

const FAULTS = 'apps/server/src/testing/faults';

const reported = (name: string, ...statuses: readonly string[]): FileReport => ({
  name: `${FAULTS}/${name}.test.ts`,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  startTime: 1_000,
  endTime: 61_000,
  assertionResults: statuses.map((status) => ({ status })),
});
const rowOf = (start: string, ...files: readonly FileReport[]) =>
  toMarkdown('today', files, [])
    .split('\n')
    .find((line) => line.startsWith(`| ${start}`))
    ?.replaceAll(/ +/g, ' ');

test('a row counts the tests of its file, and their time', () => {
  expect(rowOf('disk full', reported('disk-full', 'passed', 'failed', 'skipped'))).toBe(
    '| disk full | 1 | 1 | 1 | 60 |',
  );
});

test('a file that fails before its tests counts as failed', () => {
  expect(rowOf('disk full', { ...reported('disk-full'), status: 'failed' })).toBe('| disk full | 0 | 1 | 0 | 60 |');
});

test('a row sums the tests of its files, and has dashes until each of them has run', () => {
  const feeds = ['feeds', 'feeds-figures', 'feeds-two-servers'].map((name) => reported(name, 'passed', 'passed'));
  expect(rowOf('hostile feeds', ...feeds.slice(0, 2))).toBe('| hostile feeds | – | – | – | – |');
  expect(rowOf('hostile feeds', ...feeds)).toBe('| hostile feeds | 6 | 0 | 0 | 180 |');
});

test('every file of a row exists', () => {
  const files = Object.values(TABLES).flatMap((rows) => rows.flatMap((row) => row.files));
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
