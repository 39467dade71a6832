import { describe, expect, test } from 'vitest';
import { judge, playwrightTally, vitestTally } from './reports.ts';
import { tallyLine } from './steps.ts';

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe('reading a report', () => {
  test('skipped and planned tests are skipped', () => {
    expect(vitestTally(vitest)).toEqual({ passed: 3, failed: 0, skipped: 2 });
  });

  test('a test file that could not be loaded counts as one failed', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ];
    expect(vitestTally({ ...vitest, numFailedTests: 1, testResults }).failed).toBe(2);
  });

  test('a journey that passed at another try, and an error outside the journeys, count as failed', () => {
    const report = { stats: { ...playwright.stats, flaky: 1 }, errors: [{}] };
    expect(playwrightTally(report)).toEqual({ passed: 2, failed: 2, skipped: 0 });
  });
});

describe('judging a part', () => {
  const asked = (code: number, report: unknown) =>
    judge({ code }, typeof report === 'string' ? report : JSON.stringify(report), playwrightTally).tally;

  test('passes what passed', () => {
    expect(asked(0, playwright)).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });

  test('counts one failed without a report, or with one that cannot be read', () => {
    expect(judge({ code: 0 }, undefined, playwrightTally).tally.failed).toBe(1);
    expect(asked(0, '{"stats":').failed).toBe(1);
    expect(asked(0, {}).failed).toBe(1);
    expect(asked(0, { stats: {}, errors: [] }).failed).toBe(1);
  });

  test('counts one failed where all tests passed and the part died', () => {
    expect(asked(1, playwright)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  test('counts one failed where no test ran', () => {
    expect(asked(0, { stats: { ...playwright.stats, expected: 0, skipped: 5 }, errors: [] })).toMatchObject({
      failed: 1,
    });
  });
});

test('the last line tells of skipped tests only where there are any', () => {
  expect(tallyLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(tallyLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
