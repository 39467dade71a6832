import { describe, expect, test } from 'vitest';
import { evaluatePart, playwrightTally, vitestTally } from './reports.ts';
import { tallyLine } from './steps.ts';

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [], suites: [] };

describe('reading a report', () => {
  test('skipped and planned tests are skipped', () => {
    expect(vitestTally(vitest)).toEqual({ passed: 3, failed: 0, skipped: 2, failedTests: [] });
  });

  test('a test file that could not be loaded counts as one failed', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adding adds' }] },
    ];
    const { failed, failedTests } = vitestTally({ ...vitest, numFailedTests: 1, testResults });
    expect(failed).toBe(2);
    expect(failedTests).toEqual(['a.test.ts could not be loaded', 'b.test.ts: adding adds']);
  });

  test('a journey that passed only when retried, and an error outside the journeys, count as failed', () => {
    const report = { ...playwright, stats: { ...playwright.stats, flaky: 1 }, errors: [{}] };
    expect(playwrightTally(report)).toMatchObject({ passed: 2, failed: 2, skipped: 0 });
  });

  test('the journeys that failed are named with their file and group', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const group = { title: 'signed in', specs: [spec('signs out', 'flaky'), spec('reads on', 'expected')] };
    const file = { title: 'shell.spec.ts', specs: [spec('opens', 'unexpected')], suites: [group] };
    const errors = [{ message: 'The server did not stop' }];
    expect(playwrightTally({ ...playwright, suites: [file], errors }).failedTests).toEqual([
      'shell.spec.ts: opens',
      'shell.spec.ts: signed in: signs out',
      'The server did not stop',
    ]);
  });
});

describe('judging a part', () => {
  const evaluate = (code: number, report: unknown) =>
    evaluatePart({ code }, typeof report === 'string' ? report : JSON.stringify(report), playwrightTally).tally;

  test('passes a part that passed', () => {
    expect(evaluate(0, playwright)).toEqual({ passed: 2, failed: 0, skipped: 0, failedTests: [] });
  });

  test('counts one failed without a report, or with one that cannot be read', () => {
    expect(evaluatePart({ code: 0 }, undefined, playwrightTally).tally.failed).toBe(1);
    expect(evaluate(0, '{"stats":').failed).toBe(1);
    expect(evaluate(0, {}).failed).toBe(1);
    expect(evaluate(0, { stats: {}, errors: [], suites: [] }).failed).toBe(1);
  });

  test('counts one failed if all tests passed but the part died', () => {
    expect(evaluate(1, playwright)).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
  });

  test('counts one failed if no test ran', () => {
    expect(evaluate(0, { ...playwright, stats: { ...playwright.stats, expected: 0, skipped: 5 } })).toMatchObject({
      failed: 1,
    });
  });

  test('names why a part counts as failed', () => {
    expect(evaluate(1, playwright).failedTests).toEqual(['No test failed, and yet it ended with 1.']);
    expect(evaluatePart({ code: 1 }, undefined, playwrightTally).tally.failedTests).toEqual([
      'It ended with 1 and left no report.',
    ]);
  });
});

test('the last line mentions skipped tests only if there are any', () => {
  expect(tallyLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(tallyLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
