import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createTurnQueue } from './turn-queue.ts';
import { scaleRuns } from '../../testing/amounts.ts';

function pendingTurn() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { turn: () => promise, resolve, reject };
}

test('turns of one resident run one after the other, also after a failed one; others do not wait', async () => {
  const queue = createTurnQueue();
  const started: string[] = [];
  const [first, second] = [pendingTurn(), pendingTurn()];
  const startTurn = (name: string, pending: ReturnType<typeof pendingTurn>) => () => {
    started.push(name);
    return pending.turn();
  };
  const firstResult = queue([1], startTurn('first', first));
  const secondResult = queue([1], startTurn('second', second));
  const otherResult = queue([2], async () => 'other');
  expect(await otherResult).toBe('other');
  expect(started).toEqual(['first']);
  first.reject(new Error('refused'));
  await expect(firstResult).rejects.toThrow('refused');
  await expect.poll(() => started).toEqual(['first', 'second']);
  second.resolve('done');
  expect(await secondResult).toBe('done');
});

test('with any turns of one or two residents, no two of a resident run concurrently, and all end', async () => {
  const ids = fc.constantFrom<readonly number[]>([1], [2], [3], [1, 2], [2, 3], [1, 3]);
  await fc.assert(
    fc.asyncProperty(fc.array(ids, { maxLength: 30 }), fc.scheduler(), async (turns, scheduler) => {
      const queue = createTurnQueue();
      const runningIds = new Set<number>();
      const overlaps: number[] = [];
      const results = turns.map((residents) =>
        queue(residents, async () => {
          for (const id of residents) {
            if (runningIds.has(id)) overlaps.push(id);
            runningIds.add(id);
          }
          await scheduler.schedule(Promise.resolve());
          for (const id of residents) runningIds.delete(id);
        }),
      );
      await scheduler.waitFor(Promise.all(results));
      expect(overlaps).toEqual([]);
      expect(runningIds.size).toBe(0);
    }),
    { numRuns: scaleRuns(200) },
  );
});

test('a turn that has waited for a second is refused and never runs, and later turns still do', async () => {
  vi.useFakeTimers();
  try {
    const queue = createTurnQueue();
    const stuckTurn = pendingTurn();
    const firstResult = queue([1], stuckTurn.turn);
    const lateTurn = vi.fn(async () => 'late');
    const refused = queue([1], lateTurn).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await refused).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 1 } });
    stuckTurn.resolve('at last');
    expect(await firstResult).toBe('at last');
    expect(await queue([1], async () => 'next')).toBe('next');
    expect(lateTurn).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
