import { table } from '../bench/markdown-table.ts';
import { TABLES } from './faults-rows.ts';

/** How the tests of a file were run. */
export interface Run {
  readonly date: string;
  readonly commit: string;
  readonly seed: string;
  readonly amounts: string;
  readonly machine: string;
  readonly runtime: string;
}

interface Figure {
  readonly what: string;
  readonly amount: string;
  readonly measured: string;
  readonly limit: string;
}

/** A figure as the test of a file wrote it. */
export interface Measured extends Figure {
  readonly file: string;
}

/** The last results of a file of tests. */
export interface FileResult {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly run: Run;
}

/** What Vitest's JSON reporter tells of a file. */
export interface Reported {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly status: string }[];
}

export function resultOf(reported: Reported, measured: readonly Measured[], run: Run): FileResult {
  const { name, status, startTime, endTime, assertionResults } = reported;
  const count = (wanted: string): number => assertionResults.filter((test) => test.status === wanted).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return {
    file: name,
    passed,
    // A file that fails outside its tests, while it prepares them say, has failed as well.
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: assertionResults.length - passed - failed,
    seconds: Math.round((endTime - startTime) / 1000),
    figures: measured.flatMap(({ file, ...figure }) => (file === name ? [figure] : [])),
    run,
  };
}

/** The new results, and those of the files that were not run this time. */
export function replaceResults(before: readonly FileResult[], now: readonly FileResult[]): FileResult[] {
  const files = new Set(now.map(({ file }) => file));
  return [...before.filter(({ file }) => !files.has(file)), ...now].toSorted((a, b) => a.file.localeCompare(b.file));
}

const EXPLANATION = `# What the last tests of faults found

Made by \`npm run test:faults\`; the numbers are in \`faults.json\`. A run of single files replaces only their results.
Times and memory are those of one machine, which also ran the load.
`;

const HEAD = ['what', 'passed', 'failed', 'skipped', 'seconds', 'run'];

/** The results as Markdown tables, which are also readable in a terminal. */
export function toMarkdown(results: readonly FileResult[]): string {
  const runs = [...new Set(results.map(({ run }) => JSON.stringify(run)))].toSorted();
  const numberOf = ({ run }: FileResult): string => String(runs.indexOf(JSON.stringify(run)) + 1);
  const described = runs.map((text, index) => {
    const { date, commit, seed, amounts, machine, runtime } = JSON.parse(text) as Run;
    return `${index + 1}. ${date}, commit ${commit}, seed ${seed}; ${amounts}; ${machine}; ${runtime}`;
  });
  const named = new Set(Object.values(TABLES).flatMap((rows) => rows.flatMap(({ files }) => files)));
  const others = results.filter(({ file }) => !named.has(file));
  /** A row, or dashes if one of its files has not run. */
  const cellsOf = (what: string, found: readonly (FileResult | undefined)[]): string[] => {
    const ran = found.filter((one) => one !== undefined);
    if (ran.length === 0 || ran.length < found.length) return [what, ...HEAD.slice(1).map(() => '–')];
    const sum = (key: 'passed' | 'failed' | 'skipped' | 'seconds') =>
      String(ran.reduce((total, one) => total + one[key], 0));
    const numbers = [...new Set(ran.map(numberOf))].toSorted().join(', ');
    return [what, sum('passed'), sum('failed'), sum('skipped'), sum('seconds'), numbers];
  };
  return [
    EXPLANATION,
    'Runs:',
    '',
    ...described,
    '',
    '## What was measured',
    '',
    ...table(
      ['figure', 'amount', 'measured', 'limit', 'run'],
      results.flatMap((result) =>
        result.figures.map(({ what, amount, measured, limit }) => [what, amount, measured, limit, numberOf(result)]),
      ),
    ),
    '',
    ...Object.entries(TABLES).flatMap(([title, rows]) => [
      `## ${title}`,
      '',
      ...table(
        HEAD,
        rows.map(({ what, files }) =>
          cellsOf(
            what,
            files.map((file) => results.find((one) => one.file === file)),
          ),
        ),
      ),
      '',
    ]),
    '## Other properties',
    '',
    ...table(HEAD, [cellsOf(`${others.length} more files`, others)]),
    '',
  ].join('\n');
}
