import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../events.rules.ts';
import {
  advance,
  join,
  occupiedSeats,
  offersEndAt,
  type Participant,
  positionOf,
  replace,
  walkIn,
  waitingInOrder,
  withState,
} from './waiting-list.rules.ts';

const START = new Date('2026-12-05T10:00:00+08:00');
const hoursBefore = (hours: number) => new Date(START.getTime() - hours * HOUR_MS);
const places = (capacity: number) => ({ capacity, startsAt: START });

const action = fc.record({
  kind: fc.constantFrom('join', 'leave', 'take', 'wait'),
  residentId: fc.integer({ min: 1, max: 12 }),
  guests: fc.integer({ min: 0, max: 2 }),
  minutes: fc.integer({ min: 0, max: 20 * 60 }),
});

interface World {
  participants: Participant[];
  now: Date;
}

/** Plays as the service does: the list advances before and after each change. */
function play(
  capacity: number,
  { participants, now }: World,
  each: typeof action extends fc.Arbitrary<infer A> ? A : never,
): World {
  const later = new Date(now.getTime() + each.minutes * 60_000);
  const current = advance(places(capacity), participants, later);
  const own = current.find(({ residentId }) => residentId === each.residentId);
  const settle = (after: Participant[]) => ({ participants: advance(places(capacity), after, later), now: later });
  if (each.kind === 'join') {
    const joined = join(places(capacity), current, { residentId: each.residentId, guests: each.guests, now: later });
    return settle(typeof joined === 'string' ? current : replace(current, joined));
  }
  if (each.kind === 'leave' && own) return settle(replace(current, withState(own, 'left')));
  if (each.kind === 'take' && own?.state === 'offered') return settle(replace(current, withState(own, 'going')));
  return settle(current);
}

describe('any sequence of joining, leaving and offers', () => {
  const START_OF_PLAY = { participants: [], now: hoursBefore(200) };
  const plays = [fc.integer({ min: 1, max: 6 }), fc.array(action, { maxLength: 40 })] as const;

  test('never gives more places than there are', () => {
    fc.assert(
      fc.property(...plays, (capacity, actions) => {
        let world: World = START_OF_PLAY;
        for (const each of actions) {
          world = play(capacity, world, each);
          expect(occupiedSeats(world.participants)).toBeLessThanOrEqual(capacity);
        }
      }),
    );
  });

  test('leaves no place free for the first in line, until 3 hours before the start', () => {
    fc.assert(
      fc.property(...plays, (capacity, actions) => {
        let world: World = START_OF_PLAY;
        for (const each of actions) {
          world = play(capacity, world, each);
          const [first] = waitingInOrder(world.participants);
          if (!first || world.now >= offersEndAt(places(capacity))) continue;
          expect(occupiedSeats(world.participants) + 1 + first.guests).toBeGreaterThan(capacity);
        }
      }),
    );
  });

  test('lets no one overtake who waited before them, until 3 hours before the start', () => {
    fc.assert(
      fc.property(...plays, (capacity, actions) => {
        let world: World = START_OF_PLAY;
        for (const each of actions) {
          const before = waitingInOrder(world.participants);
          world = play(capacity, world, each);
          if (world.now >= offersEndAt(places(capacity))) return;
          const stillWaiting = waitingInOrder(world.participants).map(({ residentId }) => residentId);
          const old = before.map(({ residentId }) => residentId).filter((id) => stillWaiting.includes(id));
          expect(stillWaiting.slice(0, old.length)).toEqual(old);
        }
      }),
    );
  });

  test('offers places for 24 hours, and never within 3 hours of the start', () => {
    fc.assert(
      fc.property(...plays, (capacity, actions) => {
        let world: World = START_OF_PLAY;
        for (const each of actions) {
          world = play(capacity, world, each);
          for (const { state, offerEndsAt } of world.participants) {
            expect(offerEndsAt !== null).toBe(state === 'offered');
            if (offerEndsAt === null) continue;
            expect(offerEndsAt > world.now).toBe(true);
            expect(offerEndsAt <= offersEndAt(places(capacity))).toBe(true);
            expect(offerEndsAt.getTime() - world.now.getTime()).toBeLessThanOrEqual(24 * HOUR_MS);
          }
        }
      }),
    );
  });
});

describe('a place that becomes free', () => {
  const going = (residentId: number): Participant => ({
    residentId,
    state: 'going',
    guests: 0,
    queueNumber: residentId,
    offerEndsAt: null,
  });
  const waiting = (residentId: number, guests = 0): Participant => ({ ...going(residentId), state: 'waiting', guests });

  test('waits for a party that is first in line and too large', () => {
    const after = advance(places(2), [going(1), waiting(2, 1), waiting(3)], hoursBefore(48));
    expect(after.map(({ state }) => state)).toEqual(['going', 'waiting', 'waiting']);
  });

  test('goes to the next one when an offer ends', () => {
    const offered = { ...waiting(1), state: 'offered', offerEndsAt: hoursBefore(40) } as const;
    const after = advance(places(1), [offered, waiting(2)], hoursBefore(40));
    expect(after.map(({ residentId, state }) => `${residentId} ${state}`)).toEqual(['1 left', '2 offered']);
  });

  test('goes to who comes first within 3 hours of the start', () => {
    const list = advance(places(2), [going(1), waiting(2)], hoursBefore(2));
    expect(list.map(({ state }) => state)).toEqual(['going', 'waiting']);
    expect(join(places(2), list, { residentId: 3, guests: 0, now: hoursBefore(2) })).toMatchObject({ state: 'going' });
    expect(join(places(2), list, { residentId: 2, guests: 0, now: hoursBefore(2) })).toMatchObject({ state: 'going' });
  });

  test('is not for who joins while others wait, before that', () => {
    const list = [going(1), waiting(2, 2)];
    const joined = join(places(3), list, { residentId: 3, guests: 0, now: hoursBefore(48) });
    expect(joined).toMatchObject({ state: 'waiting' });
    expect(positionOf(typeof joined === 'string' ? list : replace(list, joined), 3)).toBe(2);
  });

  test('is refused to a party that is larger than the event', () => {
    expect(join(places(2), [], { residentId: 1, guests: 2, now: hoursBefore(48) })).toBe('event-full');
  });

  test('lets in who comes without having joined only while there is room', () => {
    expect(walkIn(places(2), [going(1)], 2)).toMatchObject({ residentId: 2, state: 'going' });
    expect(walkIn(places(1), [going(1)], 2)).toBe('event-full');
    expect(walkIn(places(1), [going(1)], 1)).toMatchObject({ residentId: 1, state: 'going' });
  });
});
