/** A `Date` header has whole seconds and a response takes a moment, so smaller differences do not count. */
const TOLERANCE_MS = 5_000;

let aheadMs = 0;

/** Reads the server's time from the `Date` header of a fresh response. */
export function noteServerTime(date: string | null, now: number = Date.now()): void {
  const difference = Date.parse(date ?? '') - now;
  if (Number.isNaN(difference)) return;
  aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/** The time on the server in milliseconds, even if the device's clock is wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
