import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEAT_STRESS_BANDS, psiBand } from '@ecopulse/contract/conditions/condition-bands';
import type { Conditions } from '@ecopulse/contract/conditions/conditions';
import { FORECASTS } from '@ecopulse/contract/conditions/forecasts';
import { localConditions, worstDanger } from './local-conditions.ts';

const NOW = Date.parse('2026-11-30T12:00:00+08:00');
const HOUR_MS = 3_600_000;
const iso = (time: number) => new Date(time).toISOString();
const BISHAN = { lat: 1.351, lng: 103.849 };
const CHANGI = { lat: 1.357, lng: 103.987 };
const UNMEASURED = {
  temperature: { at: null, stations: [] },
  rain: { at: null, stations: [] },
  heatStress: { at: null, stations: [] },
  lightning: { at: null, strikes: [] },
};

const age = fc.integer({ min: -2, max: 400 }).map((minutes) => iso(NOW - minutes * 60_000));
const psi = fc.record({ psi24h: fc.option(fc.integer({ min: 0, max: 400 })), at: age });
const area = fc.record({ forecast: fc.option(fc.constantFrom(...FORECASTS)), until: age, at: age });
const measured = <Value>(value: fc.Arbitrary<Value>) =>
  fc.record({
    at: fc.option(age),
    stations: fc.tuple(value, value).map(([bishan, changi]) => [
      { ...BISHAN, value: bishan },
      { ...CHANGI, value: changi },
    ]),
  });
const cell = {
  lat: fc.double({ min: 1.2, max: 1.5, noNaN: true }),
  lng: fc.double({ min: 103.6, max: 104.1, noNaN: true }),
};
const conditions: fc.Arbitrary<Conditions> = fc
  .record({
    areas: fc.tuple(area, area),
    regions: fc.tuple(psi, psi),
    uv: fc.record({ value: fc.option(fc.integer({ min: 0, max: 15 })), at: age }),
    temperature: measured(fc.integer({ min: 20, max: 40 })),
    rain: measured(fc.constantFrom(0, 0.2, 4)),
    heatStress: measured(fc.constantFrom(...HEAT_STRESS_BANDS)),
    lightning: fc.record({ at: fc.option(age), strikes: fc.array(fc.record({ ...cell, at: age })) }),
  })
  .map(({ areas, regions, uv, ...rest }) => ({
    ...rest,
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
      const { temperature, rain, heatStress, lightningKm } = local;
      const isPast = (time: string | null) => time === null || NOW - Date.parse(time) >= HOUR_MS / 2;
      if (isPast(kept.temperature.at)) expect(temperature).toBeNull();
      if (isPast(kept.rain.at) || point === null) expect(rain).toBeNull();
      if (isPast(kept.heatStress.at) || point === null) expect(heatStress).toBeNull();
      if (point === null || kept.lightning.strikes.every((strike) => isPast(strike.at))) expect(lightningKm).toBeNull();
      if (lightningKm !== null) expect([lightningKm <= 8, worstDanger(local)]).toEqual([true, 'lightning']);
      const isKnown = [local.psi, local.forecast, local.uv, temperature, rain, heatStress, lightningKm].some(
        (value) => value !== null,
      );
      if (!isKnown) expect(local.publishedAt).toBeNull();
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
    ...UNMEASURED,
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

test('a place has the nearest station, rain and lightning only nearby, and the island the range of temperatures', () => {
  const time = iso(NOW - 60_000);
  const kept: Conditions = {
    ...twoTowns('fair', 'fair'),
    temperature: {
      at: time,
      stations: [
        { ...BISHAN, value: 31.4 },
        { ...CHANGI, value: 28.6 },
      ],
    },
    rain: {
      at: time,
      stations: [
        { ...BISHAN, value: 0 },
        { ...CHANGI, value: 1.2 },
      ],
    },
    heatStress: {
      at: time,
      stations: [
        { ...BISHAN, value: 'low' },
        { ...CHANGI, value: 'high' },
      ],
    },
    lightning: { at: time, strikes: [{ lat: 1.3, lng: 103.96, at: time }] },
  };
  expect(localConditions(kept, BISHAN, NOW)).toMatchObject({
    temperature: { lowest: 31.4, highest: 31.4 },
    rain: null,
    heatStress: null,
    lightningKm: null,
  });
  expect(localConditions(kept, CHANGI, NOW)).toMatchObject({
    temperature: { lowest: 28.6, highest: 28.6 },
    rain: 1.2,
    heatStress: 'high',
    lightningKm: expect.closeTo(6.9, 0),
  });
  const unknown = { ...kept, ...UNMEASURED, areas: [], regions: [], uv: { value: null, band: null, at: null } };
  expect(localConditions({ ...unknown, lightning: kept.lightning }, CHANGI, NOW).publishedAt).toBe(time);
  // More than 5 km from any gauge, though the nearest one is wet.
  expect(localConditions(kept, { lat: 1.357, lng: 103.94 }, NOW)).toMatchObject({ rain: null });
  expect(localConditions(kept, null, NOW)).toMatchObject({
    temperature: { lowest: 28.6, highest: 31.4 },
    rain: null,
    heatStress: null,
    lightningKm: null,
  });
});

test('of several dangers, the advice is on the worst', () => {
  const local = localConditions({ ...twoTowns('fair', 'fair'), uv: { value: 1, band: 'low', at } }, BISHAN, NOW);
  const steps = [
    [{}, null],
    [{ uv: { value: 11, band: 'extreme' } }, 'uv'],
    [{ heatStress: 'moderate' }, 'moderate-heat-stress'],
    [{ heatStress: 'high' }, 'high-heat-stress'],
    [{ psi: { lowest: 220, highest: 220, band: 'very-unhealthy' } }, 'very-unhealthy'],
    [{ forecast: { kind: 'heavy-thundery-showers', until, isInSomeAreas: false } }, 'thunder'],
    [{ lightningKm: 7 }, 'lightning'],
  ] as const;
  let sum = local;
  for (const [more, danger] of steps) {
    sum = { ...sum, ...more };
    expect(worstDanger(sum)).toBe(danger);
  }
});
