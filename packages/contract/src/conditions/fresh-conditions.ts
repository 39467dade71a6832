// Without schemas, so that clients do not bundle them.
import type { Conditions } from './conditions.ts';

/** A value of 10:00 is published at about 10:46, and the next one an hour later. */
const HOURLY_MS = 90 * 60_000;
/** A clock that is behind. What is dated later than this is no current value. */
const AHEAD_MS = 10 * 60_000;

/** `at`: when it was published. */
export function isFreshHourly(at: string | null, time: number): boolean {
  return isDated(at, time) && time < Date.parse(at) + HOURLY_MS;
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
  const { uv } = conditions;
  return {
    ...conditions,
    areas: conditions.areas.map((area) => (isFreshForecast(area, time) ? area : { ...area, forecast: null })),
    regions: conditions.regions.map((region) => ({
      ...region,
      ...(!isFreshHourly(region.at, time) && { psi24h: null, band: null }),
      ...(!isFreshHourly(region.pm25At, time) && { pm25OneHour: null, pm25Band: null }),
    })),
    uv: isFreshHourly(uv.at, time) ? uv : { ...uv, value: null, band: null },
    weatherDay: conditions.weatherDay,
  };
}
