import { expect, test } from 'vitest';
import { railLinesOf } from './rail-lines.rules.ts';

const station = (at: number, ...codes: string[]) => ({ codes, at: [103 + at / 10, 1.3] as [number, number] });
const listStops = (lines: [number, number][][]) =>
  lines.map((line) => line.map(([lng]) => Math.round((lng - 103) * 10)));

test('a line runs through its stations in the order of their numbers, across interchanges and gaps', () => {
  const lines = railLinesOf([station(3, 'NS10'), station(1, 'NS1', 'EW24'), station(2, 'NS2'), station(4, 'EW9')]);
  expect(listStops(lines)).toEqual([
    [1, 2, 3],
    [4, 1],
  ]);
});

test('a branch begins at the station whose code is its line alone', () => {
  expect(listStops(railLinesOf([station(2, 'CG2'), station(1, 'CG1'), station(5, 'EW4', 'CG')]))).toEqual([
    [5, 1, 2],
    [5],
  ]);
});

test('the Circle Line returns to Promenade', () => {
  const circle = [station(1, 'CC1'), station(4, 'CC4', 'DT15'), station(5, 'CC5'), station(8, 'CC34')];
  expect(listStops(railLinesOf(circle))[0]).toEqual([1, 4, 5, 8, 4]);
});
