import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createTurnQueue } from './resident-queue.ts';
import { runs } from '../../testing/amounts.ts';

function heldTurn() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { turn: () => promise, resolve, reject };
}

test('turns of one resident run one after the other, also after a failed one; others do not wait', async () => {
  const queue = createTurnQueue();
  const begun: string[] = [];
  const [first, second] = [heldTurn(), heldTurn()];
  const begin = (name: string, held: ReturnType<typeof heldTurn>) => () => {
    begun.push(name);
    return held.turn();
  };
  const one = queue([1], begin('first', first));
  const two = queue([1], begin('second', second));
  const other = queue([2], async () => 'other');
  expect(await other).toBe('other');
  expect(begun).toEqual(['first']);
  first.reject(new Error('refused'));
  await expect(one).rejects.toThrow('refused');
  await vi.waitFor(() => expect(begun).toEqual(['first', 'second']));
  second.resolve('done');
  expect(await two).toBe('done');
});

test('with any turns of one or two residents, no two of a resident run concurrently, and all end', async () => {
  const ids = fc.constantFrom<readonly number[]>([1], [2], [3], [1, 2], [2, 3], [1, 3]);
  await fc.assert(
    fc.asyncProperty(fc.array(ids, { maxLength: 30 }), fc.scheduler(), async (turns, scheduler) => {
      const queue = createTurnQueue();
      const underWay = new Set<number>();
      const overlaps: number[] = [];
      const all = turns.map((residents) =>
        queue(residents, async () => {
          for (const id of residents) {
            if (underWay.has(id)) overlaps.push(id);
            underWay.add(id);
          }
          await scheduler.schedule(Promise.resolve());
          for (const id of residents) underWay.delete(id);
        }),
      );
      await scheduler.waitFor(Promise.all(all));
      expect(overlaps).toEqual([]);
      expect(underWay.size).toBe(0);
    }),
    { numRuns: runs(200) },
  );
});

test('a turn that has waited for a second is refused and never runs, and the next one still does', async () => {
  vi.useFakeTimers();
  try {
    const queue = createTurnQueue();
    const stuck = heldTurn();
    const one = queue([1], stuck.turn);
    const late = vi.fn(async () => 'late');
    const refusal = queue([1], late).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await refusal).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 1 } });
    stuck.resolve('at last');
    expect(await one).toBe('at last');
    expect(await queue([1], async () => 'next')).toBe('next');
    expect(late).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
