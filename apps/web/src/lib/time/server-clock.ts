/** A `Date` header has whole seconds, and its answer takes a moment: less than this is no difference. */
const TOLERANCE_MS = 5_000;

let aheadMs = 0;

/** Notes what time it is at the server, by the `Date` header of an answer that it has made just now. */
export function noteServerTime(date: string | null, now: number = Date.now()): void {
  const difference = Date.parse(date ?? '') - now;
  if (Number.isNaN(difference)) return;
  aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/** What time it is at the server, in milliseconds, also where the device's own clock is wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
