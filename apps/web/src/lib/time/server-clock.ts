/** `Date` headers have whole seconds and responses take time, so smaller differences are ignored. */
const TOLERANCE_MS = 5_000;

let aheadMs = 0;

export function noteServerTime(date: string | null, now: number = Date.now()): void {
  const difference = Date.parse(date ?? '') - now;
  if (Number.isNaN(difference)) return;
  aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/** Unix time in milliseconds, correct even if the device's clock is wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
