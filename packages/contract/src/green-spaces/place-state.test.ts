import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isClosedOn, OPEN_STATUS, PLACE_STATES, stateOn } from './place-state.ts';
import { placeStatusForm, toPlaceStatus } from './place-status.ts';

const CLOSED = { ...OPEN_STATUS, state: 'closed', reason: 'Works' } as const;
const days = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));
const closures = fc.record({
  state: fc.constantFrom(...PLACE_STATES),
  from: fc.option(days),
  until: fc.option(days),
  reason: fc.constant('Works'),
  source: fc.constant(null),
});

test.each([
  ['2026-11-28', 'open'],
  ['2026-11-29', 'closed'],
  ['2026-12-31', 'closed'],
  ['2027-01-01', 'open'],
])('a green space closed from 29 November until 31 December is on %s: %s', (day, state) => {
  expect(stateOn({ ...CLOSED, from: '2026-11-29', until: '2026-12-31' }, day)).toBe(state);
});

test('a closure holds on its days alone, and without them on every day', () => {
  fc.assert(
    fc.property(closures, days, (status, day) => {
      const isWithin = (status.from ?? day) <= day && day <= (status.until ?? day);
      expect(stateOn(status, day)).toBe(isWithin ? status.state : 'open');
      expect(isClosedOn(status, day)).toBe(status.state === 'closed' && isWithin);
    }),
  );
});

test('the form takes every closure but one that ends before it starts, and keeps nothing of an open green space', () => {
  fc.assert(
    fc.property(closures, (status) => {
      const isBackwards = status.state !== 'open' && (status.from ?? '') > (status.until ?? '9');
      const { data, error } = placeStatusForm.safeParse(status);
      expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(isBackwards ? ['until'] : []);
      if (data) expect(toPlaceStatus(data)).toEqual(status.state === 'open' ? OPEN_STATUS : status);
    }),
  );
});
