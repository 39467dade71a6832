import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlaceStatus, stateOn } from '@ecopulse/contract/green-spaces/place-state';
import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import { closureOn, HOUR_MS } from './events.rules.ts';

const NOW = new Date('2026-11-18T12:00:00+08:00');

test('an event to come shows the closure of its days, closed rather than partly closed, and one that is over shows none', () => {
  const anyDay = fc.option(fc.integer({ min: -5, max: 9 }).map((days) => addDays(dayOf(NOW), days)));
  const anyStatus: fc.Arbitrary<PlaceStatus> = fc.record({
    state: fc.constantFrom('open', 'partly-closed', 'closed'),
    from: anyDay,
    until: anyDay,
    reason: fc.constant(null),
    source: fc.constant(null),
  });
  fc.assert(
    fc.property(
      anyStatus,
      fc.integer({ min: -72, max: 200 }),
      fc.integer({ min: 1, max: 12 }),
      (status, start, hours) => {
        const startsAt = new Date(NOW.getTime() + start * HOUR_MS);
        const endsAt = new Date(startsAt.getTime() + hours * HOUR_MS);
        const states = [startsAt, endsAt].map((at) => stateOn(status, dayOf(at)));
        const expected = NOW >= endsAt ? undefined : states.find((state) => state !== 'open');
        expect(closureOn(status, { startsAt, endsAt }, NOW)).toEqual(
          expected === undefined ? null : { state: expected, until: status.until },
        );
      },
    ),
    { seed: 44 },
  );
});
