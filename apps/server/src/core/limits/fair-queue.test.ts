import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue, type Priority } from './fair-queue.ts';

function createWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.push(() => resolve(name));
    });
  const endAll = async () => {
    for (let ended = 0; ended < ends.length; ended += 1) {
      ends[ended]?.();
      await tick();
    }
  };
  return { started, work, endAll };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));
const busy = { code: 'unavailable', details: { retryAfterSeconds: expect.any(Number) } };

test('alternates between callers, and runs the work of each in order', async () => {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting: 20, maxWaitingPerCaller: 20 });
  const { started, work, endAll } = createWork();
  const results = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2'].map((name) => queue(name.slice(0, 1), work(name)));
  await tick();
  await endAll();
  await Promise.all(results);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4']);
});

test('refuses work beyond the limit of one caller, and no work of others', async () => {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting: 20, maxWaitingPerCaller: 2 });
  const { started, work, endAll } = createWork();
  const accepted = [queue('a', work('a1')), queue('a', work('a2')), queue('a', work('a3'))];
  await expect(queue('a', work('a4'))).rejects.toMatchObject(busy);
  accepted.push(queue('b', work('b1')));
  await tick();
  await endAll();
  await Promise.all(accepted);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('when full, evicts the newest work of the longest queue for a caller with less waiting', async () => {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting: 3, maxWaitingPerCaller: 3 });
  const { started, work, endAll } = createWork();
  const accepted = ['a1', 'a2', 'a3'].map((name) => queue('a', work(name)));
  const refused = queue('a', work('a4')).catch((error: unknown) => error);
  accepted.push(queue('b', work('b1')));
  expect(await refused).toMatchObject(busy);
  await expect(queue('b', work('b2'))).rejects.toMatchObject(busy);
  await tick();
  await endAll();
  await Promise.all(accepted);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('work that fails frees its slot for the next', async () => {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting: 2, maxWaitingPerCaller: 2 });
  const failing = queue('a', async () => {
    await tick();
    throw new Error('it broke');
  });
  const next = queue('b', async () => 'next');
  await expect(failing).rejects.toThrow('it broke');
  expect(await next).toBe('next');
  expect(await queue('a', async () => 'later')).toBe('later');
});

test('a caller with one piece of work waits for at most one task of each other caller, however many they send', async () => {
  const floods = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(floods, fc.integer({ min: 1, max: 3 }), async (amounts, running) => {
      const queue = createFairQueue({ maxRunning: running, maxWaiting: 100, maxWaitingPerCaller: 12 });
      const { started, work, endAll } = createWork();
      const results = amounts.flatMap((amount, caller) =>
        Array.from({ length: amount }, () => queue(`flood ${caller}`, work(`flood ${caller}`))),
      );
      await tick();
      const startedBefore = started.length;
      results.push(queue('resident', work('resident')));
      await endAll();
      await Promise.allSettled(results);
      const position = started.indexOf('resident') - startedBefore;
      expect(position).toBeGreaterThanOrEqual(0);
      expect(position).toBeLessThanOrEqual(amounts.length);
      expect(started).toHaveLength(results.length);
    }),
  );
});

test('work that comes first and other work take turns, each from all of its callers', async () => {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting: 20 });
  const { started, work, endAll } = createWork();
  const results = ['a1', 'a2', 'b1', 'b2'].map((name) => queue(name.slice(0, 1), work(name)));
  results.push(...['x1', 'x2', 'x3', 'y1'].map((name) => queue(name.slice(0, 1), work(name), 'first')));
  await tick();
  await endAll();
  await Promise.all(results);
  expect(started).toEqual(['a1', 'x1', 'a2', 'y1', 'b1', 'x2', 'b2', 'x3']);
});

test.each([
  ['first', 'normal'],
  ['normal', 'first'],
] as const)('when full of other work, has half of the places for work that is %s', async (priority, other) => {
  const queue = createFairQueue({ maxRunning: 1, maxWaiting: 4 });
  const { started, work, endAll } = createWork();
  const accepted = [queue('a', work('a0'))];
  const floods = ['a1', 'b1', 'c1', 'd1'].map((name) => queue(name.slice(0, 1), work(name), other));
  accepted.push(queue('x', work('x1'), priority), queue('y', work('y1'), priority));
  await expect(queue('z', work('z1'), priority)).rejects.toMatchObject(busy);
  const settled = Promise.allSettled(floods);
  await tick();
  await endAll();
  await Promise.all(accepted);
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(started.filter((name) => /[xy]/.test(name))).toEqual(['x1', 'y1']);
});

test('no flood of one kind keeps a caller of the other out, or waiting for more than its turns', async () => {
  const floods = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
  const priorities = fc.constantFrom<Priority>('first', 'normal');
  await fc.assert(
    fc.asyncProperty(floods, priorities, fc.integer({ min: 1, max: 3 }), async (amounts, flooded, running) => {
      const queue = createFairQueue({ maxRunning: running, maxWaiting: 30, maxWaitingPerCaller: 12 });
      const { started, work, endAll } = createWork();
      const results = amounts.flatMap((amount, caller) =>
        Array.from({ length: amount }, () => queue(`flood ${caller}`, work(`flood ${caller}`), flooded)),
      );
      const settled = Promise.allSettled(results);
      await tick();
      const startedBefore = started.length;
      const resident = queue('resident', work('resident'), flooded === 'first' ? 'normal' : 'first');
      await endAll();
      await resident;
      await settled;
      expect(started.indexOf('resident') - startedBefore).toBeLessThanOrEqual(1);
    }),
  );
});
