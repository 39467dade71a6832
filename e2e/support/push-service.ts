import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { createPushBrowser, type PushBrowser, type ReceivedPush } from '../../apps/server/src/testing/push-browser.ts';

type Subscription = PushBrowser['subscription'];

export interface PushService {
  readonly subscription: Subscription;
  readonly messages: () => unknown[];
  readonly close: () => Promise<void>;
}

/** A local push service with one browser, since the vendors' services are unreachable. */
export async function startPushService(): Promise<PushService> {
  const messages: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const storeMessage = async (): Promise<void> => {
      messages.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
      response.writeHead(201).end();
    };
    void storeMessage();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const browser = createPushBrowser(`http://127.0.0.1:${port}/a-phone`);
  return {
    subscription: browser.subscription,
    messages: () => messages.map((message) => browser.read(message)),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Runs in each page: allows notifications, and subscribes at the local push service. */
export function subscribeToPushService(subscription: Subscription): void {
  let subscribed: object | null = null;
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = () => Promise.resolve('granted');
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(subscribed),
    subscribe: () => {
      const unsubscribe = () => {
        subscribed = null;
        return Promise.resolve(true);
      };
      subscribed = { ...subscription, toJSON: () => subscription, unsubscribe };
      return Promise.resolve(subscribed);
    },
  });
}

export async function deliverPush(context: BrowserContext, page: Page, message: unknown): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

/** Runs in the worker and records notifications, because headless Chromium shows none. */
export function recordNotifications(): void {
  const worker = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: object[] };
  worker.shown = [];
  worker.registration.showNotification = (title, options) => {
    worker.shown.push({ title, ...options });
    return Promise.resolve();
  };
}

export function recordedNotifications(worker: Worker): Promise<object[]> {
  return worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
}
