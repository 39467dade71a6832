import type { CommandResult } from './command.ts';
import { addTallies, type Tally } from './steps.ts';

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

export type ReportReader = (report: unknown) => Tally;

function validateTally({ passed, failed, skipped, failedTests }: Tally): Tally {
  if (![passed, failed, skipped].every(Number.isSafeInteger)) throw new Error('The report is not as expected');
  return { passed, failed, skipped, failedTests };
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
  return validateTally({
    passed: numPassedTests,
    failed: numFailedTests + files.filter(({ failed }) => failed.length === 0).length,
    skipped: numPendingTests + numTodoTests,
    failedTests: files.flatMap(({ name, failed }) =>
      failed.length === 0 ? [`${name} could not be loaded`] : failed.map((test) => `${name}: ${test}`),
    ),
  });
}

function failedTitles({ title, suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const failedTests = [...failed.map((spec) => spec.title), ...suites.flatMap(failedTitles)];
  return failedTests.map((name) => `${title}: ${name}`);
}

/** Counts a retried test and an error outside of tests as failures. */
export function playwrightTally(report: unknown): Tally {
  const { stats, errors, suites } = report as PlaywrightReport;
  return validateTally({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failedTests: [
      ...suites.flatMap(failedTitles),
      ...errors.map(({ message }) => message ?? 'an error outside the journeys'),
    ],
  });
}

export interface PartResult {
  readonly tally: Tally;
  /** Why the part counts one more failure than its report. */
  readonly problem?: string;
}

function failedPart(problem: string): PartResult {
  return { tally: { passed: 0, failed: 1, skipped: 0, failedTests: [problem] }, problem };
}

/** A part that crashed, left no report or ran no test has failed, whatever its report says. */
export function evaluatePart(
  { code }: Pick<CommandResult, 'code'>,
  report: string | undefined,
  read: ReportReader,
): PartResult {
  if (report === undefined) return failedPart(`It ended with ${code} and left no report.`);
  let tally: Tally;
  try {
    tally = read(JSON.parse(report));
  } catch (error) {
    return failedPart(`Its report cannot be read: ${String(error)}`);
  }
  if (tally.failed > 0) return { tally };
  const problem = findProblem(code, tally);
  return problem === null ? { tally } : { tally: addTallies(tally, failedPart(problem).tally), problem };
}

function findProblem(code: number, { passed }: Tally): string | null {
  if (code !== 0) return `No test failed, and yet it ended with ${code}.`;
  return passed === 0 ? 'It ran no test.' : null;
}
