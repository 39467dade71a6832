import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCachedRead } from './cached-read.ts';

/** Only the freshness of a result is faked: callers wait for slow reads in real time. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const UNUSABLE = 0;

function createSlowRead(durationMs: number) {
  const pendingReads: ((value: number) => void)[] = [];
  let started = 0;
  const read = (): Promise<number> => {
    started += 1;
    const { promise, resolve } = Promise.withResolvers<number>();
    pendingReads.push(resolve);
    return promise;
  };
  const finish = (value: number): void => {
    vi.advanceTimersByTime(durationMs);
    pendingReads.shift()?.(value);
  };
  return { get: createCachedRead({ read, isUsable: (value) => value !== UNUSABLE }), readCount: () => started, finish };
}

test('one read runs at a time, however many callers there are', async () => {
  const { get, readCount, finish } = createSlowRead(10);
  const results = [get(), get(), get()];
  finish(1);
  expect(await Promise.all(results)).toEqual([1, 1, 1]);
  expect(readCount()).toBe(1);
});

test('a result is cached for twenty times as long as it took to read, at most a minute', async () => {
  const { get, readCount, finish } = createSlowRead(10);
  const first = get();
  finish(1);
  await first;
  vi.advanceTimersByTime(199);
  expect(await get()).toBe(1);
  expect(readCount()).toBe(1);
  vi.advanceTimersByTime(2);
  const second = get();
  finish(2);
  expect(await second).toBe(2);
  expect(readCount()).toBe(2);

  const slow = createSlowRead(10_000);
  const third = slow.get();
  slow.finish(3);
  await third;
  vi.advanceTimersByTime(59_999);
  expect(await slow.get()).toBe(3);
  expect(slow.readCount()).toBe(1);
  vi.advanceTimersByTime(2);
  const fourth = slow.get();
  slow.finish(4);
  expect(await fourth).toBe(4);
});

test('an unusable result is read again, however fresh it is', async () => {
  const { get, readCount, finish } = createSlowRead(10);
  const first = get();
  finish(UNUSABLE);
  expect(await first).toBe(UNUSABLE);
  const second = get();
  finish(1);
  expect(await second).toBe(1);
  expect(readCount()).toBe(2);
});

test('a caller gets the older result if a new read takes long, and the new result next time', async () => {
  const { get, finish } = createSlowRead(10);
  const first = get();
  finish(1);
  await first;
  vi.advanceTimersByTime(600);
  expect(await get()).toBe(1);
  const next = get();
  finish(2);
  expect(await next).toBe(2);
});

test('without an older result a slow read throws `unavailable`, and a later caller gets its result', async () => {
  const { get, finish } = createSlowRead(10);
  await expect(get()).rejects.toMatchObject({ code: 'unavailable' });
  finish(1);
  await expect.poll(get).toBe(1);
});

test('a failed read is retried by the next caller, who gets an older result if there is one', async () => {
  let fails = true;
  const read = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve(3));
  const get = createCachedRead({ read, isUsable: () => true });
  await expect(get()).rejects.toThrow('away');
  fails = false;
  expect(await get()).toBe(3);
  fails = true;
  vi.advanceTimersByTime(60_000);
  expect(await get()).toBe(3);
});
