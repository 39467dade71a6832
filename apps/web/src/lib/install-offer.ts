import { useSyncExternalStore } from 'react';

/** What Chromium hands to a page that can be installed. It can be used once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function keep(next?: Event): void {
  // Without this, phones show a banner of their own.
  next?.preventDefault();
  offer = next as InstallOffer | undefined;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer until Settings shows it. The browser makes it once, soon after the page loads. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', keep);
  addEventListener('appinstalled', () => keep());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function install(): Promise<void> {
  const used = offer;
  keep();
  await used?.prompt();
}

/** Asks the browser to install the app; undefined while the browser does not offer it. */
export function useInstall(): (() => Promise<void>) | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (offer ? install : undefined),
    () => undefined,
  );
}
