import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;
const LOOK_AGAIN_MS = 20_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
}

/** One clock for however many look at it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, LOOK_AGAIN_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function minute(): number {
  return Math.floor(serverNow() / MINUTE_MS);
}

/** The time at the server, in milliseconds, looked at anew each minute: what is told by "5 minutes ago" stays true. */
export function useMinute(): number {
  useSyncExternalStore(subscribe, minute, minute);
  return serverNow();
}
