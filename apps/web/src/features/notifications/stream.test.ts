// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeEventSources } from './event-source.testing.ts';
import { fakeLocks } from './locks.testing.ts';
import { startStream } from './stream.ts';

const ENDPOINTS = { notifications: 'GET /api/notifications', friends: 'GET /api/friends', user: 'GET /api/auth/user' };

class FakeChannel extends EventTarget {
  static all = new Set<FakeChannel>();
  constructor() {
    super();
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    FakeChannel.all.delete(this);
  }
}

const BATCH_WINDOW_MS = 50;

const closeFunctions: (() => void)[] = [];

function openTab() {
  const client = createQueryClient();
  for (const name of Object.values(ENDPOINTS)) client.setQueryData([name], 'cached');
  const onStreamSettled = vi.fn<() => void>();
  const close = startStream(client, onStreamSettled);
  closeFunctions.push(close);
  return {
    close,
    onStreamSettled,
    /** Names of invalidated queries; marks all as fresh again. */
    async takeInvalidated() {
      await vi.advanceTimersByTimeAsync(BATCH_WINDOW_MS);
      const names = Object.values(ENDPOINTS).filter((name) => client.getQueryState([name])?.isInvalidated);
      for (const name of names) client.setQueryData([name], 'fetched');
      return names;
    },
  };
}

const flushPromises = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  FakeChannel.all.clear();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});

afterEach(() => {
  for (const close of closeFunctions.splice(0)) close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one of many tabs opens the stream, and broadcasts what it receives', async () => {
  const sources = fakeEventSources();
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await flushPromises();
  expect(sources.all()).toHaveLength(1);
  sources.latest().connect();
  for (const tab of [first, second, third]) await tab.takeInvalidated();

  sources.latest().sendChange('notifications');
  for (const tab of [first, second, third]) expect(await tab.takeInvalidated()).toEqual([ENDPOINTS.notifications]);
});

test('when the tab with the stream is closed, another takes over and all fetch what they may have missed', async () => {
  const sources = fakeEventSources();
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await flushPromises();
  sources.latest().connect();
  for (const tab of [first, second, third]) await tab.takeInvalidated();

  first.close();
  await flushPromises();
  expect(sources.all()).toHaveLength(2);
  expect(sources.listOpen()).toHaveLength(1);
  sources.latest().connect();
  const everything = [ENDPOINTS.notifications, ENDPOINTS.friends, ENDPOINTS.user];
  expect(await second.takeInvalidated()).toEqual(everything);
  expect(await third.takeInvalidated()).toEqual(everything);
  expect(await first.takeInvalidated()).toEqual([]);
});

test('changes in quick succession are fetched once', async () => {
  const sources = fakeEventSources();
  const tab = openTab();
  await flushPromises();
  sources.latest().connect();
  await tab.takeInvalidated();
  sources.latest().sendChange('notifications');
  await vi.advanceTimersByTimeAsync(BATCH_WINDOW_MS - 10);
  sources.latest().sendChange('friends');
  sources.latest().sendChange('notifications');
  expect(await tab.takeInvalidated()).toEqual([ENDPOINTS.notifications, ENDPOINTS.friends]);
  expect(await tab.takeInvalidated()).toEqual([]);
});

test('a closed tab does not take over', async () => {
  const sources = fakeEventSources();
  const [first, second] = [openTab(), openTab()];
  await flushPromises();
  second.close();
  first.close();
  await flushPromises();
  expect(sources.all()).toHaveLength(1);
  expect(sources.listOpen()).toHaveLength(0);
});

test('the first connection refetches only what others may have changed; a later one refetches everything', async () => {
  const sources = fakeEventSources();
  const tab = openTab();
  await flushPromises();
  sources.latest().connect();
  expect(await tab.takeInvalidated()).toEqual([ENDPOINTS.friends]);
  sources.latest().loseConnection();
  // The first reconnect waits 4 s at most.
  await vi.advanceTimersByTimeAsync(4_000);
  sources.latest().connect();
  expect(await tab.takeInvalidated()).toEqual([ENDPOINTS.notifications, ENDPOINTS.friends, ENDPOINTS.user]);
});

test('calls `onStreamSettled` once: when connected, when another tab leads, when refused, or after a timeout', async () => {
  const sources = fakeEventSources();
  const [first, second] = [openTab(), openTab()];
  await flushPromises();
  expect(second.onStreamSettled).toHaveBeenCalledTimes(1);
  expect(first.onStreamSettled).not.toHaveBeenCalled();
  sources.latest().connect();
  sources.latest().loseConnection();
  expect(first.onStreamSettled).toHaveBeenCalledTimes(1);

  first.close();
  second.close();
  await flushPromises();
  const third = openTab();
  await flushPromises();
  expect(third.onStreamSettled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(third.onStreamSettled).toHaveBeenCalledTimes(1);

  third.close();
  await flushPromises();
  const fourth = openTab();
  await flushPromises();
  sources.latest().refuse();
  expect(fourth.onStreamSettled).toHaveBeenCalledTimes(1);
});

test('in a browser without locks, each tab opens its own stream and notifies no other', async () => {
  vi.stubGlobal('navigator', {});
  const sources = fakeEventSources();
  const [first, second] = [openTab(), openTab()];
  await flushPromises();
  expect(sources.listOpen()).toHaveLength(2);
  for (const source of sources.listOpen()) source.connect();
  for (const tab of [first, second]) await tab.takeInvalidated();
  sources.latest().sendChange('friends');
  expect(await first.takeInvalidated()).toEqual([]);
  expect(await second.takeInvalidated()).toEqual([ENDPOINTS.friends]);
});

test('in a browser that forbids locks, each tab opens its own stream', async () => {
  const request = () => Promise.reject(new DOMException('Forbidden', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  const sources = fakeEventSources();
  const [first] = [openTab(), openTab()];
  await flushPromises();
  expect(sources.listOpen()).toHaveLength(2);
  first.close();
  expect(sources.listOpen()).toHaveLength(1);
});

test('a page that is left closes the stream, and reopens it when it comes back', async () => {
  const sources = fakeEventSources();
  const tab = openTab();
  await flushPromises();
  sources.latest().connect();
  await tab.takeInvalidated();
  dispatchEvent(new Event('pagehide'));
  await flushPromises();
  expect(sources.listOpen()).toHaveLength(0);
  dispatchEvent(new Event('pageshow'));
  await flushPromises();
  sources.latest().connect();
  expect(await tab.takeInvalidated()).toEqual([ENDPOINTS.notifications, ENDPOINTS.friends, ENDPOINTS.user]);
});
