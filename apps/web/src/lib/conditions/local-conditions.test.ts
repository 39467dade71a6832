import fc from 'fast-check';
import { expect, test } from 'vitest';
import { psiBand } from '@ecopulse/contract/conditions/condition-bands';
import type { Conditions } from '@ecopulse/contract/conditions/conditions';
import { FORECASTS } from '@ecopulse/contract/conditions/forecasts';
import { localConditions } from './local-conditions.ts';

const NOW = Date.parse('2026-11-30T12:00:00+08:00');
const HOUR_MS = 3_600_000;
const iso = (time: number) => new Date(time).toISOString();
const BISHAN = { lat: 1.351, lng: 103.849 };
const CHANGI = { lat: 1.357, lng: 103.987 };

const age = fc.integer({ min: -2, max: 400 }).map((minutes) => iso(NOW - minutes * 60_000));
const psi = fc.record({ psi24h: fc.option(fc.integer({ min: 0, max: 400 })), at: age });
const area = fc.record({ forecast: fc.option(fc.constantFrom(...FORECASTS)), until: age, at: age });
const conditions: fc.Arbitrary<Conditions> = fc
  .record({
    areas: fc.tuple(area, area),
    regions: fc.tuple(psi, psi),
    uv: fc.record({ value: fc.option(fc.integer({ min: 0, max: 15 })), at: age }),
  })
  .map(({ areas, regions, uv }) => ({
    at: iso(NOW),
    areas: areas.map((each, index) => ({
      name: index === 0 ? 'Bishan' : 'Changi',
      ...(index === 0 ? BISHAN : CHANGI),
      from: each.at,
      ...each,
    })),
    regions: regions.map((each, index) => ({
      name: index === 0 ? 'central' : 'east',
      ...(index === 0 ? BISHAN : CHANGI),
      ...each,
      band: psiBand(each.psi24h),
      pm25OneHour: null,
      pm25Band: null,
      pm25At: null,
    })),
    uv: { ...uv, band: uv.value === null ? null : 'low' },
    weatherDay: false,
  }));

test('what is missing or too old is unknown, never fine: in a place, and on the whole island', () => {
  fc.assert(
    fc.property(conditions, fc.constantFrom(BISHAN, CHANGI, null), (kept, point) => {
      const shown = <Each extends { lat: number }>(all: readonly Each[]) =>
        all.filter(({ lat }) => point === null || lat === point.lat);
      const isOld = (at: string | null) => at === null || NOW - Date.parse(at) >= 1.5 * HOUR_MS;
      const local = localConditions(kept, point, NOW);
      const airOfAll = shown(kept.regions);
      if (airOfAll.some(({ psi24h, at }) => psi24h === null || isOld(at)))
        expect(['good', 'moderate']).not.toContain(local.psi?.band);
      if (airOfAll.every(({ psi24h, at }) => psi24h === null || isOld(at))) expect(local.psi).toBeNull();
      const skies = shown(kept.areas);
      if (skies.some(({ forecast, until }) => forecast === null || forecast === 'unknown' || Date.parse(until) <= NOW))
        expect(local.forecast).toBeNull();
      if (kept.uv.value === null || isOld(kept.uv.at)) expect(local.uv).toBeNull();
      if (!local.psi && !local.forecast && !local.uv) expect(local.publishedAt).toBeNull();
      else expect(NOW - Date.parse(local.publishedAt ?? '')).toBeLessThan(7 * HOUR_MS);
    }),
  );
});

const until = iso(NOW + HOUR_MS);
const at = iso(NOW - HOUR_MS / 2);

function twoTowns(bishan: (typeof FORECASTS)[number], changi: (typeof FORECASTS)[number]): Conditions {
  const air = { band: null, at, pm25OneHour: null, pm25Band: null, pm25At: null } as const;
  return {
    at,
    areas: [
      { name: 'Bishan', ...BISHAN, forecast: bishan, from: at, until, at },
      { name: 'Changi', ...CHANGI, forecast: changi, from: at, until, at },
    ],
    regions: [
      { name: 'central', ...BISHAN, psi24h: 48, ...air },
      { name: 'east', ...CHANGI, psi24h: 112, ...air },
    ],
    uv: { value: 9, band: 'very-high', at },
    weatherDay: false,
  };
}

test('a place has the nearest area and region, and the island the worst of all', () => {
  const kept = twoTowns('fair', 'thundery-showers');
  expect(localConditions(kept, { lat: 1.37, lng: 103.83 }, NOW)).toMatchObject({
    area: 'Bishan',
    forecast: { kind: 'fair', isInSomeAreas: false },
    psi: { lowest: 48, highest: 48, band: 'good' },
  });
  expect(localConditions(kept, null, NOW)).toMatchObject({
    area: null,
    forecast: { kind: 'thundery-showers', isInSomeAreas: true },
    psi: { lowest: 48, highest: 112, band: 'unhealthy' },
  });
  expect(localConditions(twoTowns('fair', 'fair'), null, NOW).forecast).toMatchObject({ isInSomeAreas: false });
});
