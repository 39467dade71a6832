import { beforeAll, describe, expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { problem, shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';

const shared = shareTestApp();
beforeAll(() => moveGreenSpacesTogether(shared().db));

const checkIn = (server: TestApp, as: TestResident, greenSpaceId: unknown) =>
  server.call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId }, as });

const checkInVerified = (server: TestApp, as: TestResident, greenSpaceId: number) =>
  server.call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId, location: SHARED_LOCATION }, as });

const ledgerOf = async (as: TestResident) => (await shared().call('GET', '/api/user/activities', { as })).body;
const typesOf = (activities: readonly { activityType: string }[]) => activities.map(({ activityType }) => activityType);

const LEDGER_AFTER_FIRST_VISIT = ['badge_earned', 'check_in'];

describe('a check-in', () => {
  test('earns the points of the space and starts a streak', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    const [space] = (await call('GET', '/api/green-spaces')).body;

    const response = await checkIn(shared(), mei, space.id);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      pointsAwarded: space.ecoPoints,
      ecoPoints: space.ecoPoints,
      greenSpace: { id: space.id, name: space.name },
      proof: 'claimed',
      streak: 1,
      freezeUsed: false,
      badges: [
        {
          badgeName: 'Hello, Green',
          description: 'Checked in at a green space for the first time',
          emblem: 'flower',
        },
      ],
      challenges: [],
    });
    const user = (await call('GET', '/api/auth/user', { as: mei })).body;
    expect(user).toMatchObject({ ecoPoints: space.ecoPoints, currentStreak: 1, longestStreak: 1 });
  });

  test('counts once per space and day: the second answers 409 and changes nothing', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    const first = await checkIn(shared(), mei, 1);

    const second = await checkIn(shared(), mei, 1);

    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'already-checked-in',
      detail: `You've already checked in at ${first.body.greenSpace.name} today. Come back tomorrow.`,
      values: { name: first.body.greenSpace.name },
    });
    expect(typesOf(await ledgerOf(mei))).toEqual(LEDGER_AFTER_FIRST_VISIT);
    expect((await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints).toBe(first.body.ecoPoints);
  });

  test('counts once if it is sent twelve times concurrently; the others answer 409', async () => {
    const mei = await shared().resident();
    const responses = await Promise.all(Array.from({ length: 12 }, () => checkIn(shared(), mei, 7)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    expect(typesOf(await ledgerOf(mei))).toEqual(LEDGER_AFTER_FIRST_VISIT);
  });

  test('does not affect another resident’s check-in', async () => {
    const { resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    expect((await checkIn(shared(), mei, 1)).status).toBe(200);
    expect((await checkIn(shared(), raju, 1)).status).toBe(200);
  });

  test('ignores points, proof, day and resident in the body', async () => {
    const { call, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    const extra = { points: 9_999, pointsAwarded: 9_999, proof: 'verified', day: '2020-01-01', residentId: raju.id };
    const response = await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1, ...extra }, as: mei });
    expect(response.body).toMatchObject({ proof: 'claimed', streak: 1 });
    expect(response.body.pointsAwarded).toBeLessThanOrEqual(50);
    const [badge, activity] = await ledgerOf(mei);
    expect(badge).toMatchObject({ day: '2026-11-18', ecoPointsEarned: 0 });
    expect(activity).toMatchObject({ day: '2026-11-18', ecoPointsEarned: response.body.pointsAwarded });
    expect(await ledgerOf(raju)).toEqual([]);
  });

  test('is recorded with its type, place, park type, town, region, points and day', async () => {
    const { call, clock, resident } = shared();
    const mei = await resident();
    const space = (await call('GET', '/api/green-spaces/12')).body;
    await checkIn(shared(), mei, 12);
    const [badge, activity, ...more] = await ledgerOf(mei);
    expect({ badge: badge.description, more }).toEqual({ badge: 'Earned the badge Hello, Green', more: [] });
    expect(activity).toEqual({
      id: expect.any(Number),
      activityType: 'check_in',
      description: `Checked in at ${space.name}`,
      ecoPointsEarned: space.ecoPoints,
      day: '2026-11-18',
      arrivedOn: null,
      proof: 'claimed',
      facts: {
        greenSpaceId: 12,
        name: space.name,
        parkType: space.parkType,
        planningArea: space.planningArea,
        region: space.region,
      },
      createdAt: clock.now().toISOString(),
    });
  });
});

describe('the daily limit', () => {
  test('is five spaces; a repeated visit is reported before it, and an unknown space before both', async () => {
    const { resident } = shared();
    const mei = await resident();
    for (const id of [1, 2, 3, 4, 5]) expect((await checkInVerified(shared(), mei, id)).status).toBe(200);

    const sixth = await checkInVerified(shared(), mei, 6);
    expect(sixth.status).toBe(409);
    expect(sixth.body).toMatchObject({
      code: 'daily-check-in-limit',
      detail: "You've checked in at 5 green spaces today. Come back tomorrow.",
    });
    expect((await checkInVerified(shared(), mei, 3)).body.code).toBe('already-checked-in');
    expect((await checkInVerified(shared(), mei, 999_999)).body.code).toBe('green-space-not-found');
  });

  test('holds for concurrent check-ins at seven spaces', async () => {
    const { resident } = shared();
    const mei = await resident();
    const responses = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((id) => checkInVerified(shared(), mei, id)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 409, 409,
    ]);
  });

  test('of claimed check-ins is two of the five, as its message states; verified ones are still accepted', async () => {
    const mei = await shared().resident();
    for (const id of [1, 2]) expect((await checkIn(shared(), mei, id)).body.proof).toBe('claimed');
    const third = await checkIn(shared(), mei, 3);
    expect(third).toMatchObject(
      problem(409, 'daily-check-in-limit', {
        detail:
          "You've checked in 2 times without a verified location today. Turn on your location, or come back tomorrow.",
        values: { limit: 2, variant: 'claimed' },
      }),
    );
    expect((await checkIn(shared(), mei, 2)).body.code).toBe('already-checked-in');
    for (const id of [3, 4, 5]) expect((await checkInVerified(shared(), mei, id)).body.proof).toBe('verified');
    expect((await checkInVerified(shared(), mei, 6)).body.values).toEqual({ limit: 5 });
    expect((await checkIn(shared(), mei, 6)).body.values).toEqual({ limit: 5 });
    expect(typesOf(await ledgerOf(mei)).filter((type) => type === 'check_in')).toHaveLength(5);
  });

  test('of claimed check-ins holds for concurrent ones at seven spaces', async () => {
    const mei = await shared().resident();
    const responses = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((id) => checkIn(shared(), mei, id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(responses.filter(({ body }) => body.values?.variant === 'claimed')).toHaveLength(5);
  });

  test('starts again at midnight in Singapore', async () => {
    const server = await startTestApp();
    await moveGreenSpacesTogether(server.db);
    const mei = await server.resident();
    server.clock.set('2026-11-18T23:59:59+08:00');
    for (const id of [1, 2, 3, 4, 5]) await checkInVerified(server, mei, id);
    expect((await checkInVerified(server, mei, 6)).status).toBe(409);
    server.clock.set('2026-11-19T00:00:00+08:00');
    expect((await checkInVerified(server, mei, 6)).body).toMatchObject({ streak: 2 });
    expect((await checkInVerified(server, mei, 1)).status).toBe(200);
  });
});

test('claimed check-ins earn 200 points in a week, then count without points until Monday; verified ones earn all', async () => {
  const server = await startTestApp();
  await moveGreenSpacesTogether(server.db);
  await server.db.updateTable('green_spaces').set({ eco_points: 45 }).execute();
  const mei = await server.resident();
  const pointsOf = async (id: number, checkInWith: typeof checkInVerified = checkIn) =>
    (await checkInWith(server, mei, id)).body.pointsAwarded;
  const earned: number[] = [];
  for (const day of ['16', '17', '18']) {
    server.clock.set(`2026-11-${day}T12:00:00+08:00`);
    for (const id of [1, 2]) earned.push(await pointsOf(id));
  }
  expect(earned).toEqual([45, 45, 45, 45, 20, 0]);
  expect(await pointsOf(3, checkInVerified)).toBe(45);
  server.clock.set('2026-11-22T23:59:59+08:00');
  const last = await checkIn(server, mei, 1);
  expect(last.body).toMatchObject({ pointsAwarded: 0, ecoPoints: 245, proof: 'claimed' });
  server.clock.set('2026-11-23T00:00:00+08:00');
  expect(await pointsOf(1)).toBe(45);
});

describe('an invalid check-in', () => {
  test('at an unknown space answers 404', async () => {
    const mei = await shared().resident();
    for (const id of [999_999, 2_147_483_647]) {
      const response = await checkIn(shared(), mei, id);
      expect(response.status).toBe(404);
      expect(response.body.code).toBe('green-space-not-found');
    }
  });

  test('at a space that is no longer listed answers 404; lists and details no longer contain it', async () => {
    const server = await startTestApp();
    const mei = await server.resident();
    await checkIn(server, mei, 2);
    await server.db.updateTable('green_spaces').set({ is_active: false }).where('id', 'in', [1, 2]).execute();
    expect((await checkIn(server, mei, 1)).body.code).toBe('green-space-not-found');
    expect((await checkIn(server, mei, 2)).body.code).toBe('green-space-not-found');
    const listed = (await server.call('GET', '/api/green-spaces')).body;
    expect(listed).toHaveLength(105);
    expect((await server.call('GET', '/api/green-spaces/1')).status).toBe(404);
  });

  test.each([
    ['a text', '1'],
    ['zero', 0],
    ['a negative number', -1],
    ['a fraction', 1.5],
    ['a number beyond the range', 2_147_483_648],
    ['null', null],
    ['a list', [1]],
    ['nothing', undefined],
  ])('with %s as its id answers 400 and names the field', async (_what, greenSpaceId) => {
    const mei = await shared().resident();
    const response = await checkIn(shared(), mei, greenSpaceId);
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ greenSpaceId: 'Must be a whole number from 1 to 2147483647' });
  });

  test('by a signed-out caller answers 401, also at an unknown space', async () => {
    const response = await shared().call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 999_999 } });
    expect(response.status).toBe(401);
  });
});

describe('more verified visits in a week than residents usually make', () => {
  test('are flagged once, also if a walk that counts as claimed comes between', async () => {
    const { call, clock, db, resident } = shared();
    clock.set('2026-12-14T09:00:00+08:00');
    const mei = await resident();
    const flagsOf = () =>
      db
        .selectFrom('activity_flags as f')
        .innerJoin('activities as a', 'a.id', 'f.activity_id')
        .select(['a.subject', 'f.reason'])
        .where('f.resident_id', '=', mei.id)
        .execute();
    for (let day = 1; day <= 4; day += 1) {
      for (const greenSpaceId of [1, 2, 3, 4, 5])
        expect((await checkInVerified(shared(), mei, greenSpaceId)).body.proof).toBe('verified');
      clock.forward({ days: 1 });
    }
    const route = await db
      .selectFrom('green_space_routes')
      .select(['id', 'green_space_id', 'duration_minutes'])
      .where('position', '>', 0)
      .orderBy('duration_minutes')
      .executeTakeFirstOrThrow();
    const path = `/api/green-spaces/${route.green_space_id}/routes/${route.id}`;
    await call('POST', `${path}/start`, { as: mei });
    clock.forward({ minutes: route.duration_minutes });
    const finished = await call('POST', `${path}/finish`, { as: mei, body: { location: SHARED_LOCATION } });
    expect(finished.body.proof).toBe('claimed');
    expect(await flagsOf()).toEqual([]);

    for (const greenSpaceId of [6, 7]) await checkInVerified(shared(), mei, greenSpaceId);
    clock.forward({ days: 1 });
    await checkInVerified(shared(), mei, 8);
    expect(await flagsOf()).toEqual([{ subject: 'green-space:6', reason: 'many-visits' }]);
  });
});
