import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { listenForPush, type PushWorker } from './push.ts';
import { CATALOGS_PREFIX, dropOldCatalogs, keepCatalogs, keepCatalogsOfRelease } from './catalogs.ts';

/** The parts of the worker's global scope that this file uses: the library of types for workers clashes with the page's. */
interface Worker extends PushWorker {
  readonly clients: PushWorker['clients'] & { claim: () => Promise<void> };
  readonly registration: PushWorker['registration'] & { readonly active: unknown };
  skipWaiting: () => Promise<void>;
  addEventListener: PushWorker['addEventListener'] &
    ((type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void) => void);
}

interface WorkerEvent extends Event {
  readonly data?: unknown;
  waitUntil: (work: Promise<unknown>) => void;
}

declare const self: Worker;
/** The files of the app. The build fills it in. */
declare const KEPT_FILES: readonly PrecacheEntry[];

/** A network that does not answer in this time is as good as none. */
const TIMEOUT_MS = 6_000;
const MAX_PICTURES = 400;

precacheAndRoute([...KEPT_FILES], { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

/** Pages of visitors that the app has no screen for. */
const VISITORS_ONLY = /^\/(register|forgot|reset|verify|unsubscribe)\/?$/;

/** The page from the server, which knows who is signed in; without a network the app, which shows what was kept. */
async function openPage(request: Request): Promise<Response> {
  const app = await matchPrecache('/app.html');
  if (!app) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, TIMEOUT_MS, app));
  return Promise.race([fetch(request).catch(() => app), late]);
}

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    url.origin === self.location.origin &&
    !url.pathname.startsWith('/api/') &&
    !VISITORS_ONLY.test(url.pathname),
  ({ request }) => openPage(request),
);

/** Pictures are kept as seen. Those of the app never change under their address; the API's may. */
const bounded: object = new ExpirationPlugin({ maxEntries: MAX_PICTURES, purgeOnQuotaError: true });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.(svg|png)$/.test(url.pathname),
  new CacheFirst({ cacheName: 'pictures', plugins: [bounded] }),
);
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/api\/(green-spaces\/\d+\/postcard\.svg|content-pictures\/|pictures\/)/.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: 'pictures', plugins: [bounded] }),
);

/** The catalogs of other languages, which the page asks to keep when one is chosen. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.js$/.test(url.pathname),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

let isFirst = false;
self.addEventListener('install', (event) => {
  isFirst = self.registration.active === null;
  event.waitUntil(keepCatalogsOfRelease());
});
self.addEventListener('activate', () => {
  // The first visit too can go on without a network. A later worker has the pages of the one before it.
  if (isFirst) void self.clients.claim();
  // Pages wait until a worker is active, so it does not wait for this.
  void dropOldCatalogs();
});
self.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'start-now') void self.skipWaiting();
  else if (typeof data === 'string' && data.startsWith(CATALOGS_PREFIX)) event.waitUntil(keepCatalogs(data));
});
listenForPush(self);
