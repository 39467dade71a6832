import { useSyncExternalStore } from 'react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { serverNow } from '../../../lib/api.ts';
import { toSteadyTime } from './steady-clock.ts';

export interface WalkTimes {
  elapsedSeconds: number;
  /** From the start to half of the duration, after which the walk can be finished. */
  minWalkSeconds: number;
  /** Until the walk can be finished. */
  secondsLeft: number;
  canFinish: boolean;
}

/** `nowMs` is by the server's clock if known. */
export function walkTimes(walk: Pick<Walk, 'startedAt' | 'finishableAt'>, nowMs: number): WalkTimes {
  const startMs = Date.parse(walk.startedAt);
  const minWalkSeconds = Math.max(0, Math.round((Date.parse(walk.finishableAt) - startMs) / 1000));
  const elapsedSeconds = Math.max(0, Math.floor((nowMs - startMs) / 1000));
  const secondsLeft = Math.max(0, minWalkSeconds - elapsedSeconds);
  // A time before the start means a wrong clock, so let the server decide.
  return { elapsedSeconds, minWalkSeconds, secondsLeft, canFinish: secondsLeft === 0 || nowMs < startMs - 1000 };
}

/** 754 becomes "12:34", 3754 becomes "1:02:34". */
export function formatStopwatch(seconds: number): string {
  const padToTwo = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const secondsPart = padToTwo(seconds % 60);
  if (minutes < 60) return `${minutes}:${secondsPart}`;
  return `${Math.floor(minutes / 60)}:${padToTwo(minutes % 60)}:${secondsPart}`;
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

/** Floored to the second, so that components re-render once a second. */
export function useServerNowMs(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / 1000)) * 1000;
}

/** By the clock that also timestamps positions. */
export function useDeviceNowMs(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(toSteadyTime(Date.now()) / 1000)) * 1000;
}
