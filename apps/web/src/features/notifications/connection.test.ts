// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { openStreamConnection, reconnectDelayMs } from './connection.ts';
import { fakeEventSources } from './event-source.testing.ts';

let close: (() => void) | undefined;

function listen() {
  const listener = {
    onOpen: vi.fn<() => void>(),
    onChange: vi.fn<(change: string) => void>(),
    onFail: vi.fn<() => void>(),
  };
  const sources = fakeEventSources();
  close = openStreamConnection(listener);
  return { ...listener, sources };
}

beforeEach(() => {
  vi.useFakeTimers();
  // The longest delays: 4 s after the first failure, 8 s after the second in a row.
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

afterEach(() => {
  close?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reports known changes, and nothing else', () => {
  const { onOpen, onChange, sources } = listen();
  expect(sources.latest().url).toBe('/api/notifications/stream');
  sources.latest().connect();
  sources.latest().sendChange('friends');
  sources.latest().sendChange('a change that only a newer server knows');
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(onChange.mock.calls).toEqual([['friends']]);
});

test('reopens a broken connection, each time later, without checking the session', async () => {
  const fetchStub = stubFetch({});
  const { sources, onFail } = listen();
  sources.latest().connect();
  sources.latest().loseConnection();
  expect(onFail).toHaveBeenCalledTimes(1);
  expect(sources.listOpen()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(sources.all()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sources.all()).toHaveLength(2);
  sources.latest().loseConnection();
  await vi.advanceTimersByTimeAsync(7_999);
  expect(sources.all()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sources.all()).toHaveLength(3);
  expect(fetchStub).not.toHaveBeenCalled();
});

test('starts with a short delay again after a long connection', async () => {
  const { sources } = listen();
  sources.latest().loseConnection();
  await vi.advanceTimersByTimeAsync(4_000);
  sources.latest().loseConnection();
  await vi.advanceTimersByTimeAsync(8_000);
  sources.latest().connect();
  await vi.advanceTimersByTimeAsync(60_000);
  sources.latest().loseConnection();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sources.all()).toHaveLength(4);
});

test('tries again after a refusal while the session lasts', async () => {
  stubFetch({ 'GET /api/auth/user': () => [503, { status: 503, code: 'unavailable', detail: '' }] });
  const { sources } = listen();
  sources.latest().refuse();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sources.all()).toHaveLength(2);
});

test('stops after a refusal because the session has ended', async () => {
  stubFetch({ 'GET /api/auth/user': () => [401, { status: 401, code: 'signed-out', detail: '' }] });
  const { sources } = listen();
  sources.latest().refuse();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(sources.all()).toHaveLength(1);
});

test('reconnects without waiting once the device is online again', async () => {
  const { sources } = listen();
  sources.latest().loseConnection();
  await vi.advanceTimersByTimeAsync(1);
  dispatchEvent(new Event('online'));
  expect(sources.all()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sources.listOpen()).toHaveLength(1);
});

test('keeps an open connection when the device comes online', () => {
  const { sources } = listen();
  sources.latest().connect();
  dispatchEvent(new Event('online'));
  expect(sources.all()).toHaveLength(1);
});

test('neither listens nor reconnects after it is closed', async () => {
  const { sources } = listen();
  sources.latest().loseConnection();
  close?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources.all()).toHaveLength(1);
  expect(sources.listOpen()).toHaveLength(0);
});

const anyJitter = fc.double({ min: 0, max: 1, noNaN: true });
const anyFailures = fc.integer({ min: 1, max: 10_000 });

test('a delay is between 2 s and a minute long', () => {
  fc.assert(
    fc.property(anyFailures, anyJitter, (failures, jitter) => {
      expect(reconnectDelayMs(failures, jitter)).toBeGreaterThanOrEqual(2_000);
      expect(reconnectDelayMs(failures, jitter)).toBeLessThanOrEqual(60_000);
    }),
  );
});

test('delays grow with each failure in a row, up to the limit', () => {
  expect([1, 2, 3, 4, 5, 6].map((failures) => reconnectDelayMs(failures, 1))).toEqual([
    4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
});

test('browsers that were disconnected together reconnect spread over half the delay', () => {
  expect([0, 0.5, 1].map((jitter) => reconnectDelayMs(3, jitter))).toEqual([8_000, 12_000, 16_000]);
});
