import { useSyncExternalStore } from 'react';

let isUnreachable = false;
const listeners = new Set<() => void>();

/** The outcome of the last call is more reliable than `navigator.onLine`. */
export function setServerReachable(isReached: boolean): void {
  if (isUnreachable === !isReached) return;
  isUnreachable = !isReached;
  for (const listener of listeners) listener();
}

export function isServerUnreachable(): boolean {
  return isUnreachable;
}

export function onNetworkChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useServerUnreachable(): boolean {
  return useSyncExternalStore(onNetworkChange, isServerUnreachable, isServerUnreachable);
}
