import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';

/** Not waited for in full: a busy worker may take half a minute to hand over. */
const ACTIVATION_TIMEOUT_MS = 3_000;

let waitingWorker: ServiceWorker | undefined;
let isOutdated = false;
/** The path on screen. During a navigation, `location` already holds the next one. */
let shownPath = globalThis.location?.pathname;
const listeners = new Set<() => void>();

function setWaitingWorker(worker: ServiceWorker): void {
  waitingWorker = worker;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function activateWorker(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    // Wait for "activated": a page that loads earlier stays blank.
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(true));
    setTimeout(resolve, ACTIVATION_TIMEOUT_MS, false);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no such argument
    worker.postMessage('start-now');
  });
}

/** If the old worker is still busy, it hands over once this page unloads. */
async function activateAndLoad(worker: ServiceWorker, load: () => void): Promise<void> {
  // A request to a worker that is just stopping never resolves, so load again.
  if (!(await activateWorker(worker)))
    worker.addEventListener('statechange', () => worker.state === 'activated' && load());
  load();
}

async function updateNow(): Promise<void> {
  if (waitingWorker) await activateAndLoad(waitingWorker, () => location.reload());
}

export function useNewRelease(): (() => Promise<void>) | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (waitingWorker ? updateNow : undefined),
    () => undefined,
  );
}

/**
 * Turns a navigation into a full page load of the new release, before the page fetches anything: a busy worker does not
 * hand over. Resolves only if there is no new release.
 */
export async function loadNewReleaseOnNavigation({
  pathname,
  href,
}: {
  pathname: string;
  href: string;
}): Promise<void> {
  const isOtherPage = pathname !== shownPath;
  shownPath = pathname;
  if (!isOtherPage || !(waitingWorker || isOutdated)) return;
  const load = () => location.assign(href);
  if (waitingWorker && !isOutdated) await activateAndLoad(waitingWorker, load);
  else load();
  await new Promise<never>(() => {});
}

function watchForRelease(registration: ServiceWorkerRegistration): void {
  const watchWorker = (worker: ServiceWorker | null) => {
    // The very first worker is not an update.
    const announceIfInstalled = () => {
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) setWaitingWorker(worker);
    };
    worker?.addEventListener('statechange', announceIfInstalled);
    announceIfInstalled();
  };
  watchWorker(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => watchWorker(registration.installing));
}

/** Asks the worker to cache the messages of the current language. English is always cached. */
function requestCatalogCaching({ active }: ServiceWorkerRegistration): void {
  let requestedLanguage = 'en';
  const requestIfChanged = () => {
    if (i18n.locale === requestedLanguage) return;
    requestedLanguage = i18n.locale;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no such argument
    active?.postMessage(`catalogs-${requestedLanguage}`);
  };
  i18n.on('change', requestIfChanged);
  requestIfChanged();
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  let isFirst = !serviceWorker.controller;
  // Another tab may activate a release. Files that this page has not loaded yet are then gone.
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated = !isFirst;
    isFirst = false;
  });
  watchForRelease(await serviceWorker.register('/worker.js', { updateViaCache: 'none' }));
  requestCatalogCaching(await serviceWorker.ready);
}

/** A new release starts at the next navigation or on request, so that no one loses what they are typing. */
export function registerWorker(): void {
  // `serviceWorker` is missing without HTTPS. Development skips it because files change all the time.
  if ('serviceWorker' in navigator && import.meta.env.PROD) register().catch(() => undefined);
}
