import { useSyncExternalStore } from 'react';
import { storeChoice, storedChoice } from '../../lib/stored-choice.ts';

const KEY = 'slash-searches';
const listeners = new Set<() => void>();

/** Can be turned off, as WCAG 2.1.4 requires of single-character shortcuts. */
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
