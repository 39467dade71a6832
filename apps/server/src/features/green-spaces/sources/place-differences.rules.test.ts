import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outline } from '@ecopulse/contract/green-spaces/outlines';
import {
  countFacilities,
  createReach,
  dateFacilities,
  findNearestStation,
  isSameFact,
  stationKey,
} from './place-differences.rules.ts';
import { OtherFormError } from '../../../core/outbound/published-data.rules.ts';
import { parseDownload, parseFacilities, parseStationExits } from './published-forms.rules.ts';

/** About 1.1 km wide and long, with a pond. */
const OUTLINE: Outline = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [103.8, 1.3],
        [103.81, 1.3],
        [103.81, 1.31],
        [103.8, 1.31],
        [103.8, 1.3],
      ],
      [
        [103.803, 1.303],
        [103.807, 1.303],
        [103.807, 1.307],
        [103.803, 1.307],
        [103.803, 1.303],
      ],
    ],
  ],
};
const METERS = 1 / 111_195;

describe('the reach of an outline', () => {
  test('ends 40 m outside, also around a pond', () => {
    const isWithinReach = createReach(OUTLINE);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 80, noNaN: true }),
        fc.double({ min: 0.001, max: 0.009, noNaN: true }),
        (meters, along) => {
          fc.pre(Math.abs(meters - 40) > 0.5);
          expect(isWithinReach({ lat: 1.3 + along, lng: 103.81 + meters * METERS })).toBe(meters < 40);
          expect(isWithinReach({ lat: 1.3 - meters * METERS, lng: 103.8 + along })).toBe(meters < 40);
          expect(isWithinReach({ lat: 1.305, lng: 103.803 + meters * METERS })).toBe(meters < 40);
        },
      ),
    );
  });

  test('includes every point inside', () => {
    const isWithinReach = createReach(OUTLINE);
    const inside = fc.double({ min: 0, max: 0.003, noNaN: true });
    fc.assert(fc.property(inside, inside, (x, y) => isWithinReach({ lat: 1.3 + y, lng: 103.8 + x })));
  });
});

describe('facilities', () => {
  const point = (kind: 'toilet' | 'shelter') => ({ kind, lat: 1.301, lng: 103.801 });
  const published = { points: [point('toilet'), point('toilet')] };

  test('are counted; older surveys and kinds that the source never has stay', () => {
    const stored = [
      { kind: 'toilet', count: 9, dataYear: 2017 },
      { kind: 'shelter', count: 5, dataYear: 2017 },
      { kind: 'playArea', count: 4, dataYear: 2026 },
      { kind: 'carPark', count: 2, dataYear: 2026 },
    ] as const;
    const counted = countFacilities(OUTLINE, stored, published) ?? [];
    expect(dateFacilities(counted, '2027-01-15')).toEqual([
      { kind: 'toilet', count: 2, dataYear: 2027 },
      { kind: 'shelter', count: 5, dataYear: 2017 },
      { kind: 'carPark', count: 2, dataYear: 2026 },
    ]);
  });

  test('are unknown without an outline, and where the source has none', () => {
    expect(countFacilities(null, [], published)).toBeNull();
    expect(
      countFacilities(OUTLINE, [], { ...published, points: [{ kind: 'toilet', lat: 1.4, lng: 103.9 }] }),
    ).toBeNull();
  });
});

describe('the nearest station', () => {
  const exits = [
    { station: 'ONE-NORTH', lat: 1.3, lng: 103.8 },
    { station: 'TENGAH PLANTATION', lat: 1.3, lng: 103.9 },
  ];
  const station = { name: 'one-north', codes: ['CC23'] };
  const known = new Map([[stationKey('one-north'), station]]);
  const near = (lng: number) => findNearestStation({ lat: 1.3, lng }, { date: '2027-01-15', exits }, known);

  test('has its codes if the map knows it', () => {
    expect(near(103.81)).toBe('one-north (CC23)');
    expect(near(103.89)).toBe('Tengah Plantation');
  });

  test('is unknown beyond 5 km', () => {
    expect(near(103.85)).toBeNull();
  });

  test('is the same with other codes', () => {
    expect(isSameFact('nearestMrt', 'Sengkang (NE16/STC)', 'Sengkang (NE16)')).toBe(true);
    expect(isSameFact('nearestMrt', 'Sengkang (NE16/STC)', 'Punggol (NE17)')).toBe(false);
  });
});

test('anything that is published is read, or refused with a sentence', () => {
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.record({ type: fc.constant('FeatureCollection'), features: fc.array(fc.jsonValue(), { maxLength: 3 }) }),
    fc.record({ code: fc.oneof(fc.integer(), fc.jsonValue()), data: fc.jsonValue(), errMsg: fc.jsonValue() }),
  );
  fc.assert(
    fc.property(hostile, (json) => {
      const parsers = [parseDownload, parseFacilities, parseStationExits];
      for (const parse of parsers) {
        try {
          parse(json, '2026-11-29');
        } catch (error) {
          expect(error).toBeInstanceOf(OtherFormError);
          expect((error as Error).message).toMatch(/^It.+\.$/);
        }
      }
    }),
  );
});

test('a file from the future, of no day or with invisible characters is refused', () => {
  const exitAt = (properties: object) => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [103.8, 1.3] }, properties }],
  });
  const station = { STATION_NA: 'YISHUN MRT STATION', FMEL_UPD_D: '20261128000000' };
  const read = (more: object) => parseStationExits(exitAt({ ...station, ...more }), '2026-11-29');
  expect(read({}).date).toBe('2026-11-28');
  expect(() => read({ FMEL_UPD_D: '20261130000000' })).toThrow('It is dated 2026-11-30.');
  expect(() => read({ FMEL_UPD_D: '20260230000000' })).toThrow('It is dated 2026-02-30.');
  expect(() => read({ STATION_NA: '\u0000 MRT STATION' })).toThrow(OtherFormError);
});
