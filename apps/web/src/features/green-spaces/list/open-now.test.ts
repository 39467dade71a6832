import { expect, test } from 'vitest';
import { isOpenAt } from './open-now.tsx';

const DAYTIME = { from: 510, until: 1080 };
const PAST_MIDNIGHT = { from: 300, until: 1560 };

test.each([
  [DAYTIME, '08:29', false],
  [DAYTIME, '08:30', true],
  [DAYTIME, '17:59', true],
  [DAYTIME, '18:00', false],
  [PAST_MIDNIGHT, '23:59', true],
  [PAST_MIDNIGHT, '01:59', true],
  [PAST_MIDNIGHT, '02:00', false],
  [PAST_MIDNIGHT, '05:00', true],
  [{ from: 0, until: 1440 }, '00:00', true],
  [{ from: 0, until: 0 }, '00:00', false],
])('with %j at %s in Singapore: %s', (hours, time, isOpen) => {
  expect(isOpenAt(hours, new Date(`2026-11-29T${time}:00+08:00`))).toBe(isOpen);
});
