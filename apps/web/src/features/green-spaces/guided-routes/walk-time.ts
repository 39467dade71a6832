import { useSyncExternalStore } from 'react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { serverNow } from '../../../lib/api.ts';

/** In whole seconds. */
export interface WalkTimes {
  elapsed: number;
  toHalf: number;
  /** Until the walk can be finished. */
  left: number;
  canFinish: boolean;
}

/** `now` is in milliseconds, by the server's clock if known. */
export function walkTimes(walk: Pick<Walk, 'startedAt' | 'finishableAt'>, now: number): WalkTimes {
  const started = Date.parse(walk.startedAt);
  const toHalf = Math.max(0, Math.round((Date.parse(walk.finishableAt) - started) / 1000));
  const elapsed = Math.max(0, Math.floor((now - started) / 1000));
  const left = Math.max(0, toHalf - elapsed);
  // A clock before the start is wrong, so let the server decide.
  return { elapsed, toHalf, left, canFinish: left === 0 || now < started - 1000 };
}

/** 754 becomes "12:34", 3754 becomes "1:02:34". */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000);
  // Timers pause while the phone is locked.
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

export function useServerSeconds(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / 1000)) * 1000;
}

/** The device's clock, because it timestamps positions. */
export function useDeviceSeconds(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / 1000)) * 1000;
}
