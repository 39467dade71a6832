import { useSyncExternalStore } from 'react';
import { serverNow } from '../api.ts';

const MINUTE_MS = 60_000;
const CHECK_INTERVAL_MS = 20_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, CHECK_INTERVAL_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function currentMinute(): number {
  return Math.floor(serverNow() / MINUTE_MS);
}

/** Unix time in milliseconds by the server's clock; rerenders every minute. */
export function useServerTime(): number {
  useSyncExternalStore(subscribe, currentMinute, currentMinute);
  return serverNow();
}
