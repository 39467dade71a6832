import { PARK_TYPES } from '@ecopulse/contract/green-spaces/green-spaces';
import { CONDITION_CHIPS } from '@ecopulse/contract/green-spaces/place-state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  sortByDistance,
  ecoPointsOf,
  routeMinutes,
  routeRewards,
  findPictureRefusal,
  shownConditions,
} from './green-spaces.rules.ts';

describe('eco-points of a green space', () => {
  test.each([
    ['a small town park next to a station', 'Community Park', 2, 300, 10],
    ['an urban park of unknown size', 'Urban Park', null, 800, 10],
    ['5 ha at 801 m', 'Urban Park', 5, 801, 20],
    ['a garden of 49.9 ha at 2 km', 'National Garden', 49.9, 2_000, 25],
    ['a coast of 50 ha at 4 km', 'Coastal Park', 50, 4_000, 35],
    ['a reserve of 153 ha beyond 4 km', 'Nature Reserve', 153.4, 4_185, 50],
    ['a marine park across the sea is capped', 'Marine Park', 50, null, 50],
  ] as const)('%s', (_what, parkType, areaHectares, mrtDistanceMeters, points) => {
    expect(ecoPointsOf({ parkType, areaHectares, mrtDistanceMeters })).toBe(points);
  });

  const anyFactors = fc.record({
    parkType: fc.constantFrom(...PARK_TYPES),
    areaHectares: fc.option(fc.double({ min: 0, max: 5_000, noNaN: true })),
    mrtDistanceMeters: fc.option(fc.nat({ max: 30_000 })),
  });

  test('are 10 to 50 in steps of 5 for any place', () => {
    fc.assert(
      fc.property(anyFactors, (factors) => {
        const points = ecoPointsOf(factors);
        expect(points).toBeGreaterThanOrEqual(10);
        expect(points).toBeLessThanOrEqual(50);
        expect(points % 5).toBe(0);
      }),
    );
  });

  test('a larger place, or one further from a station, is never worth less', () => {
    fc.assert(
      fc.property(anyFactors, fc.nat({ max: 500 }), fc.nat({ max: 9_000 }), (factors, hectares, meters) => {
        const { areaHectares, mrtDistanceMeters } = factors;
        const larger = {
          ...factors,
          areaHectares: (areaHectares ?? 0) + hectares,
          mrtDistanceMeters: mrtDistanceMeters === null ? null : mrtDistanceMeters + meters,
        };
        expect(ecoPointsOf(larger)).toBeGreaterThanOrEqual(ecoPointsOf(factors));
      }),
    );
  });
});

describe('routes', () => {
  test('take the minutes given, else their length at 4 km/h, and are left out without either', () => {
    expect(routeMinutes(90, 1.95)).toBe(90);
    expect(routeMinutes(null, 4)).toBe(60);
    expect(routeMinutes(null, 1.3)).toBe(20);
    expect(routeMinutes(null, 0.01)).toBe(1);
    expect(routeMinutes(null, null)).toBeNull();
  });

  test.each([
    [5, 18, 5],
    [30, 105, 5],
    [45, 158, 10],
    [60, 210, 10],
    [90, 315, 15],
    [210, 735, 35],
  ])('%i minutes are %i kcal and %i points', (minutes, calories, points) => {
    expect(routeRewards(minutes)).toEqual({ calories, points });
  });

  test('points are a sixth of the minutes to the nearest 5, and 5 at least', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_440 }), (minutes) => {
        const { points, calories } = routeRewards(minutes);
        expect(points % 5).toBe(0);
        expect(points).toBeGreaterThanOrEqual(5);
        expect(points === 5 || Math.abs(points - minutes / 6) <= 2.5).toBe(true);
        expect(Math.abs(calories - minutes * 3.5)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('by distance', () => {
  test('the nearest comes first, in kilometres with two decimals, and equal distances are in order of id', () => {
    const spaces = [
      { id: 3, lat: 1.3, lng: 103.9 },
      { id: 2, lat: 1.3, lng: 103.8 },
      { id: 1, lat: 1.3, lng: 103.8 },
    ];
    const sorted = sortByDistance(spaces, { lat: 1.3, lng: 103.81 });
    expect(sorted.map(({ id, distance }) => [id, distance])).toEqual([
      [1, 1.11],
      [2, 1.11],
      [3, 10],
    ]);
    expect(spaces.map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});

test.each([
  [{ ofVisit: 0, bytes: 0 }, 1, null],
  [{ ofVisit: 2, bytes: 49_000_000 }, 1_000_000, null],
  [{ ofVisit: 2, bytes: 49_000_000 }, 1_000_001, 'pictures-full'],
  [{ ofVisit: 0, bytes: 50_000_000 }, 1, 'pictures-full'],
  [{ ofVisit: 3, bytes: 0 }, 0, 'visit-pictures-full'],
  [{ ofVisit: 3, bytes: 50_000_000 }, 1, 'visit-pictures-full'],
] as const)('with %j stored, a picture of %i bytes gets %s', (stored, uploadBytes, refusal) => {
  expect(findPictureRefusal(stored, uploadBytes)).toBe(refusal);
});

const at = (time: string) => new Date(`2026-11-29T${time}:00+08:00`);

test('what was said later holds: all is fine, or something is not', () => {
  const muddy = { chip: 'muddy', by: 2, at: at('09:00') } as const;
  const fine = { chip: 'all-fine', by: 3, at: at('12:00') } as const;
  expect(shownConditions([muddy, fine])).toEqual([{ chip: 'all-fine', at: '2026-11-29', by: 3 }]);
  expect(shownConditions([{ ...muddy, at: at('13:00') }, fine])).toEqual([{ chip: 'muddy', at: '2026-11-29', by: 2 }]);
});

test('each condition is shown with a day alone, newest first, and never beside its contradiction', () => {
  const agreed = fc.uniqueArray(
    fc.record({
      chip: fc.constantFrom(...CONDITION_CHIPS),
      by: fc.integer({ min: 2, max: 9 }),
      at: fc.integer({ min: 0, max: 1e9 }).map((ms) => new Date(1_790_000_000_000 + ms)),
    }),
    { selector: ({ chip }) => chip },
  );
  fc.assert(
    fc.property(agreed, (conditions) => {
      const shown = shownConditions(conditions);
      expect(shown.length > 0).toBe(conditions.length > 0);
      const days = shown.map((each) => each.at);
      expect(days).toEqual(days.toSorted().toReversed());
      for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(shown.some(({ chip }) => chip === 'all-fine') && shown.length > 1).toBe(false);
    }),
  );
});
