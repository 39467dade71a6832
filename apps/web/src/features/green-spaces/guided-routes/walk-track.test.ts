import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PathPoint } from '../../../lib/map/path.ts';
import { distanceKm } from '../location/distance.ts';
import {
  MAX_METERS_PER_SECOND,
  type Fix,
  MIN_GAP_MS,
  MAX_ACCURACY_RADIUS_METERS,
  MIN_STEP_METERS,
  totalMissedMs,
  MAX_POINTS,
  newTrack,
  nextTrack,
  restartTrack,
  thinParts,
  type WalkTrack,
} from './walk-track.ts';

const BEGUN_AT = Date.UTC(2026, 10, 21, 1);
const START = { lat: 1.2662, lng: 103.8022 };
const METERS_PER_DEGREE = 111_195;
/** Tracks round each position to about 0.1 m, so a step between two positions may change by twice that. */
const MAX_ROUNDING_METERS = 0.2;

/** `north` and `east` are in metres. */
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
const metersBetween = (a: Fix, b: Fix) => distanceKm(a, b) * 1000;
const countPoints = ({ parts }: WalkTrack) => parts.flat().length;

const meters = fc.integer({ min: -60, max: 60 });
const move = (maxSeconds: number) =>
  fc.record({
    seconds: fc.integer({ min: 1, max: maxSeconds }),
    north: meters,
    east: meters,
    accuracyMeters: fc.integer({ min: 1, max: 80 }),
  });
const moves = fc.array(move(120), { maxLength: 60 });
/** Too close in time for a gap. */
const steadyMoves = fc
  .array(move(MIN_GAP_MS / 1000 / 2), { minLength: 1, maxLength: 30 })
  .map((all) => all.map((each) => ({ ...each, accuracyMeters: 5 })));
const STRAIGHT_ACCURACY_METERS = 5;
const straight = (secondsPerMove: number, count: number, metersPerMove = 20): Move[] =>
  Array.from({ length: count }, () => ({
    seconds: secondsPerMove,
    north: metersPerMove,
    east: 0,
    accuracyMeters: STRAIGHT_ACCURACY_METERS,
  }));

/**
 * Positions of a phone that lies still, every 5 s for an hour: the error of each axis is normal with `sigmaMeters`, and
 * correlated over a minute, as that of GPS is.
 */
function driftingFixes(uniform: () => number, sigmaMeters: number, accuracyMeters: number): Fix[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const kept = Math.exp(-5 / 60);
  let [north, east] = [0, 0];
  return Array.from({ length: 720 }, (_, index) => {
    north = kept * north + sigmaMeters * Math.sqrt(1 - kept ** 2) * normal();
    east = kept * east + sigmaMeters * Math.sqrt(1 - kept ** 2) * normal();
    const [lat, lng] = [START.lat + north / METERS_PER_DEGREE, START.lng + east / METERS_PER_DEGREE];
    return { lat, lng, accuracyMeters, time: BEGUN_AT + index * 5_000 };
  });
}

test('after a clock was set back, the walk goes on in a new part', () => {
  const before = trackOf(fixesOf(straight(10, 10)));
  const setBackAt = BEGUN_AT - 3 * 86_400_000;
  const after = trackOf(fixesOf(straight(10, 10), setBackAt), restartTrack(before, setBackAt));
  expect(after.parts).toHaveLength(2);
  expect(after.meters).toBeCloseTo(2 * before.meters, 0);
  expect(after.missedMs).toBe(before.missedMs);
});

describe('the distance of a walk', () => {
  test('never shrinks, and is at most the sum of the distances between positions', () => {
    fc.assert(
      fc.property(moves, (randomMoves) => {
        const fixes = fixesOf(randomMoves).filter(({ accuracyMeters }) => accuracyMeters <= MAX_ACCURACY_RADIUS_METERS);
        let track = newTrack(BEGUN_AT);
        let pathMeters = 0;
        for (const [index, fix] of fixes.entries()) {
          const next = nextTrack(track, fix);
          expect(next.meters).toBeGreaterThanOrEqual(track.meters);
          const before = fixes[index - 1];
          pathMeters += before ? metersBetween(before, fix) : 0;
          expect(next.meters).toBeLessThanOrEqual(pathMeters + fixes.length * MAX_ROUNDING_METERS);
          track = next;
        }
      }),
    );
  });

  test('is the length of a straight walk, except for the last step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 50 }), fc.integer({ min: 3, max: 40 }), (count, north) => {
        const { meters: covered, parts } = trackOf(fixesOf(straight(10, count, north)));
        const pathMeters = (count - 1) * north;
        expect(covered).toBeLessThanOrEqual(pathMeters + 1);
        const maxLastStep = Math.max(MIN_STEP_METERS, 3 * STRAIGHT_ACCURACY_METERS);
        expect(covered).toBeGreaterThan(pathMeters - maxLastStep - count * MAX_ROUNDING_METERS);
        expect(parts).toHaveLength(1);
      }),
    );
  });

  test('is nearly nothing for a phone that lies still for an hour', () => {
    const integers = fc.infiniteStream(fc.noBias(fc.integer({ min: 0, max: 2 ** 31 - 1 })));
    const tracks = fc.sample(integers, { numRuns: 20, seed: 20261128 }).map((numbers) => {
      const next = () => Number(numbers.next().value) / 2 ** 31;
      return trackOf(driftingFixes(next, 8, 12)).meters;
    });
    expect(Math.max(...tracks)).toBeLessThan(150);
    expect(tracks.filter((covered) => covered === 0).length).toBeGreaterThan(tracks.length / 2);
  });

  test('is no more than a runner covers in the time', () => {
    fc.assert(
      fc.property(moves, (randomMoves) => {
        const fixes = fixesOf(randomMoves);
        const seconds = ((fixes.at(-1)?.time ?? BEGUN_AT) - BEGUN_AT) / 1000;
        expect(trackOf(fixes).meters).toBeLessThanOrEqual(seconds * MAX_METERS_PER_SECOND + 1e-6);
      }),
    );
  });

  test('does not count a bus ride or the wait for it', () => {
    const wait = Array.from({ length: 30 }, () => ({ seconds: 10, north: 0, east: 0, accuracyMeters: 8 }));
    const ride = straight(5, 40, 70);
    const fixes = fixesOf([...straight(10, 6), ...wait, ...ride, ...wait, ...straight(10, 5)]);
    // 200 m on foot: 5 steps of 20 m before the ride, since the first position is the start, and 5 after it.
    const walked = trackOf(fixes).meters;
    expect(walked).toBeGreaterThan(195);
    expect(walked).toBeLessThan(205);
    // Allowing for its inaccuracy, each of these moves could be walked, but not all of them together.
    const rough = ride.map((each) => ({ ...each, accuracyMeters: 45 }));
    expect(trackOf(fixesOf(rough)).meters).toBe(0);
  });

  test('does not count a gap, only what is walked before and after it', () => {
    const gap = fc.integer({ min: MIN_GAP_MS / 1000 + 1, max: 7200 });
    fc.assert(
      fc.property(steadyMoves, steadyMoves, gap, meters, (before, after, seconds, north) => {
        const [first, ...others] = after;
        if (!first) return;
        const resumed = { ...first, seconds, north: first.north + north * 100 };
        const fixes = fixesOf([...before, resumed, ...others]);
        const fixesAfter = fixes.slice(before.length);
        const walk = trackOf(fixes);
        const walkBefore = trackOf(fixesOf(before));
        const walkAfter = trackOf(fixesAfter, newTrack(fixesAfter[0]?.time ?? BEGUN_AT));
        // The position that ends the gap starts a new part, so later distances do not depend on `before`.
        expect(walk.meters).toBeCloseTo(walkBefore.meters + walkAfter.meters, 6);
        // The last positions of `before` may have been skipped, which makes the gap slightly longer.
        expect(walk.missedMs).toBeGreaterThanOrEqual(seconds * 1000);
        expect(walk.missedMs).toBeLessThan(seconds * 1000 + 5_000);
      }),
    );
  });

  test('does not grow while the walker stands still and the positions drift within their accuracy', () => {
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

  test('is the same if each position arrives twice, as from two tabs', () => {
    fc.assert(
      fc.property(moves, (randomMoves) => {
        const fixes = fixesOf(randomMoves);
        expect(trackOf(fixes.flatMap((fix) => [fix, fix]))).toEqual(trackOf(fixes));
      }),
    );
  });

  test('is the same if earlier positions arrive again later, as after a tab wakes up', () => {
    fc.assert(
      fc.property(moves, moves, (first, second) => {
        const fixes = fixesOf([...first, ...second]);
        const before = fixes.slice(0, first.length);
        const track = trackOf(before);
        expect(trackOf(before, track)).toEqual(track);
        expect(trackOf([...before, ...before, ...fixes.slice(first.length)])).toEqual(trackOf(fixes));
      }),
    );
  });

  test('ignores positions that are not exact enough', () => {
    fc.assert(
      fc.property(moves, (randomMoves) => {
        const fixes = fixesOf(randomMoves);
        const exact = fixes.filter(({ accuracyMeters }) => accuracyMeters <= MAX_ACCURACY_RADIUS_METERS);
        expect(trackOf(fixes)).toEqual(trackOf(exact));
      }),
    );
  });
});

describe('the parts of a path', () => {
  test('are separated by gaps, and their lengths add up to the distance', () => {
    fc.assert(
      fc.property(moves, (randomMoves) => {
        const track = trackOf(fixesOf(randomMoves));
        const lengths = track.parts.map((part) =>
          part.slice(1).reduce((sum, [lat, lng], index) => {
            const [fromLat, fromLng] = part[index] as PathPoint;
            return sum + distanceKm({ lat: fromLat, lng: fromLng }, { lat, lng }) * 1000;
          }, 0),
        );
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(track.meters, 6);
      }),
    );
    const gap = { seconds: 240, north: 300, east: 0, accuracyMeters: 5 };
    const walk = trackOf(fixesOf([...straight(10, 3), gap, ...straight(10, 2)]));
    expect(walk.parts.map((part) => part.length)).toEqual([3, 3]);
    expect(walk.missedMs).toBe(240_000);
    expect(walk.meters).toBeCloseTo(80, 0);
  });

  test('have at most the maximum number of points, and keep their ends', () => {
    const part = fc.array(fc.tuple(fc.integer(), fc.integer()), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 2, max: 50 }), (parts, maxPoints) => {
        const thinnerParts = thinParts(parts, maxPoints);
        expect(thinnerParts.flat().length).toBeLessThanOrEqual(maxPoints);
        const latestParts = parts.slice(parts.length - thinnerParts.length);
        const endsOf = (points: readonly PathPoint[]) => [points[0], points.at(-1)];
        expect(thinnerParts.map(endsOf)).toEqual(latestParts.map(endsOf));
      }),
    );
    expect(countPoints(trackOf(fixesOf(straight(10, MAX_POINTS + 5))))).toBeLessThanOrEqual(MAX_POINTS);
  });

  test('can lose points in a long walk without reducing its distance', () => {
    const { meters: covered } = trackOf(fixesOf(straight(10, MAX_POINTS + 5, 20)));
    const pathMeters = (MAX_POINTS + 4) * 20;
    expect(covered).toBeGreaterThan(pathMeters - 100);
  });
});

describe('the time without positions', () => {
  test('counts from the start of the walk, and includes a gap that has not ended', () => {
    const track = newTrack(BEGUN_AT);
    expect(totalMissedMs(track, BEGUN_AT + MIN_GAP_MS)).toBe(0);
    expect(totalMissedMs(track, BEGUN_AT + MIN_GAP_MS + 1)).toBe(MIN_GAP_MS + 1);
    const late = trackOf(fixesOf([{ seconds: 90, north: 0, east: 0, accuracyMeters: 5 }]));
    expect(late.missedMs).toBe(90_000);
    expect(totalMissedMs(late, late.heardAt + 30_000)).toBe(90_000);
    expect(totalMissedMs(late, late.heardAt + 61_000)).toBe(151_000);
  });
});
