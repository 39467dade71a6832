import { expect, test } from 'vitest';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import { suggest } from './suggestion.ts';

const near = aGreenSpace({ id: 1, lat: 1.3, lng: 103.8 });
const far = aGreenSpace({ id: 2, lat: 1.42, lng: 103.98 });
const spaces = [far, near];
const visit = (greenSpaceId: number, lastVisit: string) => ({
  greenSpaceId,
  visits: 1,
  lastVisit,
  checkedInToday: false,
  ownRating: null,
  retired: null,
});

test('suggests the nearest unvisited space', () => {
  expect(suggest(spaces, [], '2026-11-21', { lat: 1.3, lng: 103.81 })?.space.id).toBe(1);
  expect(suggest(spaces, [visit(1, '2026-11-01T00:00:00Z')], '2026-11-21', { lat: 1.3, lng: 103.81 })?.space.id).toBe(
    2,
  );
});

test('suggests the same space all day without a position', () => {
  expect(suggest(spaces, [], '2026-11-21', null)).toEqual(suggest(spaces, [], '2026-11-21', null));
});

test('suggests the space with the oldest visit once all are visited', () => {
  const visits = [visit(1, '2026-11-01T00:00:00Z'), visit(2, '2026-10-01T00:00:00Z')];
  expect(suggest(spaces, visits, '2026-11-21', null)).toEqual({ space: far, isNew: false });
});

test('suggests nothing without any space', () => {
  expect(suggest([], [], '2026-11-21', null)).toBeUndefined();
});
