/** What this file uses of a service worker: its own types and those of pages cannot both be in one program. */
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

/** A message as the server writes it. */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly kind: string;
  readonly language: string;
}

const ICON = '/icons/app-192.png';

/** Shows push messages of the server, and opens what they are about when they are pressed. */
export function listenForPush(worker: PushWorker): void {
  worker.addEventListener('push', (event) => {
    const message = readMessage(event);
    // A browser takes the permission away from those who get messages and show nothing.
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

/** The address that a message leads to; home if it would leave EcoPulse. */
function addressOf(data: unknown, origin: string): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
  const url = typeof path === 'string' ? URL.parse(path, origin) : null;
  return url?.origin === origin ? url.href : new URL('/', origin).href;
}

/** Shows the address in an open window, else in a new one. */
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
    // A window that the worker does not control yet cannot be led anywhere.
    await clients.openWindow(address);
  }
}
