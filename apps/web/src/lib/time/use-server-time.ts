import { useSyncExternalStore } from 'react';
import { SERVER_TIME_CHANGED, serverNow } from '../api.ts';
import { singaporeDay, singaporeHour } from './singapore-time.ts';

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
  addEventListener(SERVER_TIME_CHANGED, listener);
  // A background tab may wake up on another day.
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener(SERVER_TIME_CHANGED, listener);
    document.removeEventListener('visibilitychange', listener);
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

/** By the server's clock: that of the device may show another day. */
export function useSingaporeDay(): string {
  return useSyncExternalStore(subscribe, () => singaporeDay(new Date(serverNow())));
}

export function useSingaporeHour(): number {
  return useSyncExternalStore(subscribe, () => singaporeHour(new Date(serverNow())));
}
