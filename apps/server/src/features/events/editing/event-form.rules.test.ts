import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../events.rules.ts';
import { PLANNING_AREA_CENTRES } from '../../../core/places/planning-areas.ts';
import { metersBetween } from '../../../core/places/distance.rules.ts';
import {
  coveringRadius,
  isNewOrganiser,
  mayOrganise,
  planningAreaOf,
  timeFaults,
  weeklyTimes,
} from './event-form.rules.ts';

const NOW = new Date('2026-11-29T12:00:00+08:00');
const from = (offset: number, duration: number) => ({
  startsAt: new Date(NOW.getTime() + offset),
  endsAt: new Date(NOW.getTime() + offset + duration),
});

test.each([
  ['in the past', from(-MINUTE_MS, HOUR_MS), 'startsAt'],
  ['now', from(0, HOUR_MS), 'startsAt'],
  ['400 days ahead', from(400 * DAY_MS, HOUR_MS), 'startsAt'],
  ['with an end before the start', from(DAY_MS, -HOUR_MS), 'endsAt'],
  ['without a duration', from(DAY_MS, 0), 'endsAt'],
  ['of half a minute', from(DAY_MS, MINUTE_MS / 2), 'endsAt'],
  ['of 12 hours and a minute', from(DAY_MS, 12 * HOUR_MS + MINUTE_MS), 'endsAt'],
])('an event %s is not possible', (_case, times, field) => {
  expect(Object.keys(timeFaults(times, NOW, true))).toEqual([field]);
});

test('an event that has begun can still be edited', () => {
  expect(timeFaults(from(-HOUR_MS, 2 * HOUR_MS), NOW, false)).toEqual({});
});

test('a series has one event a week, at the same time of day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 26 }), (weeks) => {
      const series = weeklyTimes(from(DAY_MS, HOUR_MS), weeks);
      expect(series).toHaveLength(weeks);
      for (const [week, { startsAt, endsAt }] of series.entries()) {
        expect(startsAt.getTime()).toBe(NOW.getTime() + DAY_MS + week * 7 * DAY_MS);
        expect(endsAt.getTime() - startsAt.getTime()).toBe(HOUR_MS);
      }
    }),
  );
});

test('the town of a point is the one with the nearest centre', () => {
  for (const [town, centre] of Object.entries(PLANNING_AREA_CENTRES)) expect(planningAreaOf(centre)).toBe(town);
});

test('the radius of a green space covers all its zones', () => {
  const centre = { lat: 1.36, lng: 103.84 };
  const zone = { lat: 1.362, lng: 103.843, radiusMeters: 120 };
  expect(coveringRadius(centre, [zone])).toBe(Math.ceil(metersBetween(centre, zone) + 120));
});

test('organisers of a town organise there alone; owners and moderators anywhere; others nowhere', () => {
  const roles = [{ role: 'organiser', planningArea: 'Bishan' }] as const;
  expect(mayOrganise(roles, 'Bishan')).toBe(true);
  expect(mayOrganise(roles, 'Bedok')).toBe(false);
  expect(mayOrganise([{ role: 'moderator' }], 'Bedok')).toBe(true);
  expect(mayOrganise([{ role: 'owner' }], 'Bedok')).toBe(true);
  expect(mayOrganise([{ role: 'organiser', clubId: 3 }], 'Bedok')).toBe(false);
  expect(mayOrganise([{ role: 'editor' }], 'Bedok')).toBe(false);
  expect(mayOrganise([], 'Bedok')).toBe(false);
});

test('an organiser is new until three events were approved', () => {
  expect([0, 2, 3].map((approved) => isNewOrganiser([{ role: 'organiser' }], approved))).toEqual([true, true, false]);
  expect(isNewOrganiser([{ role: 'moderator' }], 0)).toBe(false);
});
