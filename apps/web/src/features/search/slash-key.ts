import { useSyncExternalStore } from 'react';
import { storeChoice, storedChoice } from '../../lib/stored-choice.ts';

const KEY = 'slash-searches';
const listeners = new Set<() => void>();

/**
 * Whether "/" alone opens the search. Residents who use voice control, or rest a hand on the keys, can turn it off: a
 * single character must not be a trap (WCAG 2.1.4).
 */
export function slashSearches(): boolean {
  return storedChoice(KEY) !== 'no';
}

function setSlashSearches(searches: boolean): void {
  storeChoice(KEY, searches ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSlashSearches() {
  return [useSyncExternalStore(subscribe, slashSearches), setSlashSearches] as const;
}
