import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RouteLine } from '@ecopulse/contract/green-spaces/route-lines';
import { distanceKm, lineLengthKm } from '../location/distance.ts';
import { bearingBetween, findDoneMeters, findProgress, MAX_OFF_PATH_METERS } from './walk-progress.ts';
import type { PathPoint } from '../../../lib/map/path.ts';

const START = { lat: 1.2662, lng: 103.8022 };
const METERS_PER_DEGREE = 111_195;

interface Spot {
  readonly north: number;
  readonly east: number;
}

/** Metres from the start. */
const at = (north: number, east: number) => ({
  lat: START.lat + north / METERS_PER_DEGREE,
  lng: START.lng + east / (METERS_PER_DEGREE * Math.cos((START.lat * Math.PI) / 180)),
});
const toPathPoint = ({ north, east }: Spot): PathPoint => {
  const { lat, lng } = at(north, east);
  return [lat, lng];
};
const lineOf = (spots: readonly Spot[]): RouteLine => ({
  type: 'LineString',
  coordinates: spots.map(({ north, east }) => [at(north, east).lng, at(north, east).lat]),
});
const spot = (north: number, east: number): Spot => ({ north, east });

/** Around a square of 300 m, back to its start. */
const LOOP = [spot(0, 0), spot(300, 0), spot(300, 300), spot(0, 300), spot(0, 0)];
/** Along a pier of 400 m and back. */
const PIER = [spot(0, 0), spot(400, 0), spot(0, 0)];

/** Spots on the way, at most `step` metres apart. */
function walkAlong(corners: readonly Spot[], step: number): Spot[] {
  return corners.slice(1).flatMap((to, index) => {
    const from = corners[index] ?? to;
    const count = Math.ceil(Math.hypot(to.north - from.north, to.east - from.east) / step);
    return Array.from({ length: count }, (_, n) =>
      spot(from.north + ((to.north - from.north) * n) / count, from.east + ((to.east - from.east) * n) / count),
    );
  });
}

const doneMeters = (corners: readonly Spot[], walked: readonly Spot[]) =>
  findDoneMeters(lineOf(corners), walked.map(toPathPoint));

const spots = fc.record({ north: fc.integer({ min: -600, max: 600 }), east: fc.integer({ min: -600, max: 600 }) });
const corners = fc.array(spots, { minLength: 2, maxLength: 12 });

describe('how far a walker has come', () => {
  test('is the way along the path, wherever it turns', () => {
    expect(doneMeters(LOOP, walkAlong(LOOP, 20).slice(0, 23))).toBeCloseTo(440, 0);
    expect(doneMeters(LOOP, [spot(10, 5)])).toBeCloseTo(10, 0);
  });

  test('is nothing before the path is reached', () => {
    expect(doneMeters(LOOP, [spot(-200, 0), spot(-80, 0)])).toBeNull();
    expect(doneMeters(LOOP, [spot(-200, 0), spot(-80, 0), spot(-20, 0)])).toBe(0);
  });

  test('starts at the start of a loop, although its end is nearer, and ends at its end', () => {
    expect(doneMeters(LOOP, [spot(-3, 8)])).toBe(0);
    expect(doneMeters(LOOP, [...walkAlong(LOOP, 25), spot(3, 2)])).toBeGreaterThan(1190);
  });

  test('counts the way out and the way back on the same path', () => {
    const walked = walkAlong(PIER, 20);
    expect(doneMeters(PIER, walked.slice(0, 10))).toBeCloseTo(180, 0);
    expect(doneMeters(PIER, walked.slice(0, 31))).toBeCloseTo(600, 0);
  });

  test('goes on where the walker returns to the path after a short cut', () => {
    expect(doneMeters(LOOP, [spot(100, 0), spot(150, 75), spot(150, 150), spot(150, 225), spot(150, 300)])).toBeCloseTo(
      750,
      0,
    );
  });

  test('never shrinks, and is never more than the path, wherever the walker goes', () => {
    fc.assert(
      fc.property(corners, fc.array(spots, { maxLength: 20 }), (path, walked) => {
        const totalMeters = lineLengthKm(lineOf(path).coordinates) * 1000;
        let before = 0;
        for (let count = 1; count <= walked.length; count += 1) {
          const done = doneMeters(path, walked.slice(0, count)) ?? 0;
          expect(done).toBeGreaterThanOrEqual(before);
          expect(done).toBeLessThanOrEqual(totalMeters + 0.001);
          before = done;
        }
      }),
    );
  });

  test('is within the step of a walker who follows the path, if it does not cross itself', () => {
    const steps = fc.record({ north: fc.integer({ min: 60, max: 200 }), east: fc.integer({ min: -200, max: 200 }) });
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 8 }), (legs) => {
        const path = [spot(0, 0)];
        for (const { north, east } of legs) {
          const last = path.at(-1) ?? spot(0, 0);
          path.push(spot(last.north + north, last.east + east));
        }
        const walked = walkAlong(path, 15);
        const done = doneMeters(path, walked) ?? 0;
        const totalMeters = lineLengthKm(lineOf(path).coordinates) * 1000;
        expect(totalMeters - done).toBeGreaterThan(0);
        expect(totalMeters - done).toBeLessThan(16);
      }),
    );
  });
});

const JETTY = { name: 'Jetty', text: null, ...at(300, 0) };
const LOOKOUT = { name: 'Lookout', text: null, ...at(0, 300) };
const ROUTE = { line: lineOf(LOOP), stops: [JETTY, LOOKOUT] };
const progressAt = (north: number, east: number, done: number | null, accuracyMeters = 8) =>
  findProgress(ROUTE, done, { ...at(north, east), accuracyMeters });

describe('the guide', () => {
  test('names the next stop, how far it is along the path, and its direction', () => {
    const first = progressAt(100, 0, 100);
    expect(first).toMatchObject({ nextStop: JETTY, offPath: null, isAtEnd: false });
    expect(first?.metersToNext).toBeCloseTo(200, 0);
    expect(first?.bearingToNext).toBeCloseTo(0, 0);
    const second = progressAt(290, 0, 290);
    expect(second).toMatchObject({ nextStop: LOOKOUT });
    expect(second?.metersToNext).toBeCloseTo(610, 0);
    expect(second?.bearingToNext).toBeCloseTo(134, 0);
  });

  test('leads to the end after the last stop, and says when it is reached', () => {
    const last = progressAt(0, 200, 1000);
    expect(last).toMatchObject({ nextStop: null, isAtEnd: false });
    expect(last?.metersToNext).toBeCloseTo(200, 0);
    expect(last?.bearingToNext).toBeCloseTo(270, 0);
    expect(progressAt(0, 10, 1190)).toMatchObject({ nextStop: null, isAtEnd: true });
    expect(progressAt(0, 0, 0)?.isAtEnd).toBe(false);
  });

  test('leads to the first stop before the walker is on the path', () => {
    expect(progressAt(-500, 0, null)).toMatchObject({ nextStop: JETTY, doneMeters: null });
  });

  test('says how far off the path a walker is, and which way is back, beyond 50 m and the accuracy', () => {
    const away = progressAt(150, -80, 150);
    expect(away?.offPath?.meters).toBeCloseTo(80, 0);
    expect(away?.offPath?.bearing).toBeCloseTo(90, 0);
    expect(progressAt(150, -80, 150, 40)?.offPath).toBeNull();
    expect(progressAt(150, -MAX_OFF_PATH_METERS, 150)?.offPath).toBeNull();
  });

  test('finds the spot of the path that is nearest to the walker', () => {
    fc.assert(
      fc.property(corners, spots, (path, { north, east }) => {
        const walker = at(north, east);
        const nearest = Math.min(
          ...walkAlong([...path, path.at(-1) ?? spot(0, 0)], 1).map(
            (each) => distanceKm(walker, at(each.north, each.east)) * 1000,
          ),
        );
        const progress = findProgress({ line: lineOf(path), stops: [] }, null, { ...walker, accuracyMeters: 0 });
        fc.pre(nearest > MAX_OFF_PATH_METERS + 2);
        expect(progress?.offPath?.meters).toBeGreaterThan(nearest - 2);
        expect(progress?.offPath?.meters).toBeLessThanOrEqual(nearest + 0.1);
      }),
    );
  });

  test('gives directions clockwise from north', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), (degrees) => {
        const radians = (degrees * Math.PI) / 180;
        const bearing = bearingBetween(START, at(200 * Math.cos(radians), 200 * Math.sin(radians)));
        expect(Math.cos(((bearing - degrees) * Math.PI) / 180)).toBeGreaterThan(0.9999);
      }),
    );
  });
});
