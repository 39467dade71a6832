interface Clocks {
  /** Unix time by the device's clock, which may be set at any time. */
  readonly date: number;
  /** Never goes back, but may stop while the device sleeps. */
  readonly sinceLoad: number;
}

/** The clocks tick differently, by less than this between two positions. */
const TOLERANCE_MS = 1_000;

/**
 * Turns times by the device's clock into times that do not go back when that clock is set back. When it is set ahead, this
 * looks like sleep: time has passed, and where the device was is unknown.
 */
export function createSteadyClock(read: () => Clocks): (time: number) => number {
  let last = read();
  let shift = 0;
  return (time) => {
    const now = read();
    const [dateMs, sinceLoadMs] = [now.date - last.date, now.sinceLoad - last.sinceLoad];
    if (dateMs < sinceLoadMs - TOLERANCE_MS) shift += sinceLoadMs - dateMs;
    last = now;
    return time + shift;
  };
}

/** For times of this page, in milliseconds. */
export const toSteadyTime = createSteadyClock(() => ({ date: Date.now(), sinceLoad: performance.now() }));
