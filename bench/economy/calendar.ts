import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const MINUTE_MS = 60_000;

const START_MS = Date.parse('2027-03-01T00:00:00+08:00');
export const FIRST_DAY = 'Monday, 1 March 2027';

export interface Day {
  readonly number: number;
  readonly isWeekend: boolean;
  readonly endsWeek: boolean;
  /** Milliseconds since 1970; an `hour` of 7.5 is half past seven in Singapore. */
  at(hour: number): number;
}

export function daysFromMonday(days: number): Day[] {
  return Array.from({ length: days }, (_, index) => ({
    number: index + 1,
    isWeekend: index % 7 >= 5,
    endsWeek: index % 7 === 6,
    at: (hour) => START_MS + index * DAY_MS + hour * HOUR_MS,
  }));
}

/** A resident's days: yields the time at which they continue. A time in the past means now. */
export type Timeline = AsyncGenerator<number, void>;

const SET_CLOCK = join(import.meta.dirname, '../../apps/server/src/testing/faults/set-clock.ts');

/** A clock in a file, starting at the first midnight; a server with `env` follows it. */
export function createFileClock(folder: string) {
  const file = join(folder, 'now');
  const set = (moment: number): void => {
    // Rename, because the server may read at any time and must never find half a number.
    writeFileSync(`${file}.next`, String(moment));
    renameSync(`${file}.next`, file);
  };
  set(START_MS);
  return { env: { CLOCK_FILE: file, NODE_OPTIONS: `--import ${pathToFileURL(SET_CLOCK).href}` }, set };
}

/** Runs one step at a time, earliest first; ties in the order of `timelines`. */
export async function runTimelines(
  timelines: readonly Timeline[],
  clock: { set(moment: number): void },
): Promise<void> {
  let now = START_MS;
  const pendingTimelines = timelines.map((timeline) => ({ timeline, at: now }));
  for (;;) {
    const next = pendingTimelines.toSorted((a, b) => a.at - b.at)[0];
    if (!next) return;
    if (next.at > now) {
      now = next.at;
      clock.set(now);
    }
    const step = await next.timeline.next();
    if (step.done) pendingTimelines.splice(pendingTimelines.indexOf(next), 1);
    else next.at = Math.max(step.value, now);
  }
}
