import { useSyncExternalStore } from 'react';
import type { NewBadge } from '@ecopulse/contract/rewards';

/** New badges that the resident has not seen yet, in the order they were earned. */
let waiting: readonly NewBadge[] = [];
const listeners = new Set<() => void>();

function change(next: readonly NewBadge[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Queues badges to be shown to the resident, each once. */
export function celebrate(badges: readonly NewBadge[]): void {
  if (badges.length > 0) change([...waiting, ...badges]);
}

/** Removes the badge that the resident has just seen. */
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
