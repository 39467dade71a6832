import type { Finished } from './command.ts';
import { add, type Tally } from './steps.ts';

/** What the JSON reporters say, as far as it is read here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Reads a report; throws where it does not have the numbers that are asked for. */
export type ReadReport = (report: unknown) => Tally;

function known({ passed, failed, skipped }: Tally): Tally {
  if (![passed, failed, skipped].every(Number.isSafeInteger)) throw new Error('The report is not as expected');
  return { passed, failed, skipped };
}

/** A file that could not even be loaded counts as one failed test. */
export function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  return known({
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
  });
}

/** A test that passed only at another try has failed; so has whatever went wrong outside the tests. */
export function playwrightTally(report: unknown): Tally {
  const { stats, errors } = report as PlaywrightReport;
  return known({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  });
}

export interface PartResult {
  readonly tally: Tally;
  /** Why it counts a failure more than its report tells. */
  readonly doubt?: string;
}

const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

/** What a part comes to: one that died, said nothing or ran no test has failed, whatever its report tells. */
export function judge({ code }: Pick<Finished, 'code'>, report: string | undefined, read: ReadReport): PartResult {
  if (report === undefined) return { tally: ONE_FAILED, doubt: `It ended with ${code} and left no report.` };
  let tally: Tally;
  try {
    tally = read(JSON.parse(report));
  } catch (error) {
    return { tally: ONE_FAILED, doubt: `Its report cannot be read: ${String(error)}` };
  }
  if (tally.failed > 0) return { tally };
  if (code !== 0) return { tally: add(tally, ONE_FAILED), doubt: `No test failed, and yet it ended with ${code}.` };
  if (tally.passed === 0) return { tally: add(tally, ONE_FAILED), doubt: 'It ran no test.' };
  return { tally };
}
