import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Circle } from '../../../core/places/distance.rules.ts';
import { judgePosition } from '../../../core/places/position.rules.ts';
import {
  findFlag,
  findTooFast,
  isImpossiblyFast,
  hasClaimsLeft,
  isClaim,
  findVisitRefusal,
  type VisitOfDay,
} from './check-in.rules.ts';

/** On the equator, degrees of longitude and of latitude are equally long. */
const METERS_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;
const metersEast = (meters: number) => ({ lat: 0, lng: meters / METERS_PER_DEGREE });
const circleAt = (meters: number, radiusMeters: number): Circle => ({ ...metersEast(meters), radiusMeters });

const ZONE = [circleAt(0, 100)];
const judge = (metersFromEdge: number, accuracyMeters: number, locationRequired = false) =>
  judgePosition({ ...metersEast(100 + metersFromEdge), accuracyMeters }, ZONE, locationRequired);

describe('what a position proves', () => {
  test.each([
    ['inside the zone', -50, 10, 'verified', 0],
    ['within its accuracy of the zone', 59, 60, 'verified', 50],
    ['at the edge of its accuracy, 200 m', 199, 200, 'verified', 200],
    ['inside, but slightly less accurate than 200 m', -50, 200.1, 'claimed', 0],
    ['inside, but not accurate at all', -50, 100_000_000, 'claimed', 0],
    ['just beyond its accuracy', 61, 60, 'claimed', 50],
    ['almost 200 m beyond its accuracy', 259, 60, 'claimed', 250],
    ['almost 200 m beyond the edge, fully accurate', 199, 0, 'claimed', 200],
  ] as const)('%s: %i m off, accurate to %d m, is %s', (_where, meters, accuracy, proof, distanceMeters) => {
    expect(judge(meters, accuracy)).toEqual({ proof, distanceMeters });
  });

  test.each([
    ['just more than 200 m beyond its accuracy', 261, 60, 250],
    ['just more than 200 m off, fully accurate', 201, 0, 200],
    ['on the other side of the island', 30_000, 5_000, 30_000],
  ] as const)('%s is refused, with the distance rounded to 50 m', (_where, meters, accuracy, distanceMeters) => {
    expect(judge(meters, accuracy)).toEqual({ refusal: 'not-at-this-place', distanceMeters });
  });

  test('no position makes a claim, and is refused if one is required', () => {
    expect(judgePosition(null, ZONE, false)).toEqual({ proof: 'claimed', distanceMeters: null });
    expect(judgePosition(null, ZONE, true)).toEqual({ refusal: 'location-needed' });
  });

  test('requiring a position changes nothing for residents who send one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 2_000 }), fc.integer({ min: 0, max: 1_000 }), (meters, accuracy) => {
        expect(judge(meters, accuracy, true)).toEqual(judge(meters, accuracy, false));
      }),
    );
  });

  test('a nearer position never proves less, and distances are multiples of 50 m', () => {
    const rank = (verdict: ReturnType<typeof judge>) =>
      'refusal' in verdict ? 0 : verdict.proof === 'claimed' ? 1 : 2;
    const meters = fc.integer({ min: -100, max: 2_000 });
    fc.assert(
      fc.property(meters, meters, fc.integer({ min: 0, max: 1_000 }), (a, b, accuracy) => {
        const [near, far] = [judge(Math.min(a, b), accuracy), judge(Math.max(a, b), accuracy)];
        expect(rank(near)).toBeGreaterThanOrEqual(rank(far));
        for (const verdict of [near, far])
          expect('distanceMeters' in verdict && Number(verdict.distanceMeters) % 50).toBe(0);
      }),
    );
  });

  test('one of several zones is enough', () => {
    const far = circleAt(50_000, 100);
    const position = { ...metersEast(50_000), accuracyMeters: 5 };
    expect(judgePosition(position, [...ZONE, far], false)).toEqual({ proof: 'verified', distanceMeters: 0 });
  });
});

function visits(count: number, proof: VisitOfDay['proof'] = 'verified'): VisitOfDay[] {
  return Array.from({ length: count }, (_, index) => ({
    greenSpaceId: index + 1,
    proof,
    wasAtPlace: proof === 'verified',
  }));
}

describe('what rules out a visit', () => {
  test('nothing on a day without visits', () => {
    expect(findVisitRefusal(1, [])).toBeNull();
  });

  test('a visit to the same space today, also when the daily limit is reached', () => {
    expect(findVisitRefusal(1, visits(1))).toBe('already-checked-in');
    expect(findVisitRefusal(3, visits(5))).toBe('already-checked-in');
  });

  test('visits to five other spaces today, but not to four', () => {
    expect(findVisitRefusal(9, visits(4))).toBeNull();
    expect(findVisitRefusal(9, visits(5))).toBe('daily-check-in-limit');
  });

  test('two claimed visits rule out a third claimed one, however many are verified', () => {
    expect(hasClaimsLeft([])).toBe(true);
    expect(hasClaimsLeft([...visits(3), { greenSpaceId: 8, proof: 'claimed', wasAtPlace: false }])).toBe(true);
    expect(hasClaimsLeft(visits(2, 'claimed'))).toBe(false);
    expect(hasClaimsLeft([...visits(2, 'claimed'), ...visits(2)])).toBe(false);
  });

  test('a verified visit is no claim, also if the release that stored it did not note the position', () => {
    expect(isClaim({ proof: 'verified', wasAtPlace: false })).toBe(false);
    expect(isClaim({ proof: 'claimed', wasAtPlace: true })).toBe(false);
    expect(isClaim({ proof: 'claimed', wasAtPlace: false })).toBe(true);
  });
});

describe('an impossible speed', () => {
  const at = new Date('2026-11-18T04:00:00Z');
  const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  /** 20 km apart at their nearest edges. */
  const distantZones = [circleAt(20_200, 100)];

  test('is more than 120 km/h: 20 km need ten minutes', () => {
    expect(isImpossiblyFast({ at, zones: ZONE }, { at: minutesLater(10.01), zones: distantZones })).toBe(false);
    expect(isImpossiblyFast({ at, zones: ZONE }, { at: minutesLater(9.9), zones: distantZones })).toBe(true);
  });

  test('names the visit before, or else after, that left no time to travel', () => {
    const near = (greenSpaceId: number, minutes: number) => ({ greenSpaceId, at: minutesLater(minutes), zones: ZONE });
    const far = (greenSpaceId: number, minutes: number) => ({ ...near(greenSpaceId, minutes), zones: distantZones });
    const visit = { at, zones: ZONE };
    const found = (greenSpaceId: number, minutes: number) => ({
      greenSpaceId,
      at: minutesLater(minutes).toISOString(),
      visitAt: at.toISOString(),
    });
    expect(findTooFast({ previous: far(1, -5), next: far(2, 5) }, visit)).toEqual(found(1, -5));
    expect(findTooFast({ previous: near(1, -5), next: far(2, 5) }, visit)).toEqual(found(2, 5));
    expect(findTooFast({ previous: far(1, -60), next: near(2, 5) }, visit)).toBeNull();
    expect(findTooFast({ previous: null, next: null }, visit)).toBeNull();
  });

  test('is never reported for zones that touch, whatever the time', () => {
    expect(isImpossiblyFast({ at, zones: ZONE }, { at, zones: [circleAt(150, 100)] })).toBe(false);
  });

  test('counts a clock that is set back as no time', () => {
    expect(isImpossiblyFast({ at, zones: ZONE }, { at: minutesLater(-60), zones: distantZones })).toBe(true);
    expect(isImpossiblyFast({ at, zones: ZONE }, { at: minutesLater(-60), zones: ZONE })).toBe(false);
  });

  test('never results from more time', () => {
    const minutes = fc.integer({ min: 0, max: 120 });
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: 0, max: 60_000 }), (a, b, meters) => {
        const zones = [circleAt(meters, 50)];
        const sooner = isImpossiblyFast({ at, zones: ZONE }, { at: minutesLater(Math.min(a, b)), zones });
        const later = isImpossiblyFast({ at, zones: ZONE }, { at: minutesLater(Math.max(a, b)), zones });
        expect(sooner || !later).toBe(true);
      }),
    );
  });
});

describe('what an admin should look at', () => {
  const OTHER_VISIT = { greenSpaceId: 4, at: '2026-11-18T04:00:00.000Z', visitAt: '2026-11-18T04:05:00.000Z' };
  const usual = {
    tooFastAgainst: null,
    arrivedLater: false,
    isWitnessed: true,
    proof: 'verified',
    verifiedVisits: 3,
    wasFlaggedThisWeek: false,
  } as const;
  test.each([
    ['an ordinary visit', {}, undefined],
    [
      'an impossible speed, before all else',
      { tooFastAgainst: OTHER_VISIT, arrivedLater: true, isWitnessed: false },
      'too-fast',
    ],
    ['a visit of an earlier day, unwitnessed', { arrivedLater: true, isWitnessed: false }, 'sent-later'],
    ['a visit of an earlier day, witnessed', { arrivedLater: true }, undefined],
    ['a visit of the same day, unwitnessed', { isWitnessed: false }, undefined],
    ['the 20th verified visit of a week', { verifiedVisits: 19 }, undefined],
    ['the 21st', { verifiedVisits: 20 }, 'many-visits'],
    ['the 22nd, if no other has been flagged', { verifiedVisits: 21 }, 'many-visits'],
    ['the 22nd, if another has been flagged', { verifiedVisits: 21, wasFlaggedThisWeek: true }, undefined],
    ['a claimed one after 20 verified ones', { verifiedVisits: 20, proof: 'claimed' }, undefined],
  ] as const)('%s', (_what, parts, reason) => {
    expect(findFlag({ ...usual, ...parts })?.reason).toBe(reason);
  });

  test('the other visit is kept with an impossible speed', () => {
    const flag = findFlag({ ...usual, tooFastAgainst: OTHER_VISIT });
    expect(flag).toEqual({ reason: 'too-fast', against: OTHER_VISIT });
  });
});
