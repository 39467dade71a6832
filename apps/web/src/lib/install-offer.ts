import { useSyncExternalStore } from 'react';

/** Chromium's `BeforeInstallPromptEvent`, which can be used once. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let promptEvent: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function setPromptEvent(next?: Event): void {
  // Stops Chromium on Android from showing its own banner.
  next?.preventDefault();
  promptEvent = next as InstallPromptEvent | undefined;
  for (const listener of listeners) listener();
}

/** The browser fires `beforeinstallprompt` once, soon after load; Settings needs the event later. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', setPromptEvent);
  addEventListener('appinstalled', () => setPromptEvent());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function install(): Promise<void> {
  const event = promptEvent;
  setPromptEvent();
  await event?.prompt();
}

export function useInstallPrompt(): (() => Promise<void>) | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (promptEvent ? install : undefined),
    () => undefined,
  );
}

/** `standalone` exists only on iOS, where users install from a menu that a page cannot open. */
export function canBeInstalledManually(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}
