import { expect, test } from 'vitest';
import { paceBetween } from './pace.rules.ts';

const east = [{ lat: 1.39, lng: 103.99, radiusMeters: 300 }];
const west = [{ lat: 1.34, lng: 103.7, radiusMeters: 500 }];
const at = (time: string) => new Date(`2026-11-18T${time}+08:00`);

test.each([
  ['a quarter of an hour', '09:00:00', '09:15:00', { kilometres: 31.9, kilometresPerHour: 128 }],
  ['an hour', '09:00:00', '10:00:00', { kilometres: 31.9, kilometresPerHour: 32 }],
  ['no time', '09:00:00', '09:00:00', { kilometres: 31.9, kilometresPerHour: null }],
  ['another visit that was later', '09:00:00', '08:00:00', { kilometres: 31.9, kilometresPerHour: 32 }],
])('the pace contains the distance and the speed for %s', (_what, from, to, pace) => {
  expect(paceBetween({ at: at(from), zones: east }, { at: at(to), zones: west })).toEqual(pace);
});

test('the pace is null if a place has no zones left', () => {
  expect(paceBetween({ at: at('09:00:00'), zones: [] }, { at: at('10:00:00'), zones: west })).toBeNull();
});
