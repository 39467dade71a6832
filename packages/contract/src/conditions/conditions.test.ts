import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHaze, pm25Band, psiBand, uvBand } from './condition-bands.ts';
import type { Conditions } from './conditions.ts';
import { FORECASTS, toForecast } from './forecasts.ts';
import { freshConditions } from './fresh-conditions.ts';

const NOW = Date.parse('2026-11-30T12:00:00+08:00');
const MINUTE_MS = 60_000;
const iso = (time: number) => new Date(time).toISOString();
const minutesAgo = (minutes: number) => iso(NOW - minutes * MINUTE_MS);

describe('bands end where NEA says', () => {
  test.each([
    [psiBand, [0, 'good', 50, 'good', 51, 'moderate', 100, 'moderate', 101, 'unhealthy', 200, 'unhealthy']],
    [psiBand, [201, 'very-unhealthy', 300, 'very-unhealthy', 301, 'hazardous', 999, 'hazardous']],
    [
      pm25Band,
      [0, 'normal', 55, 'normal', 56, 'elevated', 150, 'elevated', 151, 'high', 250, 'high', 251, 'very-high'],
    ],
    [uvBand, [0, 'low', 2, 'low', 3, 'moderate', 5, 'moderate', 6, 'high', 7, 'high', 8, 'very-high']],
    [uvBand, [10, 'very-high', 11, 'extreme', 15, 'extreme']],
  ] as const)('%o', (band, pairs) => {
    for (let index = 0; index < pairs.length; index += 2) expect(band(pairs[index] as number)).toBe(pairs[index + 1]);
  });

  test('and never rank a higher value lower, nor name one that is none', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        if (isHaze(low)) expect(['good', 'moderate']).not.toContain(psiBand(high));
        for (const band of [psiBand, pm25Band, uvBand])
          if (low < 0 || !Number.isFinite(low)) expect(band(low)).toBeNull();
      }),
    );
    for (const value of [null, undefined, Number.NaN, Infinity, -1])
      expect([psiBand(value), pm25Band(value), uvBand(value)]).toEqual([null, null, null]);
  });
});

test.each([
  ['Thundery Showers', 'thundery-showers'],
  ['Partly Cloudy (Day)', 'partly-cloudy'],
  ['Fair (Night)', 'fair'],
  ['Fair & Warm', 'fair-and-warm'],
  ['Heavy Thundery Showers with Gusty Winds', 'heavy-thundery-showers-with-gusty-winds'],
  ['Raining cats', 'unknown'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
])('the phrase "%s" is %s', (phrase, forecast) => {
  expect(toForecast(phrase)).toBe(forecast);
});

interface Times {
  readonly at: string;
  readonly until: string;
  readonly pm25At: string;
  readonly uvAt: string;
  readonly measuredAt: string;
}

function fine({ at, until, pm25At, uvAt, measuredAt }: Times): Conditions {
  const place = { lat: 1.35, lng: 103.82 };
  return {
    at: iso(NOW),
    areas: [{ name: 'Bishan', ...place, forecast: 'fair', from: at, until, at }],
    regions: [{ name: 'central', ...place, psi24h: 40, band: 'good', at, pm25OneHour: 9, pm25Band: 'normal', pm25At }],
    uv: { value: 1, band: 'low', at: uvAt },
    temperature: { at: measuredAt, stations: [{ ...place, value: 29 }] },
    rain: { at: measuredAt, stations: [{ ...place, value: 0 }] },
    heatStress: { at: measuredAt, stations: [{ ...place, value: 'low' }] },
    lightning: { at: measuredAt, strikes: [{ ...place, at: measuredAt }] },
    weatherDay: false,
  };
}

describe('a value is unknown', () => {
  const valuesAt = (times: Partial<Times>) => {
    const fresh = { at: iso(NOW), until: iso(NOW + 1), pm25At: iso(NOW), uvAt: iso(NOW), measuredAt: iso(NOW) };
    const { areas, regions, uv } = freshConditions(fine({ ...fresh, ...times }), NOW);
    return [areas[0]?.forecast, regions[0]?.band, regions[0]?.pm25Band, uv.band];
  };

  test('from the end of its period, or 90 minutes after it was published', () => {
    expect(valuesAt({})).toEqual(['fair', 'good', 'normal', 'low']);
    expect(valuesAt({ until: iso(NOW) })).toEqual([null, 'good', 'normal', 'low']);
    expect(valuesAt({ at: minutesAgo(89), pm25At: minutesAgo(89) })).toEqual(['fair', 'good', 'normal', 'low']);
    expect(valuesAt({ at: minutesAgo(90) })).toEqual(['fair', null, 'normal', 'low']);
    expect(valuesAt({ pm25At: minutesAgo(90), uvAt: minutesAgo(90) })).toEqual(['fair', 'good', null, null]);
    expect(valuesAt({ at: minutesAgo(-60), uvAt: minutesAgo(-60) })).toEqual([null, null, 'normal', null]);
  });

  test('and never fine, however old or strangely dated', () => {
    const minutes = fc.integer({ min: -10_000, max: 10_000 });
    fc.assert(
      fc.property(minutes, minutes, minutes, minutes, minutes, (at, until, pm25At, uvAt, measuredAt) => {
        const times = {
          at: minutesAgo(at),
          until: minutesAgo(until),
          pm25At: minutesAgo(pm25At),
          uvAt: minutesAgo(uvAt),
          measuredAt: minutesAgo(measuredAt),
        };
        const { areas, regions, uv, ...measured } = freshConditions(fine(times), NOW);
        const [area, region] = [areas[0], regions[0]];
        if (until >= 0) expect(area?.forecast).toBeNull();
        if (at >= 90) expect([region?.psi24h, region?.band]).toEqual([null, null]);
        if (pm25At >= 90) expect([region?.pm25OneHour, region?.pm25Band]).toEqual([null, null]);
        if (uvAt >= 90) expect([uv.value, uv.band]).toEqual([null, null]);
        const isRecent = measuredAt < 30 && measuredAt >= -10;
        const { temperature, rain, heatStress, lightning } = measured;
        for (const { at: time, stations } of [temperature, rain, heatStress])
          expect([time, stations.length]).toEqual(isRecent ? [times.measuredAt, 1] : [null, 0]);
        expect([lightning.at, lightning.strikes.length]).toEqual(isRecent ? [times.measuredAt, 1] : [null, 0]);
        expect([area?.at, region?.at, region?.pm25At]).toEqual([times.at, times.at, times.pm25At]);
      }),
    );
  });
});

test('a strike is dangerous for 30 minutes, though nothing was read since', () => {
  const place = { lat: 1.35, lng: 103.82 };
  const strikes = [1, 29, 30, -60].map((minutes) => ({ ...place, at: minutesAgo(minutes) }));
  const times = { at: iso(NOW), until: iso(NOW), pm25At: iso(NOW), uvAt: iso(NOW), measuredAt: minutesAgo(40) };
  const { lightning } = freshConditions({ ...fine(times), lightning: { at: minutesAgo(40), strikes } }, NOW);
  expect(lightning).toEqual({ at: null, strikes: strikes.slice(0, 2) });
});

test('every phrase has its key', () => {
  for (const forecast of FORECASTS) expect(toForecast(forecast.replaceAll('-', ' '))).toBe(forecast);
});
