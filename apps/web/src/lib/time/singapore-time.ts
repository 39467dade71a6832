import { useSyncExternalStore } from 'react';

/** Singapore's calendar. The product counts days and hours in Singapore, wherever the device is. */
const TIME_ZONE = 'Asia/Singapore';

const calendarDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const hourOfDay = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' });

/** The calendar date in Singapore, such as `2026-11-21`. */
export function singaporeDay(moment: Date): string {
  return calendarDay.format(moment);
}

const DAY_MS = 86_400_000;

/**
 * The calendar date `count` days after `day`, or before it if `count` is negative. Computed in UTC, where all days have the
 * same length.
 */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The hour of the day in Singapore, 0 to 23. */
function singaporeHour(moment: Date): number {
  return Number(hourOfDay.format(moment));
}

const LOOK_AGAIN_MS = 30_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, LOOK_AGAIN_MS);
  // A page in a background tab may wake up on another day.
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

/** Today in Singapore; updates at midnight. */
export function useSingaporeDay(): string {
  return useSyncExternalStore(subscribe, () => singaporeDay(new Date()));
}

/** The current hour in Singapore; updates every hour. */
export function useSingaporeHour(): number {
  return useSyncExternalStore(subscribe, () => singaporeHour(new Date()));
}
