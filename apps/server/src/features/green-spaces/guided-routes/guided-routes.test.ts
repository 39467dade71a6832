import { type Walk, walk as walkSchema } from '@ecopulse/contract/green-spaces/guided-routes';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problem, shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';

const shared = shareTestApp();
const NOON = '2026-11-18T12:00:00+08:00';
beforeAll(() => moveGreenSpacesTogether(shared().db));
beforeEach(() => shared().clock.set(NOON));

async function findRoutes({ db }: TestApp) {
  return db
    .selectFrom('green_space_routes')
    .select(['id', 'green_space_id as spaceId', 'name', 'duration_minutes as minutes', 'points'])
    .where('duration_minutes', '>=', 30)
    .orderBy('duration_minutes')
    .orderBy('id')
    .execute();
}

async function startWithResident(server: TestApp = shared()) {
  const { call, clock, resident } = server;
  const mei = await resident();
  const routes = await findRoutes(server);
  const [route, other] = routes;
  if (!route || !other || route.spaceId === other.spaceId) throw new Error('expected routes in two green spaces');
  const pathOf = ({ spaceId, id } = route) => `/api/green-spaces/${spaceId}/routes/${id}`;
  const start = (target = route, body?: unknown) => call('POST', `${pathOf(target)}/start`, { as: mei, body });
  const finish = (target = route, body?: unknown) => call('POST', `${pathOf(target)}/finish`, { as: mei, body });
  return {
    resident: mei,
    route,
    other,
    routes,
    start,
    finish,
    giveUp: (target = route) => call('DELETE', `${pathOf(target)}/start`, { as: mei }),
    walks: async (): Promise<Walk[]> =>
      z.parse(z.array(walkSchema), (await call('GET', '/api/user/routes', { as: mei })).body),
    walk: async (target = route) => {
      expect((await start(target)).status).toBe(201);
      clock.forward({ minutes: target.minutes });
      return finish(target);
    },
    ecoPoints: async () => (await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints,
    ledger: async () => (await call('GET', '/api/user/activities', { as: mei })).body,
  };
}

describe('a route that an admin changes while it is walked', () => {
  test('takes as long and earns as much as when the walk began', async () => {
    const server = await startTestApp();
    server.clock.set(NOON);
    const { route, start, finish } = await startWithResident(server);
    await start();
    await server.updateRows('green_space_routes', { duration_minutes: 600, points: 1 }, { id: route.id });
    server.clock.forward({ minutes: route.minutes });
    expect(await finish()).toMatchObject({
      status: 200,
      body: { pointsAwarded: route.points, walk: { duration: route.minutes } },
    });
  });
});

describe('starting a guided route', () => {
  test('answers 201 with the time at which it can be finished, and earns nothing yet', async () => {
    const { route, start, walks, ledger } = await startWithResident();
    const response = await start();
    const started = new Date(NOON).getTime();
    const expectedWalk: Walk = {
      greenSpaceId: route.spaceId,
      routeId: route.id,
      name: route.name,
      duration: route.minutes,
      startedAt: new Date(started).toISOString(),
      // After half of its duration.
      finishableAt: new Date(started + route.minutes * 30_000).toISOString(),
      finishedAt: null,
      isStartVerified: false,
    };
    expect({ status: response.status, body: response.body }).toEqual({ status: 201, body: expectedWalk });
    expect(await walks()).toEqual([expectedWalk]);
    expect(await ledger()).toEqual([]);
  });

  test('is limited to one at a time: a second start answers 409 with the name of the route in progress', async () => {
    const { route, other, start, finish } = await startWithResident();
    await start();
    for (const second of [other, route])
      expect(await start(second)).toMatchObject(problem(409, 'route-under-way', { values: { name: route.name } }));
    expect(await finish(other)).toMatchObject(problem(409, 'route-not-under-way'));
  });

  test('twelve times concurrently starts one walk', async () => {
    const { start, walks } = await startWithResident();
    const responses = await Promise.all(Array.from({ length: 12 }, () => start()));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'route-under-way')).toHaveLength(11);
    expect(await walks()).toHaveLength(1);
  });

  test('answers 404 for an unknown route, and for one of another green space', async () => {
    const { route, other, start, walks } = await startWithResident();
    for (const wrong of [
      { ...route, id: 2_147_483_647 },
      { ...route, spaceId: 2_147_483_647 },
      { ...route, spaceId: other.spaceId },
    ])
      expect(await start(wrong)).toMatchObject(problem(404, 'route-not-found'));
    expect(await walks()).toEqual([]);
  });

  test.each([
    ['0/routes/1', 'id'],
    ['1/routes/0', 'routeId'],
    ['1/routes/1.5', 'routeId'],
    ['x/routes/1', 'id'],
    ['1/routes/2147483648', 'routeId'],
  ])('at %s answers 400 and names the parameter', async (path, field) => {
    const { resident: mei } = await startWithResident();
    for (const [method, end] of [
      ['POST', 'start'],
      ['POST', 'finish'],
      ['DELETE', 'start'],
    ] as const) {
      const response = await shared().call(method, `/api/green-spaces/${path}/${end}`, { as: mei });
      expect({ status: response.status, fields: Object.keys(response.body.fields) }).toEqual({
        status: 400,
        fields: [field],
      });
    }
  });

  test('makes a walk that other residents cannot see, finish or give up', async () => {
    const [mei, raju] = [await startWithResident(), await startWithResident()];
    await mei.start();
    expect(await raju.walks()).toEqual([]);
    expect((await raju.giveUp()).body.code).toBe('route-not-under-way');
    shared().clock.forward({ minutes: mei.route.minutes });
    expect((await raju.finish()).body.code).toBe('route-not-under-way');
    expect((await raju.start()).status).toBe(201);
    expect((await mei.finish()).status).toBe(200);
  });
});

describe('finishing a guided route', () => {
  test('too soon answers 409 with the minutes left, until half of its duration has passed', async () => {
    const { route, start, finish, ledger } = await startWithResident();
    const { clock } = shared();
    await start();
    const halfMinutes = route.minutes / 2;
    expect(await finish()).toMatchObject(problem(409, 'too-soon', { values: { minutesLeft: Math.ceil(halfMinutes) } }));
    clock.set(new Date(new Date(NOON).getTime() + halfMinutes * 60_000 - 1).toISOString());
    expect((await finish()).body).toMatchObject({ code: 'too-soon', values: { minutesLeft: 1 } });
    expect(await ledger()).toEqual([]);
    clock.set(new Date(new Date(NOON).getTime() + halfMinutes * 60_000).toISOString());
    expect((await finish()).status).toBe(200);
  });

  test('earns the points of the route, keeps the streak, and is recorded in the ledger', async () => {
    const { route, walk, walks, ledger, ecoPoints } = await startWithResident();
    const { status, body } = await walk();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pointsAwarded: route.points,
      ecoPoints: route.points,
      streak: 1,
      challenges: [],
      walk: { routeId: route.id, finishedAt: shared().clock.now().toISOString() },
    });
    expect(await walks()).toEqual([body.walk]);
    expect(await ecoPoints()).toBe(route.points);
    expect(await ledger()).toEqual([
      expect.objectContaining({
        activityType: 'route_completed',
        description: `Walked ${route.name}`,
        ecoPointsEarned: route.points,
        proof: 'claimed',
        facts: expect.objectContaining({ greenSpaceId: route.spaceId, routeId: route.id, name: route.name }),
      }),
    ]);
  });

  test('a second time on the same day earns nothing, but earns points again on the next day', async () => {
    const { route, walk, walks, ecoPoints, ledger } = await startWithResident();
    const { clock } = shared();
    await walk();
    const again = await walk();
    expect(again).toMatchObject({ status: 200, body: { pointsAwarded: 0, isRepeat: true, streak: 1 } });
    expect(again.body.ecoPoints).toBe(route.points);
    expect(await walks()).toHaveLength(2);
    expect(await ledger()).toHaveLength(1);
    clock.set('2026-11-19T06:00:00+08:00');
    expect((await walk()).body).toMatchObject({ pointsAwarded: route.points, isRepeat: false, streak: 2 });
    expect(await ecoPoints()).toBe(2 * route.points);
  });

  test('and then another one on the same day earns the points of both', async () => {
    const { route, other, walk, ecoPoints } = await startWithResident();
    await walk(route);
    await walk(other);
    expect(await ecoPoints()).toBe(route.points + other.points);
  });

  test('after midnight counts for the day on which it is finished', async () => {
    const { start, finish, walks, ledger } = await startWithResident();
    const { clock } = shared();
    clock.set('2026-11-18T23:30:00+08:00');
    await start();
    clock.set('2026-11-19T01:30:00+08:00');
    expect((await finish()).status).toBe(200);
    expect((await ledger())[0]).toMatchObject({ day: '2026-11-19' });
    expect(await walks()).toHaveLength(1);
    clock.set('2026-11-20T00:00:00+08:00');
    expect(await walks()).toEqual([]);
  });

  test('twelve times concurrently counts once', async () => {
    const { route, start, finish, ecoPoints } = await startWithResident();
    await start();
    shared().clock.forward({ minutes: route.minutes });
    const responses = await Promise.all(Array.from({ length: 12 }, () => finish()));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'route-not-under-way')).toHaveLength(11);
    expect(await ecoPoints()).toBe(route.points);
  });

  test('that is not started, is already finished, or belongs to another green space answers 409', async () => {
    const { route, other, walk, start, finish } = await startWithResident();
    expect((await finish()).body.code).toBe('route-not-under-way');
    await walk();
    expect((await finish()).body.code).toBe('route-not-under-way');
    await start();
    shared().clock.forward({ minutes: route.minutes });
    expect((await finish({ ...route, spaceId: other.spaceId })).body.code).toBe('route-not-under-way');
    expect((await finish()).status).toBe(200);
  });
});

describe('a guided route is', () => {
  const NEARBY = { ...SHARED_LOCATION, lat: SHARED_LOCATION.lat + 0.003 };
  const FAR = { ...SHARED_LOCATION, lat: SHARED_LOCATION.lat + 0.1 };
  test.each([
    [
      'verified by a location at start and finish',
      { location: SHARED_LOCATION },
      { location: SHARED_LOCATION },
      'verified',
    ],
    ['claimed without one at the start', {}, { location: SHARED_LOCATION }, 'claimed'],
    ['claimed without one at the finish', { location: SHARED_LOCATION }, { location: null }, 'claimed'],
    ['claimed without any body', undefined, undefined, 'claimed'],
    ['claimed, and never refused, from far away', { location: SHARED_LOCATION }, { location: FAR }, 'claimed'],
    ['claimed from a start outside', { location: NEARBY }, { location: SHARED_LOCATION }, 'claimed'],
    [
      'claimed with an inaccurate location',
      { location: { ...SHARED_LOCATION, accuracyMeters: 500 } },
      { location: SHARED_LOCATION },
      'claimed',
    ],
  ])('%s', async (_what, atStart, atFinish, proof) => {
    const { start, finish, route, walks, ledger } = await startWithResident();
    const started = await start(route, atStart);
    expect(started.status).toBe(201);
    shared().clock.forward({ minutes: route.minutes });
    const finished = await finish(route, atFinish);
    expect(finished).toMatchObject({ status: 200, body: { proof, pointsAwarded: route.points } });
    const [walked] = await walks();
    expect(started.body.isStartVerified).toBe(walked?.isStartVerified);
    if (proof === 'verified') expect(walked?.isStartVerified).toBe(true);
    const rows: { activityType: string; proof: string }[] = await ledger();
    expect(rows.find(({ activityType }) => activityType === 'route_completed')?.proof).toBe(proof);
  });

  test('refused with 400 if the location makes no sense, and nothing starts', async () => {
    const { start, route, walks } = await startWithResident();
    for (const location of [{ lat: 91, lng: 103.8, accuracyMeters: 5 }, 'here', { lat: 1.3, lng: 103.8 }])
      expect(await start(route, { location })).toMatchObject(problem(400, 'invalid-input'));
    expect(await walks()).toEqual([]);
  });

  test('limited to three finished ones a day: the fourth answers 409, and can be finished the next day', async () => {
    const { routes, start, finish, walk, ledger } = await startWithResident();
    const { clock } = shared();
    clock.set('2026-11-18T01:00:00+08:00');
    // Routes of different green spaces.
    const [a, b, c, d] = [...new Map(routes.map((candidate) => [candidate.spaceId, candidate])).values()];
    if (!a || !b || !c || !d) throw new Error('expected four routes');
    for (const each of [a, b, c]) expect((await walk(each)).status).toBe(200);
    await start(d);
    clock.forward({ minutes: d.minutes });
    expect(await finish(d)).toMatchObject(
      problem(409, 'daily-route-limit', {
        detail: "You've finished 3 routes today. Come back tomorrow.",
        values: { limit: 3 },
      }),
    );
    expect(await ledger()).toHaveLength(3);
    clock.set('2026-11-19T00:00:00+08:00');
    expect(await finish(d)).toMatchObject({ status: 200, body: { pointsAwarded: d.points } });
  });

  test('paid once a day with all the routes along the same path', async () => {
    const server = await startTestApp();
    server.clock.set('2026-11-18T06:00:00+08:00');
    const { route, other, walk, ecoPoints, ledger } = await startWithResident(server);
    await server.db
      .updateTable('green_space_routes')
      .set({ same_as: 'the-loop' })
      .where('id', 'in', [route.id, other.id])
      .execute();
    expect((await walk(route)).body.pointsAwarded).toBe(route.points);
    expect(await walk(other)).toMatchObject({ status: 200, body: { pointsAwarded: 0, isRepeat: true } });
    expect(await ecoPoints()).toBe(route.points);
    expect(await ledger()).toHaveLength(1);
    server.clock.set('2026-11-19T06:00:00+08:00');
    expect((await walk(other)).body.pointsAwarded).toBe(other.points);
  });
});

describe('giving up a guided route', () => {
  test('answers 204, earns nothing, and allows another one to start', async () => {
    const { other, start, giveUp, walks, ledger } = await startWithResident();
    await start();
    expect((await giveUp()).status).toBe(204);
    expect(await walks()).toEqual([]);
    expect(await giveUp()).toMatchObject(problem(409, 'route-not-under-way'));
    expect((await start(other)).status).toBe(201);
    expect(await ledger()).toEqual([]);
  });

  test('answers 409 for another route than the one in progress, or its id with another green space', async () => {
    const { route, other, start, giveUp, walks } = await startWithResident();
    await start();
    for (const wrong of [other, { ...route, spaceId: other.spaceId }])
      expect(await giveUp(wrong)).toMatchObject(problem(409, 'route-not-under-way'));
    expect(await walks()).toHaveLength(1);
  });

  test('that is already finished answers 409 and takes no points', async () => {
    const { walk, giveUp, walks, ecoPoints, route } = await startWithResident();
    await walk();
    expect((await giveUp()).status).toBe(409);
    expect(await walks()).toHaveLength(1);
    expect(await ecoPoints()).toBe(route.points);
  });
});

test('no route of an unlisted green space can be started, but a walk in progress can be finished', async () => {
  const server = await startTestApp();
  const [mei, raju] = [await startWithResident(server), await startWithResident(server)];
  await mei.start();
  await server.db.updateTable('green_spaces').set({ is_active: false }).where('id', '=', mei.route.spaceId).execute();
  expect(await raju.start()).toMatchObject(problem(404, 'route-not-found'));
  server.clock.forward({ minutes: mei.route.minutes });
  expect((await mei.finish()).body).toMatchObject({ pointsAwarded: mei.route.points });
});
