import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createFailureLog } from './failure-log.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

const refused = (port: number) => Object.assign(new Error(`connect ECONNREFUSED :${port}`), { code: 'ECONNREFUSED' });

function open() {
  const messages: string[] = [];
  const logFailure = createFailureLog({ error: (_details, message) => void messages.push(message) });
  return { messages, logFailure };
}

const OUTAGE = 'the job queue has lost the database; it goes on once that is back';

test('all errors of one outage are one line, and the next outage is another', () => {
  const { messages, logFailure } = open();
  for (let minute = 0; minute < 60; minute += 1) {
    logFailure(refused(minute), 'failed');
    logFailure(new Error('Connection terminated unexpectedly'), 'failed');
    vi.advanceTimersByTime(60_000);
  }
  expect(messages).toEqual([OUTAGE]);
  vi.advanceTimersByTime(180_000);
  logFailure(refused(1), 'failed');
  expect(messages).toEqual([OUTAGE, OUTAGE]);
});

test('another failure during an outage is a line of its own', () => {
  const { messages, logFailure } = open();
  logFailure(refused(1), 'failed');
  for (let times = 0; times < 3; times += 1) logFailure(new TypeError('x is not a function'), 'the job queue failed');
  expect(messages).toEqual([OUTAGE, 'the job queue failed']);
});

test('a programming error with a code is no outage, and is a line again while it lasts', () => {
  const { messages, logFailure } = open();
  for (let minute = 0; minute < 5; minute += 1) {
    logFailure(Object.assign(new Error('wrong argument'), { code: 'ERR_INVALID_ARG_VALUE' }), 'failed');
    vi.advanceTimersByTime(60_000);
  }
  expect(messages).toEqual(['failed', 'failed', 'failed']);
});
