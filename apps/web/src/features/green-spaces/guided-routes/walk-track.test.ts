import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '../location/distance.ts';
import {
  FASTEST_METERS_PER_SECOND,
  type Fix,
  GAP_MS,
  MIN_EXACT_METERS,
  MIN_STEP_METERS,
  missedUntil,
  MAX_POINTS,
  newTrack,
  nextTrack,
  type PathPoint,
  thinned,
  type WalkTrack,
} from './walk-track.ts';

const BEGUN_AT = Date.UTC(2026, 10, 21, 1);
const START = { lat: 1.2662, lng: 103.8022 };
const METERS_PER_DEGREE = 111_195;

interface Move {
  readonly seconds: number;
  readonly north: number;
  readonly east: number;
  readonly accuracyMeters: number;
}

/** Each move is relative to the one before. */
function fixesOf(moves: readonly Move[], begunAt = BEGUN_AT): Fix[] {
  let [time, lat, lng] = [begunAt, START.lat, START.lng];
  return moves.map(({ seconds, north, east, accuracyMeters }) => {
    time += seconds * 1000;
    lat += north / METERS_PER_DEGREE;
    lng += east / METERS_PER_DEGREE;
    return { lat, lng, accuracyMeters, time };
  });
}

const trackOf = (fixes: readonly Fix[], from: WalkTrack = newTrack(BEGUN_AT)) => fixes.reduce(nextTrack, from);
const metersBetween = (one: Fix, other: Fix) => distanceKm(one, other) * 1000;
const points = ({ parts }: WalkTrack) => parts.flat().length;

const meters = fc.integer({ min: -60, max: 60 });
const move = (most: number) =>
  fc.record({
    seconds: fc.integer({ min: 1, max: most }),
    north: meters,
    east: meters,
    accuracyMeters: fc.integer({ min: 1, max: 80 }),
  });
const moves = fc.array(move(120), { maxLength: 60 });
/** Too close in time for a gap. */
const steadyMoves = fc
  .array(move(GAP_MS / 1000 / 2), { minLength: 1, maxLength: 30 })
  .map((all) => all.map((each) => ({ ...each, accuracyMeters: 5 })));
const straight = (seconds: number, count: number, north = 20): Move[] =>
  Array.from({ length: count }, () => ({ seconds, north, east: 0, accuracyMeters: 5 }));

describe('the distance of a walk', () => {
  test('never shrinks, and is at most the way from position to position', () => {
    fc.assert(
      fc.property(moves, (each) => {
        const fixes = fixesOf(each).filter(({ accuracyMeters }) => accuracyMeters <= MIN_EXACT_METERS);
        let track = newTrack(BEGUN_AT);
        let way = 0;
        for (const [index, fix] of fixes.entries()) {
          const next = nextTrack(track, fix);
          expect(next.meters).toBeGreaterThanOrEqual(track.meters);
          const before = fixes[index - 1];
          way += before ? metersBetween(before, fix) : 0;
          expect(next.meters).toBeLessThanOrEqual(way + fixes.length * 0.2);
          track = next;
        }
      }),
    );
  });

  test('is the way of a straight walk, but for the last step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 50 }), fc.integer({ min: 3, max: 40 }), (count, north) => {
        const { meters: covered, parts } = trackOf(fixesOf(straight(10, count, north)));
        const way = (count - 1) * north;
        expect(covered).toBeLessThanOrEqual(way + 1);
        expect(covered).toBeGreaterThan(way - MIN_STEP_METERS - count * 0.2);
        expect(parts).toHaveLength(1);
      }),
    );
  });

  test('is no more than a runner covers in the time', () => {
    fc.assert(
      fc.property(moves, (each) => {
        const fixes = fixesOf(each);
        const seconds = ((fixes.at(-1)?.time ?? BEGUN_AT) - BEGUN_AT) / 1000;
        expect(trackOf(fixes).meters).toBeLessThanOrEqual(seconds * FASTEST_METERS_PER_SECOND + 1e-6);
      }),
    );
  });

  test('does not count the ride of a bus, nor the wait for it', () => {
    const wait = Array.from({ length: 30 }, () => ({ seconds: 10, north: 0, east: 0, accuracyMeters: 8 }));
    const ride = straight(5, 40, 70);
    const way = fixesOf([...straight(10, 6), ...wait, ...ride, ...wait, ...straight(10, 5)]);
    const walked = trackOf(way).meters;
    expect(walked).toBeGreaterThan(195);
    expect(walked).toBeLessThan(205);
    // Inaccurate positions could each be a step, but not all of them together.
    const rough = ride.map((each) => ({ ...each, accuracyMeters: 45 }));
    expect(trackOf(fixesOf(rough)).meters).toBe(0);
  });

  test('does not count a gap: what is walked before it and after it is all', () => {
    const gap = fc.integer({ min: GAP_MS / 1000 + 1, max: 7200 });
    fc.assert(
      fc.property(steadyMoves, steadyMoves, gap, meters, (before, after, seconds, north) => {
        const [first, ...others] = after;
        if (!first) return;
        const resumed = { ...first, seconds, north: first.north + north * 100 };
        const whole = trackOf(fixesOf([...before, resumed, ...others]));
        const alone = trackOf(fixesOf(before));
        const later = trackOf(fixesOf([{ ...resumed, seconds: 1 }, ...others]));
        // For the position that ends the gap, only the distance depends on earlier positions.
        expect(Math.abs(whole.meters - alone.meters - later.meters)).toBeLessThan(after.length * 0.5);
        // The last positions of `before` may have been skipped, which makes the gap slightly longer.
        expect(whole.missedMs).toBeGreaterThanOrEqual(seconds * 1000);
        expect(whole.missedMs).toBeLessThan(seconds * 1000 + 5_000);
      }),
    );
  });

  test('does not grow while the walker stands and the positions drift within what is exact', () => {
    const drift = fc.record({ north: fc.integer({ min: -3, max: 3 }), east: fc.integer({ min: -3, max: 3 }) });
    fc.assert(
      fc.property(fc.array(drift, { minLength: 2, maxLength: 60 }), (drifts) => {
        const fixes = drifts.map(({ north, east }, index) => ({
          lat: START.lat + north / METERS_PER_DEGREE,
          lng: START.lng + east / METERS_PER_DEGREE,
          accuracyMeters: 12,
          time: BEGUN_AT + index * 5_000,
        }));
        expect(trackOf(fixes).meters).toBe(0);
      }),
    );
  });

  test('is the same if each position comes twice, as from two tabs', () => {
    fc.assert(
      fc.property(moves, (each) => {
        const fixes = fixesOf(each);
        expect(trackOf(fixes.flatMap((fix) => [fix, fix]))).toEqual(trackOf(fixes));
      }),
    );
  });

  test('is the same if earlier positions come again later, as after a tab wakes up', () => {
    fc.assert(
      fc.property(moves, moves, (first, second) => {
        const fixes = fixesOf([...first, ...second]);
        const before = fixes.slice(0, first.length);
        const track = trackOf(before);
        expect(trackOf(track.heard ? before : [], track)).toEqual(track);
        expect(trackOf([...before, ...(track.heard ? before : []), ...fixes.slice(first.length)])).toEqual(
          trackOf(fixes),
        );
      }),
    );
  });

  test('ignores positions that are not exact enough', () => {
    fc.assert(
      fc.property(moves, (each) => {
        const fixes = fixesOf(each);
        const exact = fixes.filter(({ accuracyMeters }) => accuracyMeters <= MIN_EXACT_METERS);
        expect(trackOf(fixes)).toEqual(trackOf(exact));
      }),
    );
  });
});

describe('the parts of a path', () => {
  test('are apart where a gap was, and the distance is the length of the parts', () => {
    fc.assert(
      fc.property(moves, (each) => {
        const track = trackOf(fixesOf(each));
        const lengths = track.parts.map((part) =>
          part.slice(1).reduce((sum, [lat, lng], index) => {
            const [fromLat, fromLng] = part[index] as PathPoint;
            return sum + distanceKm({ lat: fromLat, lng: fromLng }, { lat, lng }) * 1000;
          }, 0),
        );
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(track.meters, 6);
      }),
    );
    const [one, two] = [straight(10, 3), straight(10, 2)];
    const walk = trackOf(fixesOf([...one, { seconds: 240, north: 300, east: 0, accuracyMeters: 5 }, ...two]));
    expect(walk.parts.map((part) => part.length)).toEqual([3, 3]);
    expect(walk.missedMs).toBe(240_000);
    expect(walk.meters).toBeCloseTo(80, 0);
  });

  test('have no more points than there is room for, and keep where they begin and end', () => {
    const part = fc.array(fc.tuple(fc.integer(), fc.integer()), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 2, max: 50 }), (parts, most) => {
        const fewer = thinned(parts, most);
        expect(fewer.flat().length).toBeLessThanOrEqual(most);
        const last = parts.slice(parts.length - fewer.length);
        expect(fewer.map((each) => [each[0], each.at(-1)])).toEqual(last.map((each) => [each[0], each.at(-1)]));
      }),
    );
    expect(points(trackOf(fixesOf(straight(10, MAX_POINTS + 5))))).toBeLessThanOrEqual(MAX_POINTS);
  });

  test('the points left out of a long walk take nothing from its distance', () => {
    const { meters: covered } = trackOf(fixesOf(straight(10, MAX_POINTS + 5)));
    expect(covered).toBeGreaterThan((MAX_POINTS + 4) * 20 - 100);
  });
});

describe('the time without positions', () => {
  test('counts from the beginning of the walk, and while a gap still lasts', () => {
    const track = newTrack(BEGUN_AT);
    expect(missedUntil(track, BEGUN_AT + GAP_MS)).toBe(0);
    expect(missedUntil(track, BEGUN_AT + GAP_MS + 1)).toBe(GAP_MS + 1);
    const late = trackOf(fixesOf([{ seconds: 90, north: 0, east: 0, accuracyMeters: 5 }]));
    expect(late.missedMs).toBe(90_000);
    expect(missedUntil(late, late.heardAt + 30_000)).toBe(90_000);
    expect(missedUntil(late, late.heardAt + 61_000)).toBe(151_000);
  });
});
