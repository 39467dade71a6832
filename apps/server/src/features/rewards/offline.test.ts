import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createQuizAnswers, getStoredQuiz } from '../../testing/content/quizzes.ts';
import { createChallenge, type TestResident } from '../../testing/factories.ts';
import { shareTestApp, type TestApp } from '../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';

const firstServer = shareTestApp();
const secondServer = shareTestApp({ sharing: firstServer });
beforeAll(() => moveGreenSpacesTogether(firstServer().db));
const NOON = '2026-11-18T12:00:00+08:00';
beforeEach(() => firstServer().clock.set(NOON));

interface SendOptions {
  readonly madeAt?: string;
  readonly key?: string;
  readonly server?: TestApp;
}

const inUtc = (moment: string) => new Date(moment).toISOString();

async function startWithMei() {
  const mei = await firstServer().resident({ createdAt: new Date('2026-11-01T12:00:00+08:00') });
  const send = (
    path: string,
    body: object,
    { madeAt, key, server = firstServer() }: SendOptions = {},
    as: TestResident = mei,
  ) =>
    server.call('POST', path, {
      as,
      body: { ...body, ...(madeAt !== undefined && { madeAt: inUtc(madeAt) }) },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  return {
    mei,
    send,
    checkIn: (greenSpaceId: number, options?: SendOptions) =>
      send('/api/green-spaces/checkin', { greenSpaceId, location: SHARED_LOCATION }, options),
    claim: (greenSpaceId: number, options?: SendOptions) =>
      send('/api/green-spaces/checkin', { greenSpaceId }, options),
    log: (action: string, options?: SendOptions) => send('/api/user/eco-actions', { action }, options),
    ledger: async () => (await firstServer().call('GET', '/api/user/activities?limit=200', { as: mei })).body,
    user: async () => (await firstServer().call('GET', '/api/auth/user', { as: mei })).body,
  };
}

describe('a call with a key', () => {
  test('counts once, and all its repeats have the same response, sent to two servers at the same time', async () => {
    const { checkIn, ledger } = await startWithMei();
    const key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        checkIn(1, { key, server: index % 2 === 0 ? firstServer() : secondServer() }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const [first] = sent;
    for (const { body } of sent) expect(body).toEqual(first?.body);
    expect((await ledger()).filter((row: { activityType: string }) => row.activityType === 'check_in')).toHaveLength(1);
    firstServer().clock.forward({ hours: 30 });
    expect((await checkIn(1, { key })).body).toEqual(first?.body);
    expect((await checkIn(1)).body).toMatchObject({ streak: 2 });
  });

  test('counts separately without a key, and with another key', async () => {
    const { log, ledger } = await startWithMei();
    for (const key of [randomUUID(), randomUUID()]) expect((await log('byo', { key })).status).toBe(201);
    expect((await log('food_waste')).status).toBe(201);
    expect(await ledger()).toHaveLength(3);
  });

  test('that says something else under the same key answers 422 `key-reused`, and counts nothing', async () => {
    const { checkIn, log, ledger } = await startWithMei();
    const key = randomUUID();
    await checkIn(1, { key });
    const before = await ledger();
    for (const other of [checkIn(2, { key }), checkIn(1, { key, madeAt: NOON }), log('byo', { key })])
      expect(await other).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    expect(await ledger()).toEqual(before);
  });

  test('does not collide with a call of another resident with the same key', async () => {
    const [mei, raju] = [await startWithMei(), await startWithMei()];
    const key = randomUUID();
    expect((await mei.checkIn(1, { key })).body.greenSpace.id).toBe(1);
    expect((await raju.checkIn(2, { key })).body.greenSpace.id).toBe(2);
  });

  test('that was refused is judged again', async () => {
    const { claim } = await startWithMei();
    const key = randomUUID();
    for (const id of [1, 2]) await claim(id);
    expect((await claim(3, { key })).body.code).toBe('daily-check-in-limit');
    firstServer().clock.forward({ days: 1 });
    expect((await claim(3, { key })).status).toBe(200);
  });

  test.each(['', 'one', '00000000-0000-0000-0000-00000000000', `${randomUUID()} `, '1'.repeat(500)])(
    'answers 400 if it is no UUID: "%s"',
    async (key) => {
      const { checkIn, ledger } = await startWithMei();
      const { status, body } = await checkIn(1, { key });
      expect(status).toBe(400);
      expect(body.fields).toEqual({ 'idempotency-key': 'Must be a UUID' });
      expect(await ledger()).toEqual([]);
    },
  );

  test('that repeats a like does not like again after the like was taken back', async () => {
    const { mei, send } = await startWithMei();
    const [{ id }] = (await firstServer().call('GET', '/api/news/latest')).body;
    const key = randomUUID();
    const like = () => send(`/api/news/${id}/like`, {}, { key });
    const first = await like();
    expect(first.body).toMatchObject({ liked: true });
    await firstServer().call('DELETE', `/api/news/${id}/like`, { as: mei });
    expect((await like()).body).toEqual(first.body);
    expect((await firstServer().call('GET', '/api/user/news', { as: mei })).body.liked).toEqual([]);
  });

  test('grades a quiz once, and its repeat gets the first response', async () => {
    const { send } = await startWithMei();
    const key = randomUUID();
    const complete = (quizScore: number) => send('/api/lessons/1/complete', { quizScore }, { key });
    const first = await complete(80);
    expect(first.body.pointsAwarded).toBeGreaterThan(0);
    expect((await complete(80)).body).toEqual(first.body);
    expect((await complete(90)).body.code).toBe('key-reused');
  });
});

describe('what was made offline', () => {
  test.each([
    ['23 hours and 59 minutes', '2026-11-17T12:01:00+08:00', 200, undefined],
    ['24 hours', '2026-11-17T12:00:00+08:00', 200, undefined],
    ['a second more than 24 hours', '2026-11-17T11:59:59+08:00', 422, 'too-old'],
    ['a year', '2025-11-18T12:00:00+08:00', 422, 'too-old'],
    ['minus 5 minutes', '2026-11-18T12:05:00+08:00', 200, undefined],
    ['minus 5 minutes and a second', '2026-11-18T12:05:01+08:00', 422, 'clock-wrong'],
    ['minus a thousand years', '3026-11-18T12:00:00+08:00', 422, 'clock-wrong'],
  ])(
    '%s ago is accepted only within 24 hours, and up to 5 minutes in the future',
    async (_ago, madeAt, status, code) => {
      const { checkIn, ledger } = await startWithMei();
      const response = await checkIn(1, { madeAt });
      expect([response.status, response.body.code]).toEqual([status, code]);
      expect((await ledger()).length > 0).toBe(status === 200);
    },
  );

  test('before the account existed answers 422 `before-account`, and counts nothing', async () => {
    const newcomer = await firstServer().resident({ createdAt: new Date('2026-11-18T10:00:00+08:00') });
    const send = (madeAt: string) =>
      firstServer().call('POST', '/api/green-spaces/checkin', {
        as: newcomer,
        body: { greenSpaceId: 1, madeAt: inUtc(madeAt) },
      });
    const ledger = async () => (await firstServer().call('GET', '/api/user/activities', { as: newcomer })).body;
    expect(await send('2026-11-18T09:54:59+08:00')).toMatchObject({ status: 422, body: { code: 'before-account' } });
    expect(await ledger()).toEqual([]);
    expect((await send('2026-11-18T09:59:59+08:00')).status).toBe(200);
    // A clock that is slightly behind: it counts from the account's first moment on.
    expect((await ledger()).at(-1).createdAt).toBe('2026-11-18T02:00:00.000Z');
  });

  test.each(['yesterday', '2026-11-17', '2026-11-17T09:00:00', '2026-02-30T09:00:00Z', '2026-11-17T25:00:00Z', 5, {}])(
    'at an invalid moment (%j) answers 400 and names the field',
    async (madeAt) => {
      const { mei } = await startWithMei();
      const body = { greenSpaceId: 1, madeAt };
      const response = await firstServer().call('POST', '/api/green-spaces/checkin', { as: mei, body });
      expect(response.status).toBe(400);
      expect(Object.keys(response.body.fields)).toEqual(['madeAt']);
    },
  );

  test('counts on its own day, once on that day, within the limits of that day, and in the ledger at its moment', async () => {
    const { claim, ledger, mei } = await startWithMei();
    const yesterday = '2026-11-17T18:00:00+08:00';
    for (const id of [1, 2]) expect((await claim(id)).status).toBe(200);
    expect((await claim(3)).body.code).toBe('daily-check-in-limit');
    for (const id of [1, 2]) expect((await claim(id, { madeAt: yesterday })).status).toBe(200);
    expect((await claim(1, { madeAt: yesterday })).body.code).toBe('already-checked-in');
    expect((await claim(3, { madeAt: yesterday })).body.code).toBe('daily-check-in-limit');
    const late = (await ledger()).find((row: { day: string }) => row.day === '2026-11-17');
    expect(late).toMatchObject({
      activityType: 'check_in',
      day: '2026-11-17',
      arrivedOn: '2026-11-18',
      createdAt: inUtc(yesterday),
    });
    const visits = (await firstServer().call('GET', '/api/user/green-spaces', { as: mei })).body;
    const [visit] = visits.filter((each: { greenSpaceId: number }) => each.greenSpaceId === 1);
    expect(visit).toMatchObject({ visits: 2, lastVisit: inUtc(NOON), checkedInToday: true });
  });

  test('closes a gap in the streak, and gives back the freeze that the gap had used', async () => {
    const { checkIn, user, mei } = await startWithMei();
    const freezes = async () => (await firstServer().call('GET', '/api/user/profile', { as: mei })).body.freezes;
    firstServer().clock.set('2026-11-09T12:00:00+08:00');
    for (let day = 0; day < 7; day += 1) {
      await checkIn(1);
      firstServer().clock.forward({ days: 1 });
    }
    expect([(await user()).currentStreak, await freezes()]).toEqual([7, 1]);
    // Monday and Tuesday are missed: one freeze is not enough.
    firstServer().clock.set(NOON);
    expect((await checkIn(1)).body.streak).toBe(1);
    expect((await checkIn(1, { madeAt: '2026-11-17T12:00:00+08:00' })).body.streak).toBe(9);
    expect([(await user()).currentStreak, await freezes()]).toEqual([9, 0]);
    firstServer().clock.set('2026-11-17T11:00:00+08:00');
    const closed = await checkIn(1, { madeAt: '2026-11-16T12:00:00+08:00' });
    firstServer().clock.set(NOON);
    expect(closed.body).toMatchObject({ streak: 10, freezeUsed: false });
    expect([(await user()).currentStreak, (await user()).longestStreak, await freezes()]).toEqual([10, 10, 1]);
  });

  test('adds to the week in which it arrives; the result of last week stays as it was frozen', async () => {
    const { checkIn, mei } = await startWithMei();
    const points = async (week: string) => {
      const rows = (await firstServer().call('GET', `/api/leaderboard/weekly${week}`, { as: mei })).body;
      return rows.find((row: { id: number }) => row.id === mei.id)?.ecoPoints ?? 0;
    };
    firstServer().clock.set('2026-11-15T20:00:00+08:00');
    await checkIn(1);
    firstServer().clock.set('2026-11-16T00:30:00+08:00');
    await firstServer().insertRows('ranking_weeks', { week: '2026-11-09', frozen_at: firstServer().clock.now() });
    // Within ten minutes of the check-in before, so the server saw the session then.
    const late = await checkIn(2, { madeAt: '2026-11-15T20:05:00+08:00' });
    expect(late.body.pointsAwarded).toBeGreaterThan(0);
    const stored = await firstServer().selectRows('weekly_points', ['week', 'points'], { resident_id: mei.id }, 'week');
    const first = stored.find(({ week }) => week === '2026-11-09')?.points;
    expect(stored).toEqual([
      { week: '2026-11-09', points: first },
      { week: '2026-11-16', points: late.body.pointsAwarded },
    ]);
    expect(await points('')).toBe(late.body.pointsAwarded);
  });

  test('that is claimed counts towards the limit of its own week, and leaves this week as it was', async () => {
    const { claim, mei } = await startWithMei();
    await firstServer().db.updateTable('green_spaces').set({ eco_points: 45 }).where('id', '<=', 8).execute();
    const award = async (id: number, madeAt?: string) =>
      (await claim(id, madeAt === undefined ? {} : { madeAt })).body.pointsAwarded;
    firstServer().clock.set('2026-11-16T09:00:00+08:00');
    const sunday = '2026-11-15T10:00:00+08:00';
    expect([await award(1), await award(2)]).toEqual([45, 45]);
    expect([await award(1, sunday), await award(2, sunday)]).toEqual([45, 45]);
    firstServer().clock.set('2026-11-17T09:00:00+08:00');
    expect([await award(1), await award(2)]).toEqual([45, 45]);
    firstServer().clock.set('2026-11-18T09:00:00+08:00');
    // By now 180 of this week's 200 points are claimed.
    expect([await award(1), await award(2)]).toEqual([20, 0]);
    expect(
      (await firstServer().db.selectFrom('scores').selectAll().where('resident_id', '=', mei.id).execute())[0],
    ).toMatchObject({
      claimed_week: '2026-11-16',
      claimed_points: 200,
    });
  });

  test('completes a challenge that has ended since, if made on a day on which it ran', async () => {
    const { mei, checkIn } = await startWithMei();
    const challengeId = await createChallenge(firstServer().db, { metric: 'check_ins', target: 2, duration_days: 2 });
    const progress = async () => {
      const rows = (await firstServer().call('GET', '/api/user/challenges', { as: mei })).body;
      return rows.find((row: { challengeId: number }) => row.challengeId === challengeId);
    };
    firstServer().clock.set('2026-11-16T12:00:00+08:00');
    await firstServer().call('POST', `/api/challenges/${challengeId}/join`, { as: mei });
    await checkIn(1);
    firstServer().clock.set('2026-11-19T12:00:00+08:00');
    expect((await checkIn(1)).body.challenges).toEqual([]);
    const late = await checkIn(2, { madeAt: '2026-11-18T23:00:00+08:00' });
    expect(late.body.challenges).toEqual([{ challengeId, progress: 2, target: 2, isCompleted: true }]);
    expect(await progress()).toMatchObject({ isCompleted: true });
  });

  test('does not complete an ended challenge of days in a row with days after its end', async () => {
    const { mei, checkIn } = await startWithMei();
    const challengeId = await createChallenge(firstServer().db, { metric: 'streak_days', target: 3, duration_days: 2 });
    firstServer().clock.set('2026-11-16T12:00:00+08:00');
    await firstServer().call('POST', `/api/challenges/${challengeId}/join`, { as: mei });
    for (const day of ['17', '18', '19', '20']) {
      firstServer().clock.set(`2026-11-${day}T12:00:00+08:00`);
      await checkIn(1);
    }
    firstServer().clock.set('2026-11-19T12:30:00+08:00');
    const onLastDay = await checkIn(2, { madeAt: '2026-11-18T13:00:00+08:00' });
    expect(onLastDay.body).toMatchObject({ streak: 4, challenges: [] });
    firstServer().clock.set('2026-11-17T11:00:00+08:00');
    const onFirstDay = await checkIn(2, { madeAt: '2026-11-16T13:00:00+08:00' });
    expect(onFirstDay.body.challenges).toEqual([{ challengeId, progress: 3, target: 3, isCompleted: true }]);
  });

  test('is claimed instead of verified if the resident was far away just afterwards', async () => {
    const { mei } = await startWithMei();
    const place = async (key: string) => {
      const row = await firstServer().selectRow('green_spaces', ['id'], { content_key: key });
      return row.id;
    };
    const zonesOf = (lat: number, lng: number) => JSON.stringify([{ lat, lng, radiusMeters: 50 }]);
    const [west, east] = [await place('jurong-eco-garden'), await place('changi-beach-park')];
    const move = (id: number, zones: string) =>
      firstServer().db.updateTable('green_spaces').set({ zones }).where('id', '=', id).execute();
    await move(west, zonesOf(1.355, 103.687));
    await move(east, zonesOf(1.391, 103.992));
    const visit = (id: number, lat: number, lng: number, madeAt?: string) =>
      firstServer().call('POST', '/api/green-spaces/checkin', {
        as: mei,
        body: {
          greenSpaceId: id,
          location: { lat, lng, accuracyMeters: 10 },
          ...(madeAt && { madeAt: inUtc(madeAt) }),
        },
      });
    expect((await visit(west, 1.355, 103.687)).body.proof).toBe('verified');
    expect((await visit(east, 1.391, 103.992, '2026-11-18T11:55:00+08:00')).body.proof).toBe('claimed');
  });

  test('is a walk between the moments at which it was started and finished', async () => {
    const { send, mei } = await startWithMei();
    const route = await firstServer()
      .db.selectFrom('green_space_routes')
      .select(['id', 'green_space_id as spaceId', 'duration_minutes as minutes', 'points'])
      .where('duration_minutes', '=', 60)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const path = `/api/green-spaces/${route.spaceId}/routes/${route.id}`;
    const start = await send(`${path}/start`, { location: SHARED_LOCATION }, { madeAt: '2026-11-17T13:00:00+08:00' });
    expect(start.body).toMatchObject({ startedAt: inUtc('2026-11-17T13:00:00+08:00') });
    const early = await send(`${path}/finish`, { location: SHARED_LOCATION }, { madeAt: '2026-11-17T13:20:00+08:00' });
    expect(early.body.code).toBe('too-soon');
    const finish = await send(`${path}/finish`, { location: SHARED_LOCATION }, { madeAt: '2026-11-17T14:00:00+08:00' });
    expect(finish.body).toMatchObject({ pointsAwarded: route.points, proof: 'claimed' });
    const [row] = (await firstServer().call('GET', '/api/user/activities?limit=200', { as: mei })).body.filter(
      (each: { activityType: string }) => each.activityType === 'route_completed',
    );
    expect(row).toMatchObject({ day: '2026-11-17', createdAt: inUtc('2026-11-17T14:00:00+08:00') });
  });
});

describe('what arrives later is verified', () => {
  const MINUTE_MS = 60_000;
  const minutesBefore = (minutes: number, moment = NOON) =>
    new Date(Date.parse(moment) - minutes * MINUTE_MS).toISOString();

  test('if it arrives within ten minutes, else claimed', async () => {
    const { checkIn } = await startWithMei();
    expect((await checkIn(1, { madeAt: minutesBefore(10) })).body.proof).toBe('verified');
    expect((await checkIn(2, { madeAt: minutesBefore(11) })).body.proof).toBe('claimed');
  });

  test('if the server saw the session within ten minutes of it, before the device went offline', async () => {
    const { mei, checkIn } = await startWithMei();
    firstServer().clock.set('2026-11-18T09:00:00+08:00');
    await firstServer().call('GET', '/api/auth/user', { as: mei });
    firstServer().clock.set(NOON);
    expect((await checkIn(1, { madeAt: '2026-11-18T09:10:00+08:00' })).body.proof).toBe('verified');
    expect((await checkIn(2, { madeAt: '2026-11-18T08:51:00+08:00' })).body.proof).toBe('verified');
    expect((await checkIn(3, { madeAt: '2026-11-18T09:11:00+08:00' })).body.proof).toBe('claimed');
    expect((await checkIn(4, { madeAt: '2026-11-18T08:49:00+08:00' })).body.proof).toBe('claimed');
  });

  test('if the session was in use all the time', async () => {
    const { mei, checkIn } = await startWithMei();
    for (let minutes = 60; minutes >= 0; minutes -= 6) {
      firstServer().clock.set(minutesBefore(minutes));
      await firstServer().call('GET', '/api/auth/user', { as: mei });
    }
    expect((await checkIn(1, { madeAt: minutesBefore(33) })).body.proof).toBe('verified');
    expect((await checkIn(2, { madeAt: minutesBefore(80) })).body.proof).toBe('claimed');
  });

  test('not for a quiz, whose points then count as claimed, like those of a challenge that it completes', async () => {
    const { mei, send, ledger } = await startWithMei();
    const { call, clock, db } = firstServer();
    const challengeId = await createChallenge(db, { metric: 'lessons_completed' });
    clock.set('2026-11-17T12:00:00+08:00');
    await call('POST', `/api/challenges/${challengeId}/join`, { as: mei });
    clock.set(NOON);
    const quiz = await getStoredQuiz(db, 1);
    await send('/api/lessons/1/complete', { answers: createQuizAnswers(quiz) }, { madeAt: minutesBefore(60) });
    const rows: { activityType: string; proof: string; ecoPointsEarned: number }[] = await ledger();
    const withPoints = rows.filter((row) => row.ecoPointsEarned > 0);
    expect(withPoints.map(({ activityType, proof }) => [activityType, proof])).toEqual([
      ['challenge_completed', 'claimed'],
      ['lesson_completed', 'claimed'],
    ]);
  });
});

describe('a walk', () => {
  async function startRoute() {
    const mei = await startWithMei();
    const route = await firstServer()
      .db.selectFrom('green_space_routes')
      .select(['id', 'green_space_id as spaceId'])
      .where('duration_minutes', '=', 60)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const step = (name: 'start' | 'finish', options?: SendOptions) =>
      mei.send(`/api/green-spaces/${route.spaceId}/routes/${route.id}/${name}`, { location: SHARED_LOCATION }, options);
    return { ...mei, step };
  }

  test('is verified if start and finish arrive as they happen', async () => {
    const { step } = await startRoute();
    await step('start');
    firstServer().clock.forward({ minutes: 30 });
    expect((await step('finish')).body.proof).toBe('verified');
  });

  test('is claimed if its start arrives with its finish, even if both are recent enough', async () => {
    const { step } = await startRoute();
    firstServer().clock.set('2026-11-18T11:25:00+08:00');
    await step('start', { madeAt: '2026-11-18T11:20:00+08:00' });
    firstServer().clock.set('2026-11-18T11:50:00+08:00');
    expect((await step('finish')).body.proof).toBe('claimed');
  });
});
