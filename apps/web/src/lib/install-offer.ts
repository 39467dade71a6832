import { useSyncExternalStore } from 'react';

/** Chromium's `BeforeInstallPromptEvent`, which can be used once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function keep(next?: Event): void {
  // Stops Chromium on Android from showing its own banner.
  next?.preventDefault();
  offer = next as InstallOffer | undefined;
  for (const listener of listeners) listener();
}

/** The browser fires `beforeinstallprompt` once, soon after load; Settings needs it later. */
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

export function useInstall(): (() => Promise<void>) | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (offer ? install : undefined),
    () => undefined,
  );
}
