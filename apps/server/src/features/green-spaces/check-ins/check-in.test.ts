import { describe, expect, test } from 'vitest';
import type { MadeResident } from '../../../testing/factories.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();

const checkIn = (server: TestApp, as: MadeResident, greenSpaceId: unknown) =>
  server.call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId }, as });

/** The ledger of a resident, newest first. */
const ledgerOf = async (as: MadeResident) => (await shared().call('GET', '/api/user/activities', { as })).body;
const typesOf = (activities: readonly { activityType: string }[]) => activities.map(({ activityType }) => activityType);

/** What a first check-in leaves behind: itself, and the badge that it earns. */
const FIRST_VISIT = ['badge_earned', 'check_in'];

describe('a check-in', () => {
  test('earns the points of the space and starts a streak', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    const [space] = (await call('GET', '/api/green-spaces')).body;

    const answer = await checkIn(shared(), mei, space.id);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
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
      detail: `You have already checked in at ${first.body.greenSpace.name} today. Come back tomorrow.`,
      values: { name: first.body.greenSpace.name },
    });
    expect(typesOf(await ledgerOf(mei))).toEqual(FIRST_VISIT);
    expect((await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints).toBe(first.body.ecoPoints);
  });

  test('of twelve taps at once exactly one counts, the others answer 409', async () => {
    const mei = await shared().resident();
    const answers = await Promise.all(Array.from({ length: 12 }, () => checkIn(shared(), mei, 7)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    expect(typesOf(await ledgerOf(mei))).toEqual(FIRST_VISIT);
  });

  test('of one resident is nothing to another', async () => {
    const { resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    expect((await checkIn(shared(), mei, 1)).status).toBe(200);
    expect((await checkIn(shared(), raju, 1)).status).toBe(200);
  });

  test('takes nothing else from the body: neither points nor proof, day or whose it is', async () => {
    const { call, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    const extra = { points: 9_999, pointsAwarded: 9_999, proof: 'verified', day: '2020-01-01', residentId: raju.id };
    const answer = await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1, ...extra }, as: mei });
    expect(answer.body).toMatchObject({ proof: 'claimed', streak: 1 });
    expect(answer.body.pointsAwarded).toBeLessThanOrEqual(50);
    const [badge, activity] = await ledgerOf(mei);
    expect(badge).toMatchObject({ day: '2026-11-18', ecoPointsEarned: 0 });
    expect(activity).toMatchObject({ day: '2026-11-18', ecoPointsEarned: answer.body.pointsAwarded });
    expect(await ledgerOf(raju)).toEqual([]);
  });

  test('records what it was, as it was: type, place, kind, region, points and day', async () => {
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
      proof: 'claimed',
      facts: { greenSpaceId: 12, name: space.name, parkType: space.parkType, region: space.region },
      createdAt: clock.now().toISOString(),
    });
  });
});

describe('the daily limit', () => {
  test('is five spaces; having been here today wins over it, and an unknown space over both', async () => {
    const { resident } = shared();
    const mei = await resident();
    for (const id of [1, 2, 3, 4, 5]) expect((await checkIn(shared(), mei, id)).status).toBe(200);

    const sixth = await checkIn(shared(), mei, 6);
    expect(sixth.status).toBe(409);
    expect(sixth.body).toMatchObject({
      code: 'daily-check-in-limit',
      detail: 'You have checked in at 5 green spaces today. Come back tomorrow.',
    });
    expect((await checkIn(shared(), mei, 3)).body.code).toBe('already-checked-in');
    expect((await checkIn(shared(), mei, 999_999)).body.code).toBe('green-space-not-found');
  });

  test('holds for taps at seven spaces at once', async () => {
    const { resident } = shared();
    const mei = await resident();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((id) => checkIn(shared(), mei, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 409, 409]);
  });

  test('starts again at midnight in Singapore', async () => {
    const server = await startTestApp();
    const mei = await server.resident();
    server.clock.set('2026-11-18T23:59:59+08:00');
    for (const id of [1, 2, 3, 4, 5]) await checkIn(server, mei, id);
    expect((await checkIn(server, mei, 6)).status).toBe(409);
    server.clock.set('2026-11-19T00:00:00+08:00');
    expect((await checkIn(server, mei, 6)).body).toMatchObject({ streak: 2 });
    expect((await checkIn(server, mei, 1)).status).toBe(200);
  });
});

describe('what cannot be checked in at', () => {
  test('an unknown space answers 404', async () => {
    const mei = await shared().resident();
    for (const id of [999_999, 2_147_483_647]) {
      const answer = await checkIn(shared(), mei, id);
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('green-space-not-found');
    }
  });

  test('a space that is no longer listed answers 404, and is gone from lists, details and searches', async () => {
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
    ['more than an id can be', 2_147_483_648],
    ['null', null],
    ['a list', [1]],
    ['missing', undefined],
  ])('%s for an id answers 400 with the field', async (_what, greenSpaceId) => {
    const mei = await shared().resident();
    const answer = await checkIn(shared(), mei, greenSpaceId);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ greenSpaceId: 'Must be a whole number from 1 to 2147483647' });
  });

  test('signed out answers 401, also for an unknown space', async () => {
    const answer = await shared().call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 999_999 } });
    expect(answer.status).toBe(401);
  });
});
