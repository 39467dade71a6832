import { expect, test } from 'vitest';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import { groupStamps, isCollected, readGrouping, toStamps } from './passport-grouping.ts';
import { aStamp, aVisit } from './passport.testing.ts';

test('reads the grouping from an address and forgets what makes no sense', () => {
  expect(readGrouping({ by: 'type' })).toEqual({ by: 'type' });
  expect(readGrouping({ by: 'region' })).toEqual({});
  expect(readGrouping({ by: 'colour' })).toEqual({});
  expect(readGrouping({})).toEqual({});
});

test('makes a stamp of every green space by name, collected where there was a visit', () => {
  const spaces = [aGreenSpace({ id: 1, name: 'Windsor' }), aGreenSpace({ id: 2, name: 'Admiralty' })];
  const stamps = toStamps(spaces, [aVisit(1), aVisit(99)]);
  expect(stamps.map(({ space }) => space.name)).toEqual(['Admiralty', 'Windsor']);
  expect(stamps.map(isCollected)).toEqual([false, true]);
});

test('groups in the order of the keys, the collected first, and leaves out what has no stamps', () => {
  const stamps = [
    aStamp(1, false, { region: 'West' }),
    aStamp(2, true, { region: 'West' }),
    aStamp(3, true, { region: 'Central' }),
  ];
  const groups = groupStamps(stamps, ['Central', 'East', 'West'], (space) => space.region);
  expect(groups.map(({ key, collected }) => [key, collected])).toEqual([
    ['Central', 1],
    ['West', 1],
  ]);
  expect(groups[1]?.stamps.map(({ space }) => space.id)).toEqual([2, 1]);
});
