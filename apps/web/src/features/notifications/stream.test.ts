// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeEventSources } from './event-source.testing.ts';
import { fakeLocks } from './locks.testing.ts';
import { startStream } from './stream.ts';

const NAMES = { notifications: 'GET /api/notifications', friends: 'GET /api/friends', user: 'GET /api/auth/user' };

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

const closes: (() => void)[] = [];

function openTab() {
  const client = createQueryClient();
  for (const name of Object.values(NAMES)) client.setQueryData([name], 'kept');
  const onListening = vi.fn<() => void>();
  const close = startStream(client, onListening);
  closes.push(close);
  return {
    close,
    onListening,
    /** Names of invalidated queries; marks all as fresh again. */
    async outdated() {
      await vi.advanceTimersByTimeAsync(50);
      const names = Object.values(NAMES).filter((name) => client.getQueryState([name])?.isInvalidated);
      for (const name of names) client.setQueryData([name], 'fetched');
      return names;
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  FakeChannel.all.clear();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});

afterEach(() => {
  for (const close of closes.splice(0)) close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one of many tabs listens, and passes on what it receives', async () => {
  const sources = fakeEventSources();
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await settle();
  expect(sources.opened()).toHaveLength(1);
  sources.latest().stands();
  for (const tab of [first, second, third]) await tab.outdated();

  sources.latest().says('notifications');
  for (const tab of [first, second, third]) expect(await tab.outdated()).toEqual([NAMES.notifications]);
});

test('when the listening tab is closed another takes over, and all fetch what they may have missed', async () => {
  const sources = fakeEventSources();
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await settle();
  sources.latest().stands();
  for (const tab of [first, second, third]) await tab.outdated();

  first.close();
  await settle();
  expect(sources.opened()).toHaveLength(2);
  expect(sources.open()).toHaveLength(1);
  sources.latest().stands();
  const everything = [NAMES.notifications, NAMES.friends, NAMES.user];
  expect(await second.outdated()).toEqual(everything);
  expect(await third.outdated()).toEqual(everything);
  expect(await first.outdated()).toEqual([]);
});

test('changes in quick succession are fetched once', async () => {
  const sources = fakeEventSources();
  const tab = openTab();
  await settle();
  sources.latest().stands();
  await tab.outdated();
  sources.latest().says('notifications');
  await vi.advanceTimersByTimeAsync(40);
  sources.latest().says('friends');
  sources.latest().says('notifications');
  expect(await tab.outdated()).toEqual([NAMES.notifications, NAMES.friends]);
  expect(await tab.outdated()).toEqual([]);
});

test('a waiting tab that is closed takes over nothing', async () => {
  const sources = fakeEventSources();
  const [first, second] = [openTab(), openTab()];
  await settle();
  second.close();
  first.close();
  await settle();
  expect(sources.opened()).toHaveLength(1);
  expect(sources.open()).toHaveLength(0);
});

test('the first connection refetches nothing that came with the screen; a later one refetches everything', async () => {
  const sources = fakeEventSources();
  const tab = openTab();
  await settle();
  sources.latest().stands();
  expect(await tab.outdated()).toEqual([NAMES.friends]);
  sources.latest().breaks();
  await vi.advanceTimersByTimeAsync(4_000);
  sources.latest().stands();
  expect(await tab.outdated()).toEqual([NAMES.notifications, NAMES.friends, NAMES.user]);
});

test('reports once that it listens: when connected, when another tab is, when refused, or after a timeout', async () => {
  const sources = fakeEventSources();
  const [first, second] = [openTab(), openTab()];
  await settle();
  expect(second.onListening).toHaveBeenCalledTimes(1);
  expect(first.onListening).not.toHaveBeenCalled();
  sources.latest().stands();
  sources.latest().breaks();
  expect(first.onListening).toHaveBeenCalledTimes(1);

  first.close();
  second.close();
  await settle();
  const third = openTab();
  await settle();
  expect(third.onListening).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(third.onListening).toHaveBeenCalledTimes(1);
});

test('each tab without locks listens for itself, and tells no other', async () => {
  vi.stubGlobal('navigator', {});
  const sources = fakeEventSources();
  const [first, second] = [openTab(), openTab()];
  await settle();
  expect(sources.open()).toHaveLength(2);
  for (const source of sources.open()) source.stands();
  for (const tab of [first, second]) await tab.outdated();
  sources.latest().says('friends');
  expect(await first.outdated()).toEqual([]);
  expect(await second.outdated()).toEqual([NAMES.friends]);
});

test('each tab listens for itself if locks are forbidden', async () => {
  const request = () => Promise.reject(new DOMException('Forbidden', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  const sources = fakeEventSources();
  const tab = openTab();
  openTab();
  await settle();
  expect(sources.open()).toHaveLength(2);
  tab.close();
  expect(sources.open()).toHaveLength(1);
});

test('a page that is left closes the stream, and reopens it when it comes back', async () => {
  const sources = fakeEventSources();
  const tab = openTab();
  await settle();
  sources.latest().stands();
  await tab.outdated();
  dispatchEvent(new Event('pagehide'));
  await settle();
  expect(sources.open()).toHaveLength(0);
  dispatchEvent(new Event('pageshow'));
  await settle();
  sources.latest().stands();
  expect(await tab.outdated()).toEqual([NAMES.notifications, NAMES.friends, NAMES.user]);
});
