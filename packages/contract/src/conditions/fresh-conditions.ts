// Without schemas, so that clients do not bundle them.
import type { Conditions } from './conditions.ts';

/** A value of 10:00 is published at about 10:46, and the next one an hour later. */
const HOURLY_MS = 90 * 60_000;
/** What stations measure is published every few minutes, heat stress every 15. */
export const RECENT_MS = 30 * 60_000;
/** A clock that is behind. What is dated later than this is no current value. */
const AHEAD_MS = 10 * 60_000;

/** `at`: when it was published. */
export function isFreshHourly(at: string | null, time: number): boolean {
  return isDated(at, time) && time < Date.parse(at) + HOURLY_MS;
}

/** `at`: when it was measured. */
export function isRecent(at: string | null, time: number): boolean {
  return isDated(at, time) && time < Date.parse(at) + RECENT_MS;
}

/** Until the end of its period. */
export function isFreshForecast({ at, until }: { readonly at: string; readonly until: string }, time: number): boolean {
  return isDated(at, time) && time < Date.parse(until);
}

function isDated(at: string | null, time: number): at is string {
  return at !== null && Date.parse(at) <= time + AHEAD_MS;
}

/** What is too old at `time` (Unix milliseconds) becomes null, also in what a device has kept. */
export function freshConditions(conditions: Conditions, time: number): Conditions {
  const { uv, lightning } = conditions;
  const recent = <Measured extends { readonly at: string | null }>(measured: Measured) =>
    isRecent(measured.at, time) ? measured : { ...measured, at: null, stations: [] };
  return {
    ...conditions,
    areas: conditions.areas.map((area) => (isFreshForecast(area, time) ? area : { ...area, forecast: null })),
    regions: conditions.regions.map((region) => ({
      ...region,
      ...(!isFreshHourly(region.at, time) && { psi24h: null, band: null }),
      ...(!isFreshHourly(region.pm25At, time) && { pm25OneHour: null, pm25Band: null }),
    })),
    uv: isFreshHourly(uv.at, time) ? uv : { ...uv, value: null, band: null },
    temperature: recent(conditions.temperature),
    rain: recent(conditions.rain),
    heatStress: recent(conditions.heatStress),
    // A strike outlives the fetch that failed after it.
    lightning: {
      at: isRecent(lightning.at, time) ? lightning.at : null,
      strikes: lightning.strikes.filter(({ at }) => isRecent(at, time)),
    },
  };
}
