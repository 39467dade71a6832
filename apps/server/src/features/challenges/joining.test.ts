import { type Challenge, challenge, joinReceipt, type OpenChallenge } from '@ecopulse/contract/challenges/challenges';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toRankingRows } from '../../testing/ranking-fixtures.ts';
import { createChallenge, type TestResident } from '../../testing/factories.ts';
import { takeQuiz } from '../../testing/content/quizzes.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import { problem, shareTestApp, startTestApp } from '../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';

const shared = shareTestApp();
beforeAll(() => moveGreenSpacesTogether(shared().db));
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const { befriend } = socialCalls(shared);
const create = (options: Parameters<typeof createChallenge>[1]) => createChallenge(shared().db, options);
const join = (as: TestResident, id: number) => shared().call('POST', `/api/challenges/${id}/join`, { as });
const joinNew = async (as: TestResident, options: Parameters<typeof createChallenge>[1]) => {
  const id = await create(options);
  const { status, body } = await join(as, id);
  expect(status).toBe(201);
  return z.parse(joinReceipt, body);
};
/** Verified only with a location. */
const visit = async (as: TestResident, greenSpaceId: number, location?: typeof SHARED_LOCATION) => {
  const response = await shared().call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId, location } });
  expect(response.status).toBe(200);
  return response.body;
};
const listOpen = async (as: TestResident): Promise<OpenChallenge[]> =>
  (await shared().call('GET', '/api/user/challenges/open', { as })).body;
const findOpen = async (as: TestResident, id: number) =>
  (await listOpen(as)).find(({ challengeId }) => challengeId === id);
const listBlockedIds = async (as: TestResident) =>
  (await listOpen(as)).filter(({ canComplete }) => !canComplete).map(({ challengeId }) => challengeId);
const listedChallenge = async (id: number, path = '/api/challenges'): Promise<Challenge | undefined> =>
  z.parse(z.array(challenge), (await shared().call('GET', path)).body).find((each) => each.id === id);
const ownChallenge = async (as: TestResident, id: number) => {
  const { body } = await shared().call('GET', '/api/user/challenges', { as });
  return body.find((participation: { challengeId: number }) => participation.challengeId === id);
};
const challengeRewards = async (as: TestResident) => {
  const { body } = await shared().call('GET', '/api/user/activities?limit=200', { as });
  const rows: { activityType: string; proof: string; ecoPointsEarned: number }[] = body;
  return rows
    .filter(({ activityType }) => activityType === 'challenge_completed')
    .map(({ proof, ecoPointsEarned }) => [proof, ecoPointsEarned]);
};

describe('a collection', () => {
  test('tells before joining what already counts, and an effort does not', async () => {
    const mei = await shared().resident();
    for (const space of [1, 2]) await visit(mei, space, SHARED_LOCATION);
    shared().clock.forward({ hours: 48 });
    for (const space of [2, 3]) await visit(mei, space);
    const collection = await create({ metric: 'distinct_green_spaces', target: 5 });
    const full = await create({ metric: 'distinct_green_spaces', target: 2 });
    const effort = await create({ metric: 'check_ins', target: 5 });
    expect(await findOpen(mei, collection)).toEqual({ challengeId: collection, progress: 3, canComplete: true });
    expect(await findOpen(mei, full)).toMatchObject({ progress: 2 });
    expect(await findOpen(mei, effort)).toMatchObject({ progress: 0 });
    expect((await join(mei, collection)).body).toMatchObject({ progress: 3 });
    expect(await findOpen(mei, collection)).toBeUndefined();
  });

  test('that is already full is completed once by joining it, and the receipt contains the earnings', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    for (const space of [1, 2]) await visit(mei, space, SHARED_LOCATION);
    const before = (await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints;
    const receipt = await joinNew(mei, {
      metric: 'distinct_green_spaces',
      target: 2,
      eco_points_reward: 60,
      badge_reward: 'Twice Out',
    });
    expect(receipt).toMatchObject({
      progress: 2,
      isCompleted: true,
      completedAt: shared().clock.now().toISOString(),
      pointsAwarded: 60,
      ecoPoints: before + 60,
      badges: [{ badgeName: 'Twice Out' }],
      challenges: [{ challengeId: receipt.challengeId, isCompleted: true }],
    });
    expect(await ownChallenge(mei, receipt.challengeId)).toMatchObject({ progress: 2, isCompleted: true });
    expect((await join(mei, receipt.challengeId)).body.code).toBe('already-joined');
    expect(await listedChallenge(receipt.challengeId)).toMatchObject({ participantCount: 1, completionCount: 1 });
    // Already full on joining, so the reward counts only in the national ranking.
    expect(await challengeRewards(mei)).toEqual([['claimed', 60]]);
  });

  test('is completed once by twelve joins over two servers at the same moment', async () => {
    const mei = await shared().resident();
    const otherServer = await startTestApp({ sharing: shared() });
    await visit(mei, 1, SHARED_LOCATION);
    const id = await create({ metric: 'distinct_regions', target: 1, eco_points_reward: 40 });
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 === 0 ? shared() : otherServer).call('POST', `/api/challenges/${id}/join`, { as: mei }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'already-joined')).toHaveLength(11);
    expect(await challengeRewards(mei)).toEqual([['claimed', 40]]);
  });

  test('counts what was done before joining, and lessons too', async () => {
    const { clock, resident } = shared();
    const mei = await resident();
    await visit(mei, 1, SHARED_LOCATION);
    await takeQuiz(shared(), mei, 1);
    clock.forward({ days: 20 });
    expect(await joinNew(mei, { metric: 'distinct_green_spaces', target: 3 })).toMatchObject({ progress: 1 });
    expect(await joinNew(mei, { metric: 'lessons_completed', target: 3 })).toMatchObject({ progress: 1 });
    expect(await joinNew(mei, { metric: 'distinct_lesson_categories', target: 3 })).toMatchObject({ progress: 1 });
  });
});

test('an effort counts from the start of the day of joining', async () => {
  const { clock, resident } = shared();
  const mei = await resident();
  clock.set('2026-11-18T23:59:00+08:00');
  await visit(mei, 1, SHARED_LOCATION);
  clock.set('2026-11-19T00:01:00+08:00');
  await visit(mei, 1, SHARED_LOCATION);
  clock.set('2026-11-19T20:00:00+08:00');
  expect(await joinNew(mei, { metric: 'check_ins', target: 3 })).toMatchObject({ progress: 1 });
  expect(await joinNew(mei, { metric: 'check_ins', target: 1 })).toMatchObject({ progress: 1, isCompleted: true });
});

describe('the reward of a challenge is', () => {
  const spaces = { metric: 'distinct_green_spaces', target: 2, eco_points_reward: 50 } as const;

  test('verified if the counted activities are', async () => {
    const mei = await shared().resident();
    await visit(mei, 1, SHARED_LOCATION);
    await joinNew(mei, spaces);
    await visit(mei, 2, SHARED_LOCATION);
    expect(await challengeRewards(mei)).toEqual([['verified', 50]]);
  });

  test('claimed if one of the counted activities is, and the verified ones alone do not suffice', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    for (const as of [mei, raju]) await joinNew(as, spaces);
    await visit(mei, 1);
    await visit(mei, 2, SHARED_LOCATION);
    expect(await challengeRewards(mei)).toEqual([['claimed', 50]]);
    await joinNew(raju, { ...spaces, target: 3, eco_points_reward: 70 });
    await visit(raju, 1);
    await visit(raju, 2, SHARED_LOCATION);
    await visit(raju, 3, SHARED_LOCATION);
    expect(await challengeRewards(raju)).toEqual([
      ['claimed', 70],
      ['claimed', 50],
    ]);
  });

  test('claimed for eco-actions, which no one can check', async () => {
    const mei = await shared().resident();
    await joinNew(mei, { metric: 'eco_actions', target: 1, eco_points_reward: 20 });
    await shared().call('POST', '/api/user/eco-actions', { as: mei, body: { action: 'byo' } });
    expect(await challengeRewards(mei)).toEqual([['claimed', 20]]);
  });

  test('in the weekly, neighbourhood and friends’ rankings only if it is verified', async () => {
    const server = await startTestApp();
    await moveGreenSpacesTogether(server.db);
    const [mei, raju] = [
      await server.resident({ homeTown: 'Bedok', username: 'mei' }),
      await server.resident({ homeTown: 'Bedok', username: 'raju' }),
    ];
    const social = socialCalls(() => server);
    await social.befriend(mei, raju);
    const id = await createChallenge(server.db, spaces);
    const points = await Promise.all(
      [1, 2].map(async (space) => (await server.call('GET', `/api/green-spaces/${space}`)).body.ecoPoints as number),
    );
    const visitPoints = points.reduce((sum, each) => sum + each, 0);
    for (const as of [mei, raju]) await server.call('POST', `/api/challenges/${id}/join`, { as });
    for (const greenSpaceId of [1, 2]) {
      await server.call('POST', '/api/green-spaces/checkin', {
        as: mei,
        body: { greenSpaceId, location: SHARED_LOCATION },
      });
      await server.call('POST', '/api/green-spaces/checkin', { as: raju, body: { greenSpaceId } });
    }
    const rankingRows = async (path: string, as: TestResident) => toRankingRows(await server.call('GET', path, { as }));
    for (const path of ['/api/leaderboard/weekly', '/api/rankings/neighbourhood', '/api/rankings/friends'])
      for (const as of [mei, raju])
        expect([path, await rankingRows(path, as)]).toEqual([path, [[1, 'mei', visitPoints + 50]]]);
    expect(await rankingRows('/api/rankings/national', raju)).toEqual([
      [1, 'mei', visitPoints + 50],
      [1, 'raju', visitPoints + 50],
    ]);
  });
});

describe('a challenge of friends counts a friend', () => {
  const friendsChallenge = { metric: 'friends_added', target: 1, eco_points_reward: 20 } as const;

  test('who has done something verified', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    await visit(raju, 1, SHARED_LOCATION);
    const { challengeId } = await joinNew(mei, friendsChallenge);
    await befriend(mei, raju);
    expect(await ownChallenge(mei, challengeId)).toMatchObject({ progress: 1, isCompleted: true });
  });

  test('as soon as the friend does something verified, but not for claimed activities', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    const { challengeId } = await joinNew(mei, friendsChallenge);
    await befriend(mei, raju);
    await visit(raju, 1);
    await shared().call('POST', '/api/lessons/1/complete', { as: raju, body: { quizScore: 100 } });
    await visit(mei, 1, SHARED_LOCATION);
    expect(await ownChallenge(mei, challengeId)).toMatchObject({ progress: 0 });
    await visit(raju, 2, SHARED_LOCATION);
    await expect.poll(() => ownChallenge(mei, challengeId)).toMatchObject({ progress: 1, isCompleted: true });
    expect(await challengeRewards(mei)).toEqual([['verified', 20]]);
  });
});

describe('a challenge that cannot be completed', () => {
  test('with the existing content is not offered: inactive in the lists, and closed for joining', async () => {
    const { db, resident } = shared();
    const mei = await resident();
    const { category, lessons } = await db
      .selectFrom('lessons')
      .select(['category', ({ fn }) => fn.countAll<number>().as('lessons')])
      .groupBy('category')
      .limit(1)
      .executeTakeFirstOrThrow();
    const filter = JSON.stringify({ lessonCategory: category });
    const lessonsOfCategory = { metric: 'lessons_completed', filter } as const;
    const possible = await create({ ...lessonsOfCategory, target: lessons });
    const impossible = await create({ ...lessonsOfCategory, target: lessons + 1 });
    expect((await join(mei, impossible)).body).toMatchObject({ status: 409, code: 'challenge-closed' });
    expect((await join(mei, possible)).status).toBe(201);
    expect(await listedChallenge(possible)).toMatchObject({ isActive: true, counts: 'ever' });
    expect(await listedChallenge(impossible)).toMatchObject({ isActive: false, isRetired: false });
    expect(await listedChallenge(impossible, '/api/challenges/active')).toBeUndefined();
    expect(await listBlockedIds(mei)).not.toContain(impossible);
  });

  test('is offered again, and withdrawn again, at once when an admin publishes or retires what it counts', async () => {
    const server = await startTestApp();
    const { call, db, resident } = server;
    const admin = await resident({ isAdmin: true });
    // One is closed.
    const spaces = await db.selectFrom('green_spaces').select('id').where('status', 'is', null).execute();
    const id = await createChallenge(db, { metric: 'distinct_green_spaces', target: spaces.length + 2 });
    const isActive = async () =>
      (await call('GET', '/api/challenges')).body.find((each: { id: number }) => each.id === id).isActive;
    expect(await isActive()).toBe(true);
    for (const [step, expected] of [
      ['retire', false],
      ['publish', true],
    ] as const) {
      const { version } = (await call('GET', '/api/admin/green-spaces/1', { as: admin })).body;
      const body = { version };
      expect((await call('POST', `/api/admin/green-spaces/1/${step}`, { as: admin, body })).status).toBe(200);
      await expect.poll(isActive).toBe(expected);
    }
  });

  test('because of earlier activities answers 409, and is listed as such for that resident only', async () => {
    const { db, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    const lessons = await db.selectFrom('lessons').select('id').execute();
    // A quiz can be perfect only at the first attempt, or at a review, which comes days later.
    const id = await create({ metric: 'quiz_perfect_scores', target: lessons.length, duration_days: 1 });
    const oneFewer = await create({ metric: 'quiz_perfect_scores', target: lessons.length - 1, duration_days: 1 });
    const longer = await create({ metric: 'quiz_perfect_scores', target: lessons.length, duration_days: 3 });
    expect(await listBlockedIds(mei)).not.toContain(id);
    await takeQuiz(shared(), mei, 1, { wrong: 1 });
    expect(await join(mei, id)).toMatchObject(
      problem(409, 'cannot-be-completed', {
        detail:
          "You can't complete this challenge right now. You've already done most of the things that count towards it, or you've reached today's limit.",
      }),
    );
    const ids = await listBlockedIds(mei);
    expect([id, oneFewer, longer].map((each) => ids.includes(each))).toEqual([true, false, false]);
    expect(await listBlockedIds(raju)).not.toContain(id);
    for (const each of [oneFewer, longer]) expect((await join(mei, each)).status).toBe(201);
    expect((await join(raju, id)).status).toBe(201);
  });

  test('is not blocked while it is under way, and can be joined again by those who left it only if it can be completed', async () => {
    const { call, db, resident } = shared();
    const mei = await resident();
    const lessons = await db.selectFrom('lessons').select('id').execute();
    const id = await create({ metric: 'quiz_perfect_scores', target: lessons.length, duration_days: 1 });
    expect((await join(mei, id)).status).toBe(201);
    await takeQuiz(shared(), mei, 1, { wrong: 1 });
    expect(await listBlockedIds(mei)).not.toContain(id);
    expect((await call('DELETE', `/api/challenges/${id}/join`, { as: mei })).status).toBe(204);
    expect(await listBlockedIds(mei)).toContain(id);
    expect((await join(mei, id)).body.code).toBe('cannot-be-completed');
  });

  test('is listed only for signed-in residents; a newcomer can complete all of the shipped ones', async () => {
    const { call, resident } = await startTestApp();
    expect((await call('GET', '/api/user/challenges/open')).status).toBe(401);
    const response = await call('GET', '/api/user/challenges/open', { as: await resident() });
    const active: Challenge[] = (await call('GET', '/api/challenges/active')).body;
    expect(response.body).toEqual(active.map(({ id }) => ({ challengeId: id, progress: 0, canComplete: true })));
    expect(response.headers['cache-control']).toBe('no-store');
  });
});
