import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';

/** A worker that is busy takes over when it has nothing to do, up to half a minute later. Nobody waits that long. */
const TIMEOUT_MS = 3_000;

let waiting: ServiceWorker | undefined;
let isOutdated = false;
/** The address bar already names the next page when the router asks. */
let shownPath = globalThis.location?.pathname;
const listeners = new Set<() => void>();

function announce(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the worker of the new release take over. Resolves to whether it has. */
function takeOver(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    // Not when it takes over, but when it is ready: until then a page that loads stays blank.
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(true));
    setTimeout(resolve, TIMEOUT_MS, false);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no such argument
    worker.postMessage('start-now');
  });
}

/** Loads a page with the new release. A worker that is still busy gives way when this page is left. */
async function loadWith(worker: ServiceWorker, load: () => void): Promise<void> {
  // A page that is asked of a worker that is just stopped never comes, so it is asked for again.
  if (!(await takeOver(worker))) worker.addEventListener('statechange', () => worker.state === 'activated' && load());
  load();
}

async function startNow(): Promise<void> {
  if (waiting) await loadWith(waiting, () => location.reload());
}

/** Starts a new release that has been fetched; undefined if there is none. */
export function useNewRelease(): (() => Promise<void>) | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (waiting ? startNow : undefined),
    () => undefined,
  );
}

/**
 * Starts a new release on the way to another page, which is then loaded as a whole: before anything of it is fetched,
 * since a worker that is busy does not give way. Resolves only if there is none.
 */
export async function startNewRelease({ pathname, href }: { pathname: string; href: string }): Promise<void> {
  const isOtherPage = pathname !== shownPath;
  shownPath = pathname;
  if (!isOtherPage || !(waiting || isOutdated)) return;
  const load = () => location.assign(href);
  if (waiting && !isOutdated) await loadWith(waiting, load);
  else load();
  await new Promise<never>(() => {});
}

function watchForRelease(registration: ServiceWorkerRegistration): void {
  const found = (worker: ServiceWorker | null) => {
    // The very first worker replaces nothing.
    const follow = () => {
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) announce(worker);
    };
    worker?.addEventListener('statechange', follow);
    follow();
  };
  found(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => found(registration.installing));
}

/** Asks the worker to keep the messages of the language on screen for every screen. It has English anyway. */
function keepCatalogs({ active }: ServiceWorkerRegistration): void {
  let asked = 'en';
  const ask = () => {
    if (i18n.locale === asked) return;
    asked = i18n.locale;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no such argument
    active?.postMessage(`catalogs-${asked}`);
  };
  i18n.on('change', ask);
  ask();
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  let isFirst = !serviceWorker.controller;
  // A release can be started by another tab. What this page has not fetched yet is then gone.
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated = !isFirst;
    isFirst = false;
  });
  watchForRelease(await serviceWorker.register('/worker.js', { updateViaCache: 'none' }));
  keepCatalogs(await serviceWorker.ready);
}

/**
 * Registers the service worker. A new release starts at the next navigation or on request, never under a page where
 * someone is typing.
 */
export function startWorker(): void {
  // Missing on pages without a secure connection. In development, files change all the time.
  if ('serviceWorker' in navigator && import.meta.env.PROD) register().catch(() => undefined);
}
