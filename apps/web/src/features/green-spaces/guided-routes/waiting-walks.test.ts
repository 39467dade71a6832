import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import type { OfflineCallName, OutboxCall } from '../../../lib/offline/outbox.ts';
import { withWaiting } from './waiting-walks.ts';

const START = 'POST /api/green-spaces/:id/routes/:routeId/start';
const FINISH = 'POST /api/green-spaces/:id/routes/:routeId/finish';
const GIVE_UP = 'DELETE /api/green-spaces/:id/routes/:routeId/start';

function aCall(name: OfflineCallName, minute: number, routeId = 71): OutboxCall {
  const madeAt = `2026-11-23T04:${String(minute).padStart(2, '0')}:00.000Z`;
  const params = { id: 5, routeId };
  return { key: `${name} ${minute}`, owner: 1, name, params, subject: 'Boardwalk', figures: { duration: 25 }, madeAt };
}

const FROM_SERVER: Walk = {
  greenSpaceId: 5,
  routeId: 71,
  name: 'Boardwalk',
  duration: 25,
  startedAt: '2026-11-23T03:50:00.000Z',
  finishableAt: '2026-11-23T04:02:30.000Z',
  finishedAt: null,
  isStartVerified: true,
};

test('a start that waits is a walk under way, which can be finished after half of its minutes', () => {
  expect(withWaiting([], [aCall(START, 0)])).toEqual([
    {
      ...FROM_SERVER,
      startedAt: '2026-11-23T04:00:00.000Z',
      finishableAt: '2026-11-23T04:12:30.000Z',
      isStartVerified: false,
      isStartWaiting: true,
    },
  ]);
});

test('a finish that waits ends the walk, whether the server knows it or its start waits too', () => {
  const finish = aCall(FINISH, 20);
  expect(withWaiting([FROM_SERVER], [finish])).toEqual([{ ...FROM_SERVER, finishedAt: finish.madeAt }]);
  expect(withWaiting([], [aCall(START, 0), finish])).toMatchObject([{ finishedAt: finish.madeAt }]);
});

test('a walk that was given up is gone, and others stay', () => {
  const finished = { ...FROM_SERVER, routeId: 72, finishedAt: '2026-11-23T03:00:00.000Z' };
  expect(withWaiting([FROM_SERVER, finished], [aCall(GIVE_UP, 5)])).toEqual([finished]);
});

test('what was refused changes nothing', () => {
  const refusal = { status: 409, code: 'route-under-way', detail: '' };
  expect(withWaiting([], [{ ...aCall(START, 0), refusal }])).toEqual([]);
});

test('whatever waits, at most one walk of a route is under way', () => {
  const calls = fc.array(
    fc.record({ name: fc.constantFrom(START, FINISH, GIVE_UP), minute: fc.nat(59), routeId: fc.constantFrom(71, 72) }),
  );
  fc.assert(
    fc.property(calls, fc.boolean(), (made, isUnderWay) => {
      const waiting = made.map(({ name, minute, routeId }) => aCall(name as OfflineCallName, minute, routeId));
      const known = withWaiting(isUnderWay ? [FROM_SERVER] : [], waiting);
      for (const routeId of [71, 72])
        expect(known.filter((walk) => walk.routeId === routeId && walk.finishedAt === null).length).toBeLessThan(2);
    }),
  );
});
