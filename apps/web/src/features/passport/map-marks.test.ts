import { expect, test } from 'vitest';
import { marksOf } from './map-marks.ts';
import { aStamp } from './passport.testing.ts';

const ALL = Array.from({ length: 107 }, (_, index) =>
  aStamp(index + 1, true, { lat: 1.25 + ((index * 37) % 100) * 0.002, lng: 103.65 + ((index * 53) % 100) * 0.0035 }),
);

test('positions a mark by its share of the picture', () => {
  const [mark] = marksOf([aStamp(1, true, { lat: 1.3138, lng: 103.8159 })], 720, 26);
  expect(mark?.x).toBeCloseTo(0.448, 2);
  expect(mark?.y).toBeCloseTo(0.506, 2);
});

test('merges only marks that would overlap', () => {
  const [here, beside, away] = [
    aStamp(1, true, { lat: 1.3, lng: 103.8 }),
    aStamp(2, true, { lat: 1.301, lng: 103.801 }),
    aStamp(3, true, { lat: 1.4, lng: 103.8 }),
  ];
  const marks = marksOf([here, beside, away], 720, 26);
  expect(marks.map(({ stamps }) => stamps.map(({ space }) => space.id))).toEqual([[3], [1, 2]]);
});

test.each([320, 720, 1200])('covers no mark and loses no stamp, %i pixels wide', (width) => {
  const marks = marksOf(ALL, width, 26);
  expect(marks.flatMap(({ stamps }) => stamps)).toHaveLength(107);
  const height = (width * 420) / 720;
  for (const [index, one] of marks.entries()) {
    for (const other of marks.slice(index + 1)) {
      const apart = Math.max(Math.abs(one.x - other.x) * width, Math.abs(one.y - other.y) * height);
      expect(apart).toBeGreaterThanOrEqual(26 - 1e-6);
    }
  }
});

test('has room for more marks on a wider picture', () => {
  expect(marksOf(ALL, 1200, 26).length).toBeGreaterThan(marksOf(ALL, 320, 26).length);
});

test('leaves out places off the picture, and can be empty', () => {
  expect(marksOf([aStamp(1, true, { lat: 48, lng: 11 })], 720, 26)).toEqual([]);
  expect(marksOf([], 720, 26)).toEqual([]);
});
