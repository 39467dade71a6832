import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import { readPassport } from './passport-address.ts';
import { groupStamps, isCollected, isRetired, toStamps } from './passport-grouping.ts';
import { aStamp, aVisit } from './passport.testing.ts';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('reads the grouping from an address and ignores invalid values', () => {
  expect(readPassport({ by: 'type' })).toEqual({ by: 'type' });
  expect(readPassport({ by: 'region' })).toEqual({});
  expect(readPassport({ by: 'colour' })).toEqual({});
  expect(readPassport({})).toEqual({});
  expect(readPassport({ visits: '5', picture: '12' })).toEqual({ visits: '5', picture: '12' });
  expect(readPassport({ by: 'type', visits: '5' })).toEqual({ by: 'type', visits: '5' });
  for (const visits of ['0', '-1', '1e3', 'x', '', '9'.repeat(17), 5]) expect(readPassport({ visits })).toEqual({});
  expect(readPassport({ picture: '12' })).toEqual({});
});

test('makes a stamp of every green space by name, collected if there was a visit', () => {
  const spaces = [aGreenSpace({ id: 1, name: 'Windsor' }), aGreenSpace({ id: 2, name: 'Admiralty' })];
  const stamps = toStamps(spaces, [aVisit(1), aVisit(99)]);
  expect(stamps.map(({ space }) => space.name)).toEqual(['Admiralty', 'Windsor']);
  expect(stamps.map(isCollected)).toEqual([false, true]);
});

test('puts names in the order of the language on screen', () => {
  i18n.loadAndActivate({ locale: 'zh', messages: {} });
  const spaces = [aGreenSpace({ id: 1, name: '植物园' }), aGreenSpace({ id: 2, name: '安乐公园' })];
  expect(toStamps(spaces, []).map(({ space }) => space.name)).toEqual(['安乐公园', '植物园']);
});

test('keeps the stamp of a visited green space that is no longer listed', () => {
  const gone = { name: 'Farewell Park', parkType: 'Urban Park', region: 'East', lat: 1.33, lng: 103.93 } as const;
  const stamps = toStamps([aGreenSpace({ id: 1, name: 'Windsor' })], [aVisit(7, { retired: gone })]);
  expect(stamps.map(({ space, visit }) => [space.id, space.name, visit?.visits])).toEqual([
    [7, 'Farewell Park', 1],
    [1, 'Windsor', undefined],
  ]);
  expect(stamps.map(isRetired)).toEqual([true, false]);
});

test('groups in the order of the keys, collected first, and leaves out keys without stamps', () => {
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
