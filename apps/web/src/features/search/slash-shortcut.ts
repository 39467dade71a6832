import { useSyncExternalStore } from 'react';
import { storeValue, getStoredValue } from '../../lib/stored-values.ts';

const KEY = 'slash-searches';
const listeners = new Set<() => void>();

/** Can be turned off, as WCAG 2.1.4 requires of single-character shortcuts. */
export function isSlashShortcutEnabled(): boolean {
  return getStoredValue(KEY) !== 'no';
}

function setSlashShortcutEnabled(isEnabled: boolean): void {
  storeValue(KEY, isEnabled ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSlashShortcut() {
  return [useSyncExternalStore(subscribe, isSlashShortcutEnabled), setSlashShortcutEnabled] as const;
}
