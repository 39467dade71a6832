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

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('runs work up to the limit concurrently, and the rest in order of arrival', async () => {
  const runQueued = createBoundedQueue({ maxRunning: 2, maxWaiting: 5 });
  const { started, work, names } = createWork();
  const results = ['a', 'b', 'c', 'd'].map((name) => runQueued(work(name)));
  await tick();
  expect(names()).toEqual(['a', 'b']);
  started[1]?.end();
  await tick();
  expect(names()).toEqual(['a', 'b', 'c']);
  started[0]?.end();
  started[2]?.end();
  await tick();
  started[3]?.end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses work with a time to retry when too many wait, without taking a place in the queue', async () => {
  const runQueued = createBoundedQueue({ maxRunning: 1, maxWaiting: 1 });
  const { started, work, names } = createWork();
  const [first, second] = [runQueued(work('first')), runQueued(work('second'))];
  await expect(runQueued(work('third'))).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterSeconds: expect.any(Number) },
  });
  started[0]?.end();
  await tick();
  expect(names()).toEqual(['first', 'second']);
  started[1]?.end();
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});

test('work that fails frees its slot for the next', async () => {
  const runQueued = createBoundedQueue({ maxRunning: 1, maxWaiting: 1 });
  const { started, work } = createWork();
  const failing = runQueued(work('failing'));
  const next = runQueued(work('next'));
  started[0]?.fail(new Error('it broke'));
  await expect(failing).rejects.toThrow('it broke');
  await tick();
  started[1]?.end();
  expect(await next).toBe('next');
  const last = runQueued(work('last'));
  await tick();
  started[2]?.end();
  expect(await last).toBe('last');
});
