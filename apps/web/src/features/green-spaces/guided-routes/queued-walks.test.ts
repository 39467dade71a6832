import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import type { OfflineCallName, OutboxCall } from '../../../lib/offline/outbox.ts';
import { applyQueuedCalls } from './queued-walks.ts';

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

test('a queued start is a walk under way, which can be finished after half of its duration', () => {
  expect(applyQueuedCalls([], [aCall(START, 0)])).toEqual([
    {
      ...FROM_SERVER,
      startedAt: '2026-11-23T04:00:00.000Z',
      finishableAt: '2026-11-23T04:12:30.000Z',
      isStartVerified: false,
      isStartQueued: true,
    },
  ]);
});

test('a queued finish ends the walk, whether the server knows the walk or the start is queued too', () => {
  const finish = aCall(FINISH, 20);
  expect(applyQueuedCalls([FROM_SERVER], [finish])).toEqual([{ ...FROM_SERVER, finishedAt: finish.madeAt }]);
  expect(applyQueuedCalls([], [aCall(START, 0), finish])).toMatchObject([{ finishedAt: finish.madeAt }]);
});

test('a queued give-up removes the walk and keeps the others', () => {
  const finished = { ...FROM_SERVER, routeId: 72, finishedAt: '2026-11-23T03:00:00.000Z' };
  expect(applyQueuedCalls([FROM_SERVER, finished], [aCall(GIVE_UP, 5)])).toEqual([finished]);
});

test('ignores refused calls', () => {
  const refusal = { status: 409, code: 'route-under-way', detail: '' };
  expect(applyQueuedCalls([], [{ ...aCall(START, 0), refusal }])).toEqual([]);
});

test('at most one walk of a route is under way, whichever calls are queued', () => {
  const anyCalls = fc.array(
    fc.record({ name: fc.constantFrom(START, FINISH, GIVE_UP), minute: fc.nat(59), routeId: fc.constantFrom(71, 72) }),
  );
  fc.assert(
    fc.property(anyCalls, fc.boolean(), (calls, isUnderWay) => {
      const queuedCalls = calls.map(({ name, minute, routeId }) => aCall(name as OfflineCallName, minute, routeId));
      const walks = applyQueuedCalls(isUnderWay ? [FROM_SERVER] : [], queuedCalls);
      for (const routeId of [71, 72])
        expect(walks.filter((walk) => walk.routeId === routeId && walk.finishedAt === null).length).toBeLessThan(2);
    }),
  );
});
