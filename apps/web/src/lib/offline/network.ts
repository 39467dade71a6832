import { useSyncExternalStore } from 'react';

let isAway = false;
const listeners = new Set<() => void>();

/** Notes whether the server could be reached. The last call tells better than what the browser knows of its network. */
export function noteReached(isReached: boolean): void {
  if (isAway === !isReached) return;
  isAway = !isReached;
  for (const listener of listeners) listener();
}

export function isNetworkAway(): boolean {
  return isAway;
}

/** Calls the listener whenever the network goes or comes back. Returns how to stop that. */
export function onNetworkChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server can't be reached. */
export function useNetworkAway(): boolean {
  return useSyncExternalStore(onNetworkChange, isNetworkAway, isNetworkAway);
}
