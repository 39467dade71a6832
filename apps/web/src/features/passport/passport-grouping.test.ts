import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import { parsePassportSearch } from './passport-search.ts';
import { groupStamps, isCollected, isRetired, createStamps } from './passport-grouping.ts';
import { aCollectedStamp, aStamp, aVisit } from './passport.testing.ts';

const TODAY = '2026-11-21';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('parses the search parameters and ignores invalid values', () => {
  expect(parsePassportSearch({ by: 'type' })).toEqual({ by: 'type' });
  expect(parsePassportSearch({ by: 'region' })).toEqual({});
  expect(parsePassportSearch({ by: 'colour' })).toEqual({});
  expect(parsePassportSearch({})).toEqual({});
  expect(parsePassportSearch({ visits: '5', picture: '12' })).toEqual({ visits: '5', picture: '12' });
  expect(parsePassportSearch({ by: 'type', visits: '5' })).toEqual({ by: 'type', visits: '5' });
  for (const visits of ['0', '-1', '1e3', 'x', '', '9'.repeat(17), 5])
    expect(parsePassportSearch({ visits })).toEqual({});
  expect(parsePassportSearch({ picture: '12' })).toEqual({});
});

test('creates a stamp for every green space, sorted by name and collected if there was a visit', () => {
  const spaces = [aGreenSpace({ id: 1, name: 'Windsor' }), aGreenSpace({ id: 2, name: 'Admiralty' })];
  const visitToUnknownSpace = aVisit(99);
  const stamps = createStamps(spaces, [aVisit(1), visitToUnknownSpace], TODAY);
  expect(stamps.map(({ space }) => space.name)).toEqual(['Admiralty', 'Windsor']);
  expect(stamps.map(isCollected)).toEqual([false, true]);
});

test('sorts names in the order of the display language', () => {
  i18n.loadAndActivate({ locale: 'zh', messages: {} });
  const spaces = [aGreenSpace({ id: 1, name: '植物园' }), aGreenSpace({ id: 2, name: '安乐公园' })];
  expect(createStamps(spaces, [], TODAY).map(({ space }) => space.name)).toEqual(['安乐公园', '植物园']);
});

test('keeps the stamp of a visited green space that is no longer listed', () => {
  const retiredSpace = {
    name: 'Farewell Park',
    parkType: 'Urban Park',
    region: 'East',
    lat: 1.33,
    lng: 103.93,
  } as const;
  const stamps = createStamps([aGreenSpace({ id: 1, name: 'Windsor' })], [aVisit(7, { retired: retiredSpace })], TODAY);
  expect(stamps.map(({ space, visit }) => [space.id, space.name, visit?.visits])).toEqual([
    [7, 'Farewell Park', 1],
    [1, 'Windsor', undefined],
  ]);
  expect(stamps.map(isRetired)).toEqual([true, false]);
});

test('groups in the order of the keys, collected stamps first, and omits keys without stamps', () => {
  const stamps = [
    aStamp(1, { region: 'West' }),
    aCollectedStamp(2, { region: 'West' }),
    aCollectedStamp(3, { region: 'Central' }),
  ];
  const groups = groupStamps(stamps, ['Central', 'East', 'West'], (space) => space.region);
  expect(groups.map(({ key, collectedCount }) => [key, collectedCount])).toEqual([
    ['Central', 1],
    ['West', 1],
  ]);
  expect(groups[1]?.stamps.map(({ space }) => space.id)).toEqual([2, 1]);
});
