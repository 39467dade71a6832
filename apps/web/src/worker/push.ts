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
  addEventListener(type: 'push', listener: (event: PushArrival) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
}

interface OpenWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}

interface PushArrival extends Waiting {
  readonly data: { json(): unknown } | null;
}

interface NotificationClick extends Waiting {
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
    const message = readMessage(event);
    // Browsers revoke the permission if a push message shows no notification.
    const { title, body, path, kind, language } = message ?? UNREADABLE;
    const options = { body, lang: language, tag: kind, icon: ICON, badge: ICON, data: { path } };
    event.waitUntil(worker.registration.showNotification(title, options));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, addressOf(event.notification.data, worker.location.origin)));
  });
}

const UNREADABLE: PushMessage = { title: 'EcoPulse', body: '', path: '/', kind: 'unknown', language: 'en' };

function readMessage({ data }: PushArrival): PushMessage | null {
  try {
    const read = data?.json();
    return isMessage(read) ? read : null;
  } catch {
    return null;
  }
}

function isMessage(read: unknown): read is PushMessage {
  if (typeof read !== 'object' || read === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...read };
  return ['title', 'body', 'path', 'kind', 'language'].every((name) => typeof fields[name] === 'string');
}

function addressOf(data: unknown, origin: string): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
  const url = typeof path === 'string' ? URL.parse(path, origin) : null;
  return url?.origin === origin ? url.href : new URL('/', origin).href;
}

async function open({ clients, location }: PushWorker, address: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = windows.filter(({ url }) => URL.parse(url)?.origin === location.origin);
  const shown = own.find(({ url }) => url === address) ?? own[0];
  if (!shown) return void (await clients.openWindow(address));
  await shown.focus();
  if (shown.url === address) return;
  try {
    await shown.navigate(address);
  } catch {
    // A worker cannot navigate a window that it does not control.
    await clients.openWindow(address);
  }
}
