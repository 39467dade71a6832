import type { Finished } from './command.ts';
import { add, type Tally } from './steps.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

export type ReadReport = (report: unknown) => Tally;

function known({ passed, failed, skipped, red }: Tally): Tally {
  if (![passed, failed, skipped].every(Number.isSafeInteger)) throw new Error('The report is not as expected');
  return { passed, failed, skipped, red };
}

/** A file that could not be loaded counts as one failed test. */
export function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const files = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      name,
      failed: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    }));
  return known({
    passed: numPassedTests,
    failed: numFailedTests + files.filter(({ failed }) => failed.length === 0).length,
    skipped: numPendingTests + numTodoTests,
    red: files.flatMap(({ name, failed }) =>
      failed.length === 0 ? [`${name} could not be loaded`] : failed.map((test) => `${name}: ${test}`),
    ),
  });
}

function redIn({ title, suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const red = [...failed.map((spec) => spec.title), ...suites.flatMap(redIn)];
  return red.map((name) => `${title}: ${name}`);
}

/** Counts a retried test and an error outside of tests as failures. */
export function playwrightTally(report: unknown): Tally {
  const { stats, errors, suites } = report as PlaywrightReport;
  return known({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    red: [...suites.flatMap(redIn), ...errors.map(({ message }) => message ?? 'an error outside the journeys')],
  });
}

export interface PartResult {
  readonly tally: Tally;
  /** Why the part counts one more failure than its report. */
  readonly doubt?: string;
}

function oneFailed(doubt: string): PartResult {
  return { tally: { passed: 0, failed: 1, skipped: 0, red: [doubt] }, doubt };
}

/** A part that crashed, left no report or ran no test has failed, whatever its report says. */
export function judge({ code }: Pick<Finished, 'code'>, report: string | undefined, read: ReadReport): PartResult {
  if (report === undefined) return oneFailed(`It ended with ${code} and left no report.`);
  let tally: Tally;
  try {
    tally = read(JSON.parse(report));
  } catch (error) {
    return oneFailed(`Its report cannot be read: ${String(error)}`);
  }
  if (tally.failed > 0) return { tally };
  const doubt = doubtAbout(code, tally);
  return doubt === null ? { tally } : { tally: add(tally, oneFailed(doubt).tally), doubt };
}

function doubtAbout(code: number, { passed }: Tally): string | null {
  if (code !== 0) return `No test failed, and yet it ended with ${code}.`;
  return passed === 0 ? 'It ran no test.' : null;
}
