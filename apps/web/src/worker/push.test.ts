// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { listenForPush, type PushWorker } from './push.ts';

const ORIGIN = 'https://eco.example.sg';
const MESSAGE = { title: 'Time for a review', body: '2 lessons', path: '/learn/7', kind: 'review_due', language: 'en' };

function createWorker(openAddresses: readonly string[] = [], { controlsWindows = true } = {}) {
  const listeners = new Map<string, (event: unknown) => void>();
  const windows = openAddresses.map((url) => ({
    url,
    focus: vi.fn(async () => {}),
    navigate: vi.fn(async () => {
      if (!controlsWindows) throw new TypeError('not controlled');
    }),
  }));
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  const worker: PushWorker = {
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: never) => void) =>
      void listeners.set(type, listener as (event: unknown) => void),
  };
  listenForPush(worker);
  const dispatch = async (type: string, event: object): Promise<void> => {
    let work: Promise<unknown> | undefined;
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    if (!work) throw new Error(`${type} does not wait for its work`);
    await work;
  };
  const close = vi.fn();
  return {
    windows,
    showNotification,
    openWindow,
    close,
    push: (read: () => unknown) => dispatch('push', { data: { json: read } }),
    pushNothing: () => dispatch('push', { data: null }),
    press: (path: unknown) => dispatch('notificationclick', { notification: { data: { path }, close } }),
  };
}

describe('a push message', () => {
  test('is shown as a notification that replaces an older one of its kind', async () => {
    const { push, showNotification } = createWorker();
    await push(() => MESSAGE);
    expect(showNotification).toHaveBeenCalledWith(
      'Time for a review',
      expect.objectContaining({ body: '2 lessons', lang: 'en', tag: 'review_due', data: { path: '/learn/7' } }),
    );
  });

  test.each([
    ['nothing', undefined],
    ['no JSON', () => JSON.parse('{')],
    ['something else', () => ({ title: 7 })],
    ['no object', () => 'text'],
  ])(
    'with %s as payload still shows a notification, because browsers revoke silent subscriptions',
    async (_what, read) => {
      const { push, pushNothing, showNotification } = createWorker();
      await (read ? push(read) : pushNothing());
      expect(showNotification).toHaveBeenCalledWith('EcoPulse', expect.objectContaining({ data: { path: '/' } }));
    },
  );
});

describe('a press on a notification', () => {
  test('opens its address in a new window', async () => {
    const { press, openWindow, close } = createWorker();
    await press('/learn/7');
    expect(close).toHaveBeenCalled();
    expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/learn/7`);
  });

  test('navigates an open window, and prefers one that already shows the address', async () => {
    const { press, windows, openWindow } = createWorker([
      `${ORIGIN}/news`,
      `${ORIGIN}/learn/7`,
      'https://elsewhere.sg/',
    ]);
    await press('/learn/7');
    const [news, lesson] = windows;
    expect(lesson?.focus).toHaveBeenCalled();
    expect(lesson?.navigate).not.toHaveBeenCalled();
    await press('/social');
    expect(news?.navigate).toHaveBeenCalledWith(`${ORIGIN}/social`);
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('opens a new window if the open one cannot be navigated', async () => {
    const { press, openWindow } = createWorker([`${ORIGIN}/news`], { controlsWindows: false });
    await press('/learn/7');
    expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/learn/7`);
  });

  test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 7, undefined])(
    'opens the start page if the address is %s',
    async (path) => {
      const { press, openWindow } = createWorker(['https://elsewhere.sg/']);
      await press(path);
      expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/`);
    },
  );
});
