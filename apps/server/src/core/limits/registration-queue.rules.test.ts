import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { admitRegistration, MAX_WAIT_SECONDS, type RegistrationQueue } from './registration-queue.rules.ts';

const LIMIT = { max: 300, seconds: 3600 };
const START = new Date('2026-11-29T01:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

/** Clients that come at these seconds, and come back when they are told to, a little later. Returns when each registered. */
function simulate(arrivals: readonly number[], lateness: (client: number) => number, limit = LIMIT): number[] {
  const registered: number[] = [];
  let queue: RegistrationQueue | null = null;
  let due = arrivals.map((at, client) => ({ at, client }));
  while (due.length > 0) {
    due = due.toSorted((one, other) => one.at - other.at);
    const [next, ...rest] = due as [(typeof due)[number], ...typeof due];
    const admission = admitRegistration(queue, after(next.at), limit);
    queue = admission.queue;
    if (admission.waitSeconds === 0) registered[next.client] = next.at;
    due = rest;
    if (admission.waitSeconds > 0)
      due.push({ at: next.at + admission.waitSeconds + lateness(next.client), client: next.client });
  }
  return registered;
}

describe('a school hall behind one address', () => {
  test('of 400 registers within five minutes, whenever they come and however late they come back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 400, maxLength: 400 }),
        fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 400, maxLength: 400 }),
        (arrivals, lateness) => {
          const registered = simulate(arrivals, (client) => lateness[client] ?? 0);
          expect(registered).toHaveLength(400);
          expect(Math.max(...registered)).toBeLessThan(300);
        },
      ),
      { seed: 43, numRuns: 20 },
    );
  });

  test('of 300 does not wait', () => {
    expect(
      simulate(
        Array.from({ length: 300 }, () => 0),
        () => 0,
      ),
    ).toEqual(Array.from({ length: 300 }, () => 0));
  });

  test('of 600 registers within half an hour', () => {
    expect(
      Math.max(
        ...simulate(
          Array.from({ length: 600 }, () => 0),
          () => 0.5,
        ),
      ),
    ).toBeLessThan(1_800);
  });
});

test('a client that never waits registers at most 830 times in an hour', () => {
  let queue: RegistrationQueue | null = null;
  let registered = 0;
  for (let time = 0; time < 3600; time += 0.25) {
    const admission = admitRegistration(queue, after(time), LIMIT);
    queue = admission.queue;
    if (admission.waitSeconds === 0) registered += 1;
  }
  expect(registered).toBeGreaterThan(700);
  expect(registered).toBeLessThanOrEqual(830);
});

test('the wait grows with each refusal, up to five minutes', () => {
  let { queue } = admitRegistration(null, START, { max: 1, seconds: 3600 });
  const waits: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    const admission = admitRegistration(queue, START, { max: 1, seconds: 3600 });
    queue = admission.queue;
    waits.push(admission.waitSeconds);
  }
  expect(waits.slice(0, 4)).toEqual([1, 3, 7, 15]);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBe(MAX_WAIT_SECONDS);
});

test('turns that no one took are promised to no one any more', () => {
  let queue: RegistrationQueue | null = null;
  const waitAt = (seconds: number): number => {
    const admission = admitRegistration(queue, after(seconds), LIMIT);
    queue = admission.queue;
    return admission.waitSeconds;
  };
  for (let client = 0; client < 450; client += 1) waitAt(0);
  const waits = Array.from({ length: 30 }, () => waitAt(20 * 60)).filter((wait) => wait > 0);
  expect(waits).toEqual(waits.map((_wait, position) => position + 1));
  expect(waits.length).toBeGreaterThan(20);
});

test('anyone who comes before `fullUntil` is told to wait the longest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 60, maxLength: 300 }),
      fc.integer({ min: 1, max: 20 }),
      (gaps, max) => {
        let queue: RegistrationQueue | null = null;
        let time = 0;
        let fullUntil: Date | undefined;
        for (const gap of gaps) {
          time += gap;
          const isFull: boolean = fullUntil !== undefined && after(time) < fullUntil;
          const admission = admitRegistration(queue, after(time), { max, seconds: 300 });
          ({ queue } = admission);
          if (isFull) expect(admission.waitSeconds).toBe(MAX_WAIT_SECONDS);
          fullUntil = admission.fullUntil ?? fullUntil;
        }
      },
    ),
    { seed: 43 },
  );
});

test('a wait is always from 1 to 300 whole seconds, and a new window starts without one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (gaps, max) => {
        let queue: RegistrationQueue | null = null;
        let time = 0;
        for (const gap of gaps) {
          time += gap;
          const isNew: boolean = queue === null || after(time) >= queue.endsAt;
          const admission = admitRegistration(queue, after(time), { max, seconds: 3600 });
          queue = admission.queue;
          expect(Number.isInteger(admission.waitSeconds)).toBe(true);
          expect(admission.waitSeconds).toBeLessThanOrEqual(isNew ? 0 : MAX_WAIT_SECONDS);
        }
      },
    ),
    { seed: 43 },
  );
});
