import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceResults, resultOf, toMarkdown } from './faults-record.ts';
import { TABLES } from './faults-rows.ts';
import { ROOT } from './tools.ts';

const FAULTS = 'apps/server/src/testing/faults';

const RUN = {
  date: '2026-11-23',
  commit: 'abc1234',
  seed: '7',
  amounts: 'CRASH_ROUNDS 50',
  machine: '2 cores',
  runtime: 'Node 26',
};
const CRASH = { file: 'crash.test.ts', what: 'kill -9', amount: '50 rounds', measured: '800 ms', limit: '< 5000 ms' };
const reported = (name: string, ...statuses: readonly string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  startTime: 1_000,
  endTime: 61_000,
  assertionResults: statuses.map((status) => ({ status })),
});

test('a file has its tests counted, its time, and its own figures only', () => {
  const of = (name: string) => resultOf(reported(name, 'passed', 'failed', 'skipped'), [CRASH], RUN);
  expect(of('crash.test.ts')).toMatchObject({ passed: 1, failed: 1, skipped: 1, seconds: 60, run: RUN });
  expect(of('crash.test.ts').figures).toEqual([
    { what: 'kill -9', amount: '50 rounds', measured: '800 ms', limit: '< 5000 ms' },
  ]);
  expect(of('boot.test.ts').figures).toEqual([]);
});

test('a file that fails before its tests counts as failed', () => {
  expect(resultOf({ ...reported('crash.test.ts'), status: 'failed' }, [], RUN)).toMatchObject({ passed: 0, failed: 1 });
});

test('a run of one file replaces its results, and keeps those of others with their run', () => {
  const later = { ...RUN, date: '2026-11-24', seed: '8' };
  const before = [
    resultOf(reported('crash.test.ts', 'failed'), [CRASH], RUN),
    resultOf(reported('boot.test.ts', 'passed'), [], RUN),
  ];
  const after = replaceResults(before, [resultOf(reported('crash.test.ts', 'passed'), [CRASH], later)]);
  expect(after.map(({ file, failed, run }) => [file, failed, run.seed])).toEqual([
    ['boot.test.ts', 0, '7'],
    ['crash.test.ts', 0, '8'],
  ]);
  const markdown = toMarkdown(after);
  expect(markdown).toContain('2. 2026-11-24, commit abc1234, seed 8; CRASH_ROUNDS 50; 2 cores; Node 26');
  expect(markdown).toMatch(/\| kill -9 +\| 50 rounds +\| +800 ms \| < 5000 ms \| +2 \|/);
});

test('a row sums the tests of its files, and has dashes until each of them has run', () => {
  const feeds = (name: string) => resultOf(reported(`${FAULTS}/${name}.test.ts`, 'passed', 'passed'), [], RUN);
  const rowOf = (...names: readonly string[]) =>
    toMarkdown(names.map(feeds))
      .split('\n')
      .find((line) => line.startsWith('| hostile feeds'));
  expect(
    rowOf('feeds', 'feeds-figures')
      ?.split('|')
      .map((cell) => cell.trim()),
  ).toContain('–');
  expect(rowOf('feeds', 'feeds-figures', 'feeds-two-servers')?.replaceAll(/ +/g, ' ')).toBe(
    '| hostile feeds | 6 | 0 | 0 | 180 | 1 |',
  );
});

test('every file of a row is there', () => {
  const files = Object.values(TABLES).flatMap((rows) => rows.flatMap((row) => row.files));
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
