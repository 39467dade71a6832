import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

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
      await turn();
    }
  };
  return { started, work, endAll };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const busy = { code: 'unavailable', details: { retryAfterSeconds: expect.any(Number) } };

test('callers take turns, and each keeps the order of their own work', async () => {
  const queue = createFairQueue({ running: 1, waiting: 20, waitingOfOne: 20 });
  const { started, work, endAll } = createWork();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2'].map((name) => queue(name.slice(0, 1), work(name)));
  await turn();
  await endAll();
  await Promise.all(all);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4']);
});

test('refuses what is beyond the bound of its caller, and no one else', async () => {
  const queue = createFairQueue({ running: 1, waiting: 20, waitingOfOne: 2 });
  const { started, work, endAll } = createWork();
  const kept = [queue('a', work('a1')), queue('a', work('a2')), queue('a', work('a3'))];
  await expect(queue('a', work('a4'))).rejects.toMatchObject(busy);
  kept.push(queue('b', work('b1')));
  await turn();
  await endAll();
  await Promise.all(kept);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('when it is full, the last in the longest line makes room for a caller with less', async () => {
  const queue = createFairQueue({ running: 1, waiting: 3, waitingOfOne: 3 });
  const { started, work, endAll } = createWork();
  const kept = ['a1', 'a2', 'a3'].map((name) => queue('a', work(name)));
  const refused = queue('a', work('a4')).catch((error: unknown) => error);
  kept.push(queue('b', work('b1')));
  expect(await refused).toMatchObject(busy);
  await expect(queue('b', work('b2'))).rejects.toMatchObject(busy);
  await endAll();
  await turn();
  await endAll();
  await Promise.all(kept);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('work that fails gives its place to the next', async () => {
  const queue = createFairQueue({ running: 1, waiting: 2, waitingOfOne: 2 });
  const failing = queue('a', async () => {
    await turn();
    throw new Error('it broke');
  });
  const next = queue('b', async () => 'next');
  await expect(failing).rejects.toThrow('it broke');
  expect(await next).toBe('next');
  expect(await queue('a', async () => 'later')).toBe('later');
});

test('a caller with one piece of work waits for at most one of each other caller, however much those send', async () => {
  const lines = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 3 }), async (amounts, running) => {
      const queue = createFairQueue({ running, waiting: 100, waitingOfOne: 12 });
      const { started, work, endAll } = createWork();
      const all = amounts.flatMap((amount, caller) =>
        Array.from({ length: amount }, () => queue(`flood ${caller}`, work(`flood ${caller}`))),
      );
      await turn();
      const before = started.length;
      all.push(queue('resident', work('resident')));
      await endAll();
      await Promise.allSettled(all);
      const position = started.indexOf('resident') - before;
      expect(position).toBeGreaterThanOrEqual(0);
      expect(position).toBeLessThanOrEqual(amounts.length);
      expect(started).toHaveLength(all.length);
    }),
  );
});
