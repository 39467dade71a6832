import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { listenForPush, type PushWorker } from './push.ts';
import { CATALOGS_PREFIX, pruneCatalogs, cacheCatalogs, updateCatalogs } from './catalogs.ts';

/** A subset of the global scope, because TypeScript's worker and page libraries clash. */
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
/** Filled in by the build. */
declare const PRECACHED_FILES: readonly PrecacheEntry[];

/** After this time, the network counts as unavailable. */
const NETWORK_TIMEOUT_MS = 6_000;
const MAX_PICTURES = 400;

precacheAndRoute([...PRECACHED_FILES], { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

/** What no page answers, such as a feed. */
const NO_PAGE = /^\/api\/|\.rss$/;
const VISITORS_ONLY = /^\/(register|forgot|reset|verify|unsubscribe|certificates\/[^/]+)\/?$/;

/** Network first, because the server knows who is signed in. Offline, the app shows persisted data. */
async function openPage(request: Request): Promise<Response> {
  const app = await matchPrecache('/app.html');
  if (!app) return fetch(request);
  const fallbackAfterTimeout = new Promise<Response>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, app));
  return Promise.race([fetch(request).catch(() => app), fallbackAfterTimeout]);
}

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    url.origin === self.location.origin &&
    !NO_PAGE.test(url.pathname) &&
    !VISITORS_ONLY.test(url.pathname),
  ({ request }) => openPage(request),
);

const pictureLimit: object = new ExpirationPlugin({ maxEntries: MAX_PICTURES, purgeOnQuotaError: true });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.(svg|png)$/.test(url.pathname),
  new CacheFirst({ cacheName: 'pictures', plugins: [pictureLimit] }),
);
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/api\/(green-spaces\/\d+\/postcard\.svg|content-pictures\/|pictures\/)/.test(url.pathname),
  new StaleWhileRevalidate({
    cacheName: 'pictures',
    // Pictures that the resident keeps for offline have a cache of their own, which has no limit.
    plugins: [pictureLimit, { handlerDidError: ({ request }) => caches.match(request) }],
  }),
);

// Finds the messages that `cacheCatalogs` has cached. The app's own files are in the precache.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.js$/.test(url.pathname),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

let isFirstInstall = false;
self.addEventListener('install', (event) => {
  isFirstInstall = self.registration.active === null;
  event.waitUntil(updateCatalogs());
});
self.addEventListener('activate', () => {
  // Makes the first visit work offline. Later workers inherit the pages of the previous one.
  if (isFirstInstall) void self.clients.claim();
  // Not awaited, because pages wait until the worker is active.
  void pruneCatalogs();
});
self.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'start-now') void self.skipWaiting();
  else if (typeof data === 'string' && data.startsWith(CATALOGS_PREFIX)) event.waitUntil(cacheCatalogs(data));
});
listenForPush(self);
