import { table } from '../../bench/harness/report.ts';
import { TABLES } from './rows.ts';

export interface Measurement {
  readonly file: string;
  readonly what: string;
  readonly amount: string;
  readonly measured: string;
  readonly limit: string;
}

export interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly status: string }[];
}

const EXPLANATION = `# What the last tests of faults found

Made by \`npm run test:faults\`. Times and memory are those of one machine, which also ran the load.
`;

const HEAD = ['what', 'passed', 'failed', 'skipped', 'seconds'];

export function toMarkdown(run: string, files: readonly FileReport[], figures: readonly Measurement[]): string {
  const listedFiles = new Set(Object.values(TABLES).flatMap((rows) => rows.flatMap((row) => row.files)));
  const others = files.filter(({ name }) => !listedFiles.has(name));
  return [
    EXPLANATION,
    run,
    '',
    '## What was measured',
    '',
    ...table(
      ['figure', 'amount', 'measured', 'limit'],
      figures.map(({ what, amount, measured, limit }) => [what, amount, measured, limit]),
    ),
    '',
    ...Object.entries(TABLES).flatMap(([title, rows]) => [
      `## ${title}`,
      '',
      ...table(
        HEAD,
        rows.map((row) => {
          const rowFiles = files.filter(({ name }) => row.files.includes(name));
          // Claim nothing until all files of the row have run.
          return rowFiles.length < row.files.length
            ? [row.what, ...HEAD.slice(1).map(() => '–')]
            : sumOf(row.what, rowFiles);
        }),
      ),
      '',
    ]),
    '## Other properties',
    '',
    ...table(HEAD, [sumOf(`${others.length} more files`, others)]),
    '',
  ].join('\n');
}

function sumOf(what: string, files: readonly FileReport[]): string[] {
  const count = (wantedStatus: string): number =>
    files.reduce(
      (sum, { assertionResults: tests }) => sum + tests.filter(({ status }) => status === wantedStatus).length,
      0,
    );
  // A file can also fail outside of its tests, such as in a hook.
  const failedOutsideTests = files.filter(
    ({ status, assertionResults: tests }) => status === 'failed' && !tests.some((test) => test.status === 'failed'),
  ).length;
  const all = files.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);
  const skipped = all - count('passed') - count('failed');
  const seconds = files.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0);
  return [what, ...[count('passed'), count('failed') + failedOutsideTests, skipped, Math.round(seconds)].map(String)];
}
