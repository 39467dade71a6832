import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCachedReading } from './cached-reading.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const UNFIT = 0;

function slowReading(ms: number) {
  const open: ((value: number) => void)[] = [];
  let begun = 0;
  const read = (): Promise<number> => {
    begun += 1;
    const { promise, resolve } = Promise.withResolvers<number>();
    open.push(resolve);
    return promise;
  };
  const finish = (value: number): void => {
    vi.advanceTimersByTime(ms);
    open.shift()?.(value);
  };
  return { ask: createCachedReading({ read, isShowable: (value) => value !== UNFIT }), begun: () => begun, finish };
}

test('one read runs at a time, however many callers there are', async () => {
  const { ask, begun, finish } = slowReading(10);
  const asked = [ask(), ask(), ask()];
  finish(1);
  expect(await Promise.all(asked)).toEqual([1, 1, 1]);
  expect(begun()).toBe(1);
});

test('a result is cached for twenty times as long as it took to read, at most a minute', async () => {
  const { ask, begun, finish } = slowReading(10);
  const first = ask();
  finish(1);
  await first;
  vi.advanceTimersByTime(199);
  expect(await ask()).toBe(1);
  expect(begun()).toBe(1);
  vi.advanceTimersByTime(2);
  const second = ask();
  finish(2);
  expect(await second).toBe(2);
  expect(begun()).toBe(2);

  const slow = slowReading(10_000);
  const third = slow.ask();
  slow.finish(3);
  await third;
  vi.advanceTimersByTime(59_999);
  expect(await slow.ask()).toBe(3);
  expect(slow.begun()).toBe(1);
  vi.advanceTimersByTime(2);
  const fourth = slow.ask();
  slow.finish(4);
  expect(await fourth).toBe(4);
});

test('a result that may no longer be shown is read again, however fresh it is', async () => {
  const { ask, begun, finish } = slowReading(10);
  const first = ask();
  finish(UNFIT);
  expect(await first).toBe(UNFIT);
  const second = ask();
  finish(1);
  expect(await second).toBe(1);
  expect(begun()).toBe(2);
});

test('a caller gets the older result if the newer one takes long, and the newer one next time', async () => {
  const { ask, finish } = slowReading(10);
  const first = ask();
  finish(1);
  await first;
  vi.advanceTimersByTime(600);
  expect(await ask()).toBe(1);
  const next = ask();
  finish(2);
  expect(await next).toBe(2);
});

test('without an older result a slow read throws `unavailable`, and a later caller gets its result', async () => {
  const { ask, finish } = slowReading(10);
  await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
  finish(1);
  await expect.poll(ask).toBe(1);
});

test('a failed read is retried by the next caller, who gets an older result if there is one', async () => {
  let fails = true;
  const read = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve(3));
  const ask = createCachedReading({ read, isShowable: () => true });
  await expect(ask()).rejects.toThrow('away');
  fails = false;
  expect(await ask()).toBe(3);
  fails = true;
  vi.advanceTimersByTime(60_000);
  expect(await ask()).toBe(3);
});
