import { expect, test } from 'vitest';
import { aGreenSpace } from '../green-spaces/green-spaces.testing.tsx';
import { OPEN_STATUS } from '@ecopulse/contract/green-spaces/place-state';
import { suggestGreenSpace } from './suggestion.ts';

const POSITION = { lat: 1.3, lng: 103.81 };
const near = aGreenSpace({ id: 1, lat: 1.3, lng: 103.8 });
const far = aGreenSpace({ id: 2, lat: 1.42, lng: 103.98 });
const spaces = [far, near];
const visit = (greenSpaceId: number, lastVisit: string) => ({
  greenSpaceId,
  visits: 1,
  lastVisit,
  checkedInToday: false,
  today: null,
  ownRating: null,
  hasMemories: false,
  canAnswer: false,
  retired: null,
});

const at = (position: { lat: number; lng: number } | null, homeTown: string | null = null) => ({ position, homeTown });

test('suggests the nearest unvisited space', () => {
  expect(suggestGreenSpace(spaces, [], '2026-11-21', at(POSITION))?.space.id).toBe(near.id);
  const visits = [visit(near.id, '2026-11-01T00:00:00Z')];
  expect(suggestGreenSpace(spaces, visits, '2026-11-21', at(POSITION))?.space.id).toBe(far.id);
});

test('suggests the space with the oldest visit once all are visited', () => {
  const visits = [visit(near.id, '2026-11-01T00:00:00Z'), visit(far.id, '2026-10-01T00:00:00Z')];
  expect(suggestGreenSpace(spaces, visits, '2026-11-21', at(null))).toEqual({ space: far, isNew: false });
});

test('never suggests a space that is closed until further notice, wherever and whenever it is asked', () => {
  const toaPayoh = aGreenSpace({ id: 3, location: 'Toa Payoh, Lorong 2', status: { ...OPEN_STATUS, state: 'closed' } });
  for (let day = 10; day < 28; day += 1)
    for (const from of [at(null, 'Toa Payoh'), at(toaPayoh), at(null)])
      expect(suggestGreenSpace([toaPayoh, ...spaces], [], `2026-11-${day}`, from)?.space).not.toBe(toaPayoh);
  const visits = [visit(toaPayoh.id, '2023-10-01T00:00:00Z'), visit(near.id, '2026-11-01T00:00:00Z')];
  expect(suggestGreenSpace([toaPayoh, near], visits, '2026-11-21', at(null))?.space).toBe(near);
  expect(suggestGreenSpace([toaPayoh], [], '2026-11-21', at(toaPayoh))).toBeUndefined();
  // Its region still says where the home town is.
  const [east, central] = [aGreenSpace({ id: 1, region: 'East' }), aGreenSpace({ id: 2, region: 'Central' })];
  for (let day = 10; day < 28; day += 1)
    expect(suggestGreenSpace([east, central, toaPayoh], [], `2026-11-${day}`, at(null, 'Toa Payoh'))?.space).toBe(
      central,
    );
});

test('suggests nothing if there are no spaces', () => {
  expect(suggestGreenSpace([], [], '2026-11-21', at(null))).toBeUndefined();
});

test('without a position, suggests a space in the home town, else in its region, else any', () => {
  const bedok = aGreenSpace({ id: 1, location: 'Bedok, Reservoir Road', region: 'East' });
  const changi = aGreenSpace({ id: 2, location: 'Changi, Nicoll Drive', region: 'East' });
  const yishun = aGreenSpace({ id: 3, location: 'Yishun, Avenue 1', region: 'North' });
  const all = [yishun, changi, bedok];
  // The suggestion changes daily.
  for (let day = 10; day < 28; day += 1) {
    const suggested = (visited: readonly number[], homeTown: string | null) =>
      suggestGreenSpace(
        all,
        visited.map((id) => visit(id, '2026-11-01T00:00:00Z')),
        `2026-11-${day}`,
        at(null, homeTown),
      )?.space.id;
    expect(suggested([], 'Bedok')).toBe(bedok.id);
    expect(suggested([bedok.id], 'Bedok')).toBe(changi.id);
    expect(suggested([bedok.id, changi.id], 'Bedok')).toBe(yishun.id);
    expect(all.map(({ id }) => id)).toContain(suggested([], 'Tuas'));
  }
});
