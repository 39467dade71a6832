// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { openConnection, reconnectWait } from './connection.ts';
import { fakeEventSources } from './event-source.testing.ts';

let close: (() => void) | undefined;

function listen() {
  const heard = {
    onOpen: vi.fn<() => void>(),
    onChange: vi.fn<(change: string) => void>(),
    onFail: vi.fn<() => void>(),
  };
  const sources = fakeEventSources();
  close = openConnection(heard);
  return { ...heard, sources };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

afterEach(() => {
  close?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('passes on the changes it knows, and nothing else', () => {
  const { onOpen, onChange, sources } = listen();
  expect(sources.latest().url).toBe('/api/notifications/stream');
  sources.latest().stands();
  sources.latest().says('friends');
  sources.latest().says('something of tomorrow');
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(onChange.mock.calls).toEqual([['friends']]);
});

test('a connection that breaks is opened again, each time later, without asking who is signed in', async () => {
  const fetched = stubFetch({});
  const { sources, onFail } = listen();
  sources.latest().stands();
  sources.latest().breaks();
  expect(onFail).toHaveBeenCalledTimes(1);
  expect(sources.open()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(sources.opened()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sources.opened()).toHaveLength(2);
  sources.latest().breaks();
  await vi.advanceTimersByTimeAsync(7_999);
  expect(sources.opened()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sources.opened()).toHaveLength(3);
  expect(fetched).not.toHaveBeenCalled();
});

test('after a connection that stood for long, the first wait is short again', async () => {
  const { sources } = listen();
  sources.latest().breaks();
  await vi.advanceTimersByTimeAsync(4_000);
  sources.latest().breaks();
  await vi.advanceTimersByTimeAsync(8_000);
  sources.latest().stands();
  await vi.advanceTimersByTimeAsync(60_000);
  sources.latest().breaks();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sources.opened()).toHaveLength(4);
});

test('a refusal while the session lasts is tried again', async () => {
  stubFetch({ 'GET /api/auth/user': () => [503, { status: 503, code: 'unavailable', detail: '' }] });
  const { sources } = listen();
  sources.latest().isRefused();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sources.opened()).toHaveLength(2);
});

test('a refusal because the session has ended is the end', async () => {
  stubFetch({ 'GET /api/auth/user': () => [401, { status: 401, code: 'signed-out', detail: '' }] });
  const { sources } = listen();
  sources.latest().isRefused();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(sources.opened()).toHaveLength(1);
});

test('waits no longer once the device is online again', async () => {
  const { sources } = listen();
  sources.latest().breaks();
  await vi.advanceTimersByTimeAsync(1);
  dispatchEvent(new Event('online'));
  expect(sources.opened()).toHaveLength(2);
  // The wait is over for good: it opens no second one beside it.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sources.open()).toHaveLength(1);
});

test('being online again changes nothing where a connection stands', () => {
  const { sources } = listen();
  sources.latest().stands();
  dispatchEvent(new Event('online'));
  expect(sources.opened()).toHaveLength(1);
});

test('closed, it neither listens nor comes back', async () => {
  const { sources } = listen();
  sources.latest().breaks();
  close?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources.opened()).toHaveLength(1);
  expect(sources.open()).toHaveLength(0);
});

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const failures = fc.integer({ min: 1, max: 10_000 });

test('a wait is never shorter than 2 s nor longer than a minute', () => {
  fc.assert(
    fc.property(failures, chance, (count, any) => {
      expect(reconnectWait(count, any)).toBeGreaterThanOrEqual(2_000);
      expect(reconnectWait(count, any)).toBeLessThanOrEqual(60_000);
    }),
  );
});

test('waits grow with each failure in a row, until they cannot', () => {
  expect([1, 2, 3, 4, 5, 6].map((count) => reconnectWait(count, 1))).toEqual([
    4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
});

test('browsers that were cut off together come back spread over half the wait', () => {
  expect([0, 0.5, 1].map((any) => reconnectWait(3, any))).toEqual([8_000, 12_000, 16_000]);
});
