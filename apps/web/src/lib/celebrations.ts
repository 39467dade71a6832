import { useSyncExternalStore } from 'react';
import type { NewBadge } from '@ecopulse/contract/rewards';

/** Badges that were earned and not yet looked at, in the order they were earned. */
let waiting: readonly NewBadge[] = [];
const listeners = new Set<() => void>();

function change(next: readonly NewBadge[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Has badges shown to the resident, each once. */
export function celebrate(badges: readonly NewBadge[]): void {
  if (badges.length > 0) change([...waiting, ...badges]);
}

/** The resident has seen the one that was shown. */
export function celebrated(): void {
  change(waiting.slice(1));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The badges still to be shown, the next one first. */
export function useCelebrations(): readonly NewBadge[] {
  return useSyncExternalStore(subscribe, () => waiting);
}
