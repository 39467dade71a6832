import { useSyncExternalStore } from 'react';
import type { Walk } from '@ecopulse/contract/guided-routes';
import { serverNow } from '../../../lib/time/server-clock.ts';

/** Where a walk stands in time, in whole seconds. */
export interface WalkTimes {
  /** Since the start; never negative. */
  elapsed: number;
  /** From the start until it can be finished. */
  toHalf: number;
  /** Still to go until it can be finished. */
  left: number;
  canFinish: boolean;
}

/** Where `walk` stands at `now` (milliseconds at the server, as well as we know). */
export function walkTimes(walk: Pick<Walk, 'startedAt' | 'finishableAt'>, now: number): WalkTimes {
  const started = Date.parse(walk.startedAt);
  const toHalf = Math.max(0, Math.round((Date.parse(walk.finishableAt) - started) / 1000));
  const elapsed = Math.max(0, Math.floor((now - started) / 1000));
  const left = Math.max(0, toHalf - elapsed);
  // A clock before the start is wrong and must hold nobody up: then the server alone can say.
  return { elapsed, toHalf, left, canFinish: left === 0 || now < started - 1000 };
}

/** 754 becomes "12:34", 3754 "1:02:34". */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000);
  // A page that slept in a pocket wakes to the time that has passed.
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

/** The server's time in milliseconds, as it passes, by whole seconds. */
export function useServerSeconds(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / 1000)) * 1000;
}
