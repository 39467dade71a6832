import { expect, test } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

function createWork() {
  const started: { name: string; end: () => void; fail: (error: Error) => void }[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      started.push({ name, end: () => resolve(name), fail: reject });
    });
  return { started, work, names: () => started.map(({ name }) => name) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('runs work up to the limit concurrently, and the rest in order of arrival', async () => {
  const inTurn = createBoundedQueue({ running: 2, waiting: 5 });
  const { started, work, names } = createWork();
  const all = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)));
  await turn();
  expect(names()).toEqual(['a', 'b']);
  started[1]?.end();
  await turn();
  expect(names()).toEqual(['a', 'b', 'c']);
  started[0]?.end();
  started[2]?.end();
  await turn();
  started[3]?.end();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses work with a time to retry when too many wait, without taking a place in the queue', async () => {
  const inTurn = createBoundedQueue({ running: 1, waiting: 1 });
  const { started, work, names } = createWork();
  const [first, second] = [inTurn(work('first')), inTurn(work('second'))];
  await expect(inTurn(work('third'))).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterSeconds: expect.any(Number) },
  });
  started[0]?.end();
  await turn();
  expect(names()).toEqual(['first', 'second']);
  started[1]?.end();
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});

test('work that fails makes room for the next', async () => {
  const inTurn = createBoundedQueue({ running: 1, waiting: 1 });
  const { started, work } = createWork();
  const failing = inTurn(work('failing'));
  const next = inTurn(work('next'));
  started[0]?.fail(new Error('it broke'));
  await expect(failing).rejects.toThrow('it broke');
  await turn();
  started[1]?.end();
  expect(await next).toBe('next');
  const last = inTurn(work('last'));
  await turn();
  started[2]?.end();
  expect(await last).toBe('last');
});
