import { parseUrl } from '../lib/urls.ts';

/** A subset of the worker's types, because TypeScript's worker and page libraries clash. */
export interface PushWorker {
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: { readonly origin: string };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
}

interface OpenWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationClick extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly kind: string;
  readonly language: string;
}

const ICON = '/icons/app-192.png';

export function listenForPush(worker: PushWorker): void {
  worker.addEventListener('push', (event) => {
    const message = parseMessage(event);
    // Browsers revoke the permission if a push message shows no notification.
    const { title, body, path, kind, language } = message ?? UNREADABLE;
    const options = { body, lang: language, tag: kind, icon: ICON, badge: ICON, data: { path } };
    event.waitUntil(worker.registration.showNotification(title, options));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openAddress(worker, notificationUrl(event.notification.data, worker.location.origin)));
  });
}

const UNREADABLE: PushMessage = { title: 'EcoPulse', body: '', path: '/', kind: 'unknown', language: 'en' };

function parseMessage({ data }: PushEvent): PushMessage | null {
  try {
    const value = data?.json();
    return isMessage(value) ? value : null;
  } catch {
    return null;
  }
}

function isMessage(value: unknown): value is PushMessage {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return ['title', 'body', 'path', 'kind', 'language'].every((name) => typeof fields[name] === 'string');
}

function notificationUrl(data: unknown, origin: string): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
  const url = typeof path === 'string' ? parseUrl(path, origin) : null;
  return url?.origin === origin ? url.href : new URL('/', origin).href;
}

async function openAddress({ clients, location }: PushWorker, address: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ownWindows = windows.filter(({ url }) => parseUrl(url)?.origin === location.origin);
  const target = ownWindows.find(({ url }) => url === address) ?? ownWindows[0];
  if (!target) return void (await clients.openWindow(address));
  await target.focus();
  if (target.url === address) return;
  try {
    await target.navigate(address);
  } catch {
    // A worker cannot navigate a window that it does not control.
    await clients.openWindow(address);
  }
}
