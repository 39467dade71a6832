import { useSyncExternalStore } from 'react';

let isAway = false;
const listeners = new Set<() => void>();

/** The outcome of the last call is more reliable than `navigator.onLine`. */
export function noteReached(isReached: boolean): void {
  if (isAway === !isReached) return;
  isAway = !isReached;
  for (const listener of listeners) listener();
}

export function isNetworkAway(): boolean {
  return isAway;
}

export function onNetworkChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNetworkAway(): boolean {
  return useSyncExternalStore(onNetworkChange, isNetworkAway, isNetworkAway);
}
