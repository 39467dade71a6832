import { type Challenge, challenge, type UserChallenge, userChallenge } from '@ecopulse/contract/challenges/challenges';
import { PARK_TYPES, REGIONS } from '@ecopulse/contract/green-spaces/green-spaces';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { NewActivity } from '../../core/rewards/rewards.rules.ts';
import { makeChallenge, type MadeResident } from '../../testing/factories.ts';
import { takeQuiz } from '../../testing/content/quizzes.ts';
import { openRewards } from '../../testing/rewards.ts';
import { type TestResponse, shareTestApp } from '../../testing/test-app.ts';
import { gatherPlaces, HERE } from '../../testing/visits.ts';
import { createChallenges } from './challenges.service.ts';

const shared = shareTestApp();
beforeAll(() => gatherPlaces(shared().db));

const NOON = '2026-11-18T12:00:00+08:00';
beforeEach(() => shared().clock.set(NOON));

type Options = Parameters<typeof makeChallenge>[1];
const make = (options: Options) => makeChallenge(shared().db, options);

async function startWithMei() {
  const { call, db, resident } = shared();
  const mei = await resident();
  const join = (challengeId: number) => call('POST', `/api/challenges/${challengeId}/join`, { as: mei });
  return {
    mei,
    join,
    joined: async (options: Options): Promise<number> => {
      const challengeId = await make(options);
      expect((await join(challengeId)).status).toBe(201);
      return challengeId;
    },
    leave: (challengeId: number) => call('DELETE', `/api/challenges/${challengeId}/join`, { as: mei }),
    mine: () => challengesOf(mei),
    one: async (challengeId: number) => find(await challengesOf(mei), challengeId),
    checkIn: (greenSpaceId: number) =>
      call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId, location: HERE }, as: mei }).then(
        expectSuccess,
      ),
    takeQuiz: (lessonId: number, wrong = 0) => takeQuiz({ call, db }, mei, lessonId, wrong).then(expectSuccess),
    log: (action: string) => call('POST', '/api/user/eco-actions', { body: { action }, as: mei }).then(expectSuccess),
    ecoPoints: async () => (await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints,
    ledger: async () => (await call('GET', '/api/user/activities?limit=200', { as: mei })).body,
  };
}

function expectSuccess(response: TestResponse): TestResponse {
  expect(response.body?.code).toBeUndefined();
  expect(response.status).toBeLessThan(300);
  return response;
}

async function challengesOf(as: MadeResident): Promise<UserChallenge[]> {
  const response = await shared().call('GET', '/api/user/challenges', { as });
  expect(response.status).toBe(200);
  return z.parse(z.array(userChallenge), response.body);
}

function find<T extends { challengeId: number }>(challenges: readonly T[], challengeId: number): T {
  const found = challenges.find((one) => one.challengeId === challengeId);
  if (!found) throw new Error(`challenge ${challengeId} is not among them`);
  return found;
}

async function listed(challengeId: number, path = '/api/challenges'): Promise<Challenge | undefined> {
  const { body } = await shared().call('GET', path);
  return z.parse(z.array(challenge), body).find(({ id }) => id === challengeId);
}

async function spacesOfEach(column: 'park_type' | 'region', values: readonly string[]): Promise<number[]> {
  const rows = await shared().db.selectFrom('green_spaces').select(['id', column]).orderBy('id').execute();
  return values.map((value) => {
    const row = rows.find((each) => each[column] === value);
    if (!row) throw new Error(`there is no green space with ${value}`);
    return row.id;
  });
}

async function spacesOf(parkType: string): Promise<number[]> {
  const rows = await shared()
    .db.selectFrom('green_spaces')
    .select('id')
    .where('park_type', '=', parkType)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function lessonsByCategory(): Promise<Map<string, number[]>> {
  const rows = await shared().db.selectFrom('lessons').select(['id', 'category']).orderBy('id').execute();
  return new Map([...Map.groupBy(rows, (row) => row.category)].map(([key, of]) => [key, of.map(({ id }) => id)]));
}

const activity = (as: MadeResident, type: NewActivity['type'], subject: string): NewActivity => ({
  residentId: as.id,
  type,
  subject,
  occurrence: null,
  points: 0,
  proof: 'verified',
  facts: { name: subject },
});

describe('a challenge counts', () => {
  test('check-ins, of one park type if its filter says so', async () => {
    const { joined, one, checkIn } = await startWithMei();
    const [first = 0, second = 0] = await spacesOf('Nature Park');
    const [other = 0] = await spacesOf('Coastal Park');
    const any = await joined({ metric: 'check_ins', target: 4 });
    const nature = await joined({ metric: 'check_ins', target: 4, filter: '{"parkType": "Nature Park"}' });

    const receipt = await checkIn(first);
    expect(find(receipt.body.challenges, any)).toEqual({
      challengeId: any,
      progress: 1,
      target: 4,
      isCompleted: false,
    });
    await checkIn(second);
    await checkIn(other);
    shared().clock.forward({ days: 1 });
    await checkIn(first);

    expect(await one(any)).toMatchObject({ progress: 4, isCompleted: true });
    expect(await one(nature)).toMatchObject({ progress: 3, isCompleted: false });
  });

  test('different green spaces, however often each is visited', async () => {
    const { joined, one, checkIn } = await startWithMei();
    const id = await joined({ metric: 'distinct_green_spaces', target: 5 });
    await checkIn(1);
    await checkIn(2);
    shared().clock.forward({ days: 1 });
    await checkIn(1);
    expect(await one(id)).toMatchObject({ progress: 2 });
  });

  test('different park types, and different regions', async () => {
    const { joined, one, checkIn } = await startWithMei();
    const types = await joined({ metric: 'distinct_park_types', target: 12 });
    const regions = await joined({ metric: 'distinct_regions', target: 5 });
    const spaces = await shared().db.selectFrom('green_spaces').select(['id', 'park_type', 'region']).execute();
    const visits = [
      ...(await spacesOf('Nature Park')).slice(0, 2),
      ...(await spacesOfEach('region', REGIONS)),
      ...(await spacesOfEach('park_type', PARK_TYPES)),
    ];
    const visited = new Map<number, { park_type: string; region: string }>();
    for (const [index, id] of visits.entries()) {
      if (index % 5 === 0) shared().clock.forward({ days: 1 });
      if (!visited.has(id)) await checkIn(id);
      for (const space of spaces) if (space.id === id) visited.set(id, space);
      const [ofTypes, ofRegions] = (['park_type', 'region'] as const).map(
        (name) => new Set([...visited.values()].map((space) => space[name])).size,
      );
      expect([(await one(types)).progress, (await one(regions)).progress]).toEqual([ofTypes, ofRegions]);
    }
    for (const id of [types, regions]) expect(await one(id)).toMatchObject({ isCompleted: true });
  });

  test('lessons, their categories and perfect quizzes, but no second pass and no quiz failed before', async () => {
    const { joined, one, takeQuiz: take } = await startWithMei();
    const byCategory = await lessonsByCategory();
    const bySize = [...byCategory.entries()].toSorted(([, a], [, b]) => b.length - a.length);
    const [[firstCategory, [first = 0, alsoFirst = 0]], [, [other = 0]]] = bySize as [
      [string, number[]],
      [string, number[]],
    ];
    const lessons = await joined({ metric: 'lessons_completed', target: 10 });
    const filter = JSON.stringify({ lessonCategory: firstCategory });
    const ofCategory = await joined({ metric: 'lessons_completed', target: 3, filter });
    const categories = await joined({ metric: 'distinct_lesson_categories', target: 8 });
    const perfect = await joined({ metric: 'quiz_perfect_scores', target: 3 });
    const all = async () => [
      (await one(lessons)).progress,
      (await one(ofCategory)).progress,
      (await one(categories)).progress,
      (await one(perfect)).progress,
    ];

    await take(first);
    expect(await all()).toEqual([1, 1, 1, 1]);
    await take(first);
    expect(await all()).toEqual([1, 1, 1, 1]);
    await take(alsoFirst, 100);
    expect(await all()).toEqual([1, 1, 1, 1]);
    await take(alsoFirst);
    expect(await all()).toEqual([2, 2, 1, 1]);
    await take(other, 1);
    expect(await all()).toEqual([3, 2, 2, 1]);
  });

  test('a self-reported lesson as a lesson, but never as a perfect quiz', async () => {
    const { joined, one, mei } = await startWithMei();
    const lessons = await joined({ metric: 'lessons_completed', target: 10 });
    const perfect = await joined({ metric: 'quiz_perfect_scores', target: 3 });
    await shared().call('POST', '/api/lessons/1/complete', { body: { quizScore: 100 }, as: mei });
    expect([(await one(lessons)).progress, (await one(perfect)).progress]).toEqual([1, 0]);
  });

  test('eco-actions, of one kind if its filter says so', async () => {
    const { joined, one, log } = await startWithMei();
    const any = await joined({ metric: 'eco_actions', target: 9 });
    const byo = await joined({ metric: 'eco_actions', target: 9, filter: '{"action": "byo"}' });
    for (const action of ['byo', 'byo', 'e_waste']) await log(action);
    expect([(await one(any)).progress, (await one(byo)).progress]).toEqual([3, 2]);
  });

  test('friends and news articles, each article once, and neither keeps a streak', async () => {
    const { joined, one, mei } = await startWithMei();
    const { rewards } = openRewards(shared());
    const [friends, news] = [
      await joined({ metric: 'friends_added', target: 3 }),
      await joined({ metric: 'news_read', target: 3 }),
    ];
    const streak = await joined({ metric: 'streak_days', target: 3 });
    const record = (...activities: NewActivity[]) =>
      rewards.turn(mei.id, async (turn) => {
        for (const activity of activities) turn.record(activity);
      });
    const others = [await startWithMei(), await startWithMei()];
    for (const other of others) await other.checkIn(1);
    await record(...others.map((other) => activity(mei, 'friend_added', `friend:${other.mei.id}`)));
    await record(activity(mei, 'news_read', 'news:1'));
    await expect(record(activity(mei, 'news_read', 'news:1'))).rejects.toThrow('recorded before');
    expect([(await one(friends)).progress, (await one(news)).progress]).toEqual([2, 1]);
    expect(await one(streak)).toMatchObject({ progress: 0 });
  });

  test('nothing from before the day of joining, and nothing that others do', async () => {
    const { joined, one, checkIn } = await startWithMei();
    const raju = await startWithMei();
    await checkIn(1);
    shared().clock.forward({ days: 1 });
    const id = await joined({ metric: 'check_ins', target: 5 });
    expect(await one(id)).toMatchObject({ progress: 0 });
    await raju.join(id);
    await raju.checkIn(1);
    expect([(await one(id)).progress, (await raju.one(id)).progress]).toEqual([0, 1]);
    await checkIn(2);
    expect(await one(id)).toMatchObject({ progress: 1 });
  });
});

describe('days in a row', () => {
  test('count from the day of joining, however long the streak already is', async () => {
    const { joined, one, checkIn } = await startWithMei();
    const { clock } = shared();
    for (let day = 0; day < 3; day += 1) {
      if (day > 0) clock.forward({ days: 1 });
      await checkIn(1);
    }
    const id = await joined({ metric: 'streak_days', target: 3 });
    expect(await one(id)).toMatchObject({ progress: 1 });
    await checkIn(2);
    expect(await one(id)).toMatchObject({ progress: 1 });
    clock.forward({ days: 1 });
    expect((await checkIn(1)).body).toMatchObject({ streak: 4 });
    expect(await one(id)).toMatchObject({ progress: 2 });
  });

  test('show 0 as soon as a day is missed, although nothing is written, and start again at 1', async () => {
    const { joined, one, checkIn } = await startWithMei();
    const { clock } = shared();
    const id = await joined({ metric: 'streak_days', target: 5 });
    await checkIn(1);
    clock.forward({ days: 1 });
    await checkIn(1);
    clock.set('2026-11-20T23:59:59+08:00');
    expect(await one(id)).toMatchObject({ progress: 2 });
    clock.set('2026-11-21T00:00:00+08:00');
    expect(await one(id)).toMatchObject({ progress: 0 });
    const { body } = await checkIn(1);
    expect(body).toMatchObject({ streak: 1, challenges: [{ challengeId: id, progress: 1 }] });
  });

  test('continue over a day that a freeze bridges, but do not count that day', async () => {
    const { joined, one, checkIn } = await startWithMei();
    const { clock } = shared();
    const id = await joined({ metric: 'streak_days', target: 9 });
    for (let day = 0; day < 7; day += 1) {
      await checkIn(1);
      clock.forward({ days: 1 });
    }
    clock.forward({ days: 1 });
    expect(await one(id)).toMatchObject({ progress: 7 });
    expect((await checkIn(1)).body).toMatchObject({ freezeUsed: true, streak: 8 });
    expect(await one(id)).toMatchObject({ progress: 8, isCompleted: false });
    clock.forward({ days: 1 });
    await checkIn(1);
    expect(await one(id)).toMatchObject({ progress: 9, isCompleted: true });
  });
});

describe('joining', () => {
  test('answers 201 with the resident’s progress and the end of the challenge', async () => {
    const { join, mine } = await startWithMei();
    const id = await make({ metric: 'check_ins', target: 0, duration_days: 7 });
    const response = await join(id);
    const standing = {
      challengeId: id,
      progress: 0,
      target: 1,
      isCompleted: false,
      isEnded: false,
      joinedAt: new Date(NOON).toISOString(),
      endsAt: '2026-11-25T16:00:00.000Z',
      completedAt: null,
    };
    const nothing = { pointsAwarded: 0, ecoPoints: 0, streak: 0, freezeUsed: false, badges: [], challenges: [] };
    expect({ status: response.status, body: response.body }).toEqual({
      status: 201,
      body: { ...standing, ...nothing },
    });
    expect(await mine()).toEqual([standing]);
  });

  test('twice answers 409, also after completion, and changes nothing', async () => {
    const { join, joined, one, checkIn } = await startWithMei();
    const id = await joined({ metric: 'check_ins', target: 2 });
    await checkIn(1);
    expect(await join(id)).toMatchObject({ status: 409, body: { code: 'already-joined' } });
    expect(await one(id)).toMatchObject({ progress: 1 });
    await checkIn(2);
    expect(await join(id)).toMatchObject({ status: 409, body: { code: 'already-joined' } });
    expect(await one(id)).toMatchObject({ progress: 2, isCompleted: true });
  });

  test('twelve times concurrently succeeds once, and the other requests answer 409', async () => {
    const { join } = await startWithMei();
    const id = await make({ metric: 'check_ins' });
    const responses = await Promise.all(Array.from({ length: 12 }, () => join(id)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'already-joined')).toHaveLength(11);
    expect(await listed(id)).toMatchObject({ participantCount: 1 });
  });

  test('answers 409 if the challenge is inactive or closed, and 404 if it does not exist', async () => {
    const { join } = await startWithMei();
    const inactive = await make({ metric: 'check_ins', is_active: false });
    const closed = await make({ metric: 'check_ins', closed_at: new Date(NOON) });
    for (const id of [inactive, closed])
      expect(await join(id)).toMatchObject({ status: 409, body: { code: 'challenge-closed' } });
    expect(await join(2_147_483_647)).toMatchObject({ status: 404, body: { code: 'challenge-not-found' } });
  });

  test('is possible until the last moment of the end date, and no longer', async () => {
    shared().clock.set('2026-12-31T23:59:59.999+08:00');
    const [mei, raju] = [await startWithMei(), await startWithMei()];
    const id = await make({ metric: 'check_ins', end_date: '2026-12-31', duration_days: 30 });
    expect((await mei.join(id)).body).toMatchObject({ endsAt: '2026-12-31T16:00:00.000Z' });
    shared().clock.set('2027-01-01T00:00:00+08:00');
    expect(await raju.join(id)).toMatchObject({ status: 409, body: { code: 'challenge-closed' } });
  });

  test.each(['0', '-1', '1.5', 'one', '2147483648'])('with the id %s answers 400', async (id) => {
    const { mei } = await startWithMei();
    for (const method of ['POST', 'DELETE'] as const) {
      const response = await shared().call(method, `/api/challenges/${id}/join`, { as: mei });
      expect({ status: response.status, fields: Object.keys(response.body.fields) }).toEqual({
        status: 400,
        fields: ['id'],
      });
    }
  });
});

describe('leaving', () => {
  test('answers 204, and joining again starts from the day of joining again', async () => {
    const { join, joined, leave, mine, one, checkIn } = await startWithMei();
    const id = await joined({ metric: 'check_ins', target: 3 });
    await checkIn(1);
    expect((await leave(id)).status).toBe(204);
    expect(await mine()).toEqual([]);
    await checkIn(2);
    shared().clock.forward({ days: 1 });
    expect((await join(id)).body).toMatchObject({ progress: 0 });
    expect(await one(id)).toMatchObject({ progress: 0 });
    await checkIn(3);
    expect(await one(id)).toMatchObject({ progress: 1 });
  });

  test('answers 404 before joining, and 409 after completion: the challenge stays completed', async () => {
    const { joined, leave, checkIn, one } = await startWithMei();
    const id = await make({ metric: 'check_ins' });
    expect(await leave(id)).toMatchObject({ status: 404, body: { code: 'challenge-not-joined' } });
    const done = await joined({ metric: 'check_ins' });
    await checkIn(1);
    expect(await leave(done)).toMatchObject({ status: 409, body: { code: 'already-completed' } });
    expect(await one(done)).toMatchObject({ isCompleted: true });
  });

  test('does not remove the participation of another resident', async () => {
    const [mei, raju] = [await startWithMei(), await startWithMei()];
    const id = await mei.joined({ metric: 'check_ins' });
    expect((await raju.leave(id)).body.code).toBe('challenge-not-joined');
    expect(await mei.mine()).toHaveLength(1);
  });
});

describe('completing', () => {
  test('happens at once and only once: points and badge are in the receipt, the activity in the ledger', async () => {
    const { joined, checkIn, ecoPoints, ledger, one, mei } = await startWithMei();
    const title = 'Two Mornings';
    const id = await joined({
      metric: 'check_ins',
      target: 2,
      eco_points_reward: 70,
      badge_reward: 'Early Bird',
      title,
    });
    await checkIn(1);
    const before = await ecoPoints();

    const { body } = await checkIn(2);

    expect(body.challenges).toEqual([{ challengeId: id, progress: 2, target: 2, isCompleted: true }]);
    expect(body.badges).toEqual([
      { badgeName: 'Early Bird', description: `Completed the challenge ${title}`, emblem: 'boot' },
    ]);
    expect(body.ecoPoints).toBe(before + body.pointsAwarded + 70);
    expect(await one(id)).toMatchObject({ isCompleted: true, completedAt: new Date(NOON).toISOString() });

    const third = await checkIn(3);
    expect(third.body).toMatchObject({ badges: [], challenges: [] });
    const rows: { activityType: string; ecoPointsEarned: number }[] = await ledger();
    const completions = rows.filter(({ activityType }) => activityType === 'challenge_completed');
    expect(completions).toEqual([
      expect.objectContaining({ ecoPointsEarned: 70, description: `Completed the challenge ${title}` }),
    ]);
    expect(await ecoPoints()).toBe(rows.reduce((sum, row) => sum + row.ecoPointsEarned, 0));
    const badges = (await shared().call('GET', '/api/user/badges', { as: mei })).body;
    expect(badges.map((badge: { badgeName: string }) => badge.badgeName)).toEqual(['Early Bird', 'Hello, Green']);
  });

  test('two challenges by one activity pays both, and gives a shared badge once', async () => {
    const { joined, checkIn } = await startWithMei();
    const ids = [
      await joined({ metric: 'check_ins', eco_points_reward: 30, badge_reward: 'Same Badge' }),
      await joined({ metric: 'distinct_regions', eco_points_reward: 40, badge_reward: 'Same Badge' }),
    ];
    const { body } = await checkIn(1);
    expect(body.challenges.map((one: { challengeId: number }) => one.challengeId)).toEqual(ids);
    expect(body.ecoPoints).toBe(body.pointsAwarded + 70);
    const names = body.badges.map((badge: { badgeName: string }) => badge.badgeName);
    expect(names.toSorted()).toEqual(['Hello, Green', 'Same Badge']);
  });

  test('by an activity that keeps no streak keeps the streak, and can complete one of days in a row', async () => {
    const { joined, checkIn, one, mei } = await startWithMei();
    const { rewards } = openRewards(shared());
    const friends = await joined({ metric: 'friends_added', eco_points_reward: 20 });
    const days = await joined({ metric: 'streak_days', target: 2, eco_points_reward: 50 });
    const raju = await startWithMei();
    await raju.checkIn(1);
    const { body } = await checkIn(1);
    shared().clock.forward({ days: 1 });
    const { earned } = await rewards.turn(mei.id, async ({ record }) =>
      record(activity(mei, 'friend_added', `friend:${raju.mei.id}`)),
    );
    expect(earned).toMatchObject({ currentStreak: 2, ecoPoints: body.ecoPoints + 70 });
    for (const id of [friends, days]) expect(await one(id)).toMatchObject({ isCompleted: true });
  });

  test('happens with the next activity of any kind if the target was lowered to the present progress', async () => {
    const { joined, checkIn, log, one } = await startWithMei();
    const id = await joined({ metric: 'check_ins', target: 5 });
    for (const space of [1, 2]) await checkIn(space);
    await shared().db.updateTable('challenges').set({ target: 2 }).where('id', '=', id).execute();
    expect((await log('byo')).body.challenges).toEqual([
      { challengeId: id, progress: 2, target: 2, isCompleted: true },
    ]);
    expect(await one(id)).toMatchObject({ isCompleted: true });
    await log('byo');
  });

  test('happens once with several concurrent activities', async () => {
    const { joined, mei, ledger } = await startWithMei();
    await joined({ metric: 'check_ins', target: 2 });
    const visit = (greenSpaceId: number) =>
      shared().call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId, location: HERE }, as: mei });
    const visits = await Promise.all([1, 2, 3, 4, 5].map(visit));
    expect(visits.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const types = (await ledger()).map((row: { activityType: string }) => row.activityType);
    expect(types.filter((type: string) => type === 'challenge_completed')).toHaveLength(1);
  });
});

describe('a challenge whose time has run out', () => {
  test('shows that it has ended, no longer counts, and can be joined again from that day on', async () => {
    const { join, joined, one, checkIn } = await startWithMei();
    const { clock } = shared();
    const id = await joined({ metric: 'check_ins', target: 3, duration_days: 1 });
    await checkIn(1);
    clock.set('2026-11-19T23:59:59.999+08:00');
    expect(await one(id)).toMatchObject({ progress: 1, isEnded: false });
    clock.set('2026-11-20T00:00:00+08:00');
    expect(await one(id)).toMatchObject({ progress: 1, isEnded: true, isCompleted: false });
    expect((await checkIn(1)).body.challenges).toEqual([]);
    expect((await join(id)).body).toMatchObject({ progress: 1, isEnded: false, endsAt: '2026-11-21T16:00:00.000Z' });
    await checkIn(2);
    expect(await one(id)).toMatchObject({ progress: 2, isEnded: false });
  });

  test('can be left, but not joined after its end date; a completed one never counts as ended', async () => {
    const { join, joined, leave, one, checkIn } = await startWithMei();
    const ended = await joined({ metric: 'check_ins', target: 4, end_date: '2026-11-18' });
    const completed = await joined({ metric: 'check_ins', end_date: '2026-11-18' });
    await checkIn(1);
    shared().clock.forward({ days: 1 });
    expect(await join(ended)).toMatchObject({ body: { code: 'challenge-closed' } });
    expect(await one(ended)).toMatchObject({ isEnded: true });
    expect(await one(completed)).toMatchObject({ isEnded: false, isCompleted: true });
    expect((await leave(ended)).status).toBe(204);
  });
});

describe('the lists of challenges', () => {
  test('count participants and completions, and show each change at once', async () => {
    const [mei, raju] = [await startWithMei(), await startWithMei()];
    const id = await mei.joined({ metric: 'check_ins' });
    expect(await listed(id)).toMatchObject({ participantCount: 1, completionCount: 0 });
    await raju.join(id);
    expect(await listed(id)).toMatchObject({ participantCount: 2, completionCount: 0 });
    await raju.checkIn(1);
    expect(await listed(id)).toMatchObject({ participantCount: 2, completionCount: 1 });
    expect(await listed(id, '/api/challenges/active')).toMatchObject({ participantCount: 2, completionCount: 1 });
    await mei.leave(id);
    expect(await listed(id)).toMatchObject({ participantCount: 1, completionCount: 1 });
  });

  test('are the same bytes for everyone, with the same ETag', async () => {
    const { mei } = await startWithMei();
    const [as, anonymous] = [
      await shared().call('GET', '/api/challenges', { as: mei }),
      await shared().call('GET', '/api/challenges'),
    ];
    expect(as.text).toBe(anonymous.text);
    expect(as.headers).toMatchObject({ etag: anonymous.headers['etag'], 'cache-control': 'public, no-cache' });
  });

  test('show a challenge as inactive right after its last day, though they are cached and no row changes', async () => {
    const { clock } = shared();
    clock.set('2026-12-30T12:00:00+08:00');
    const { mei, joined } = await startWithMei();
    const id = await joined({ metric: 'check_ins', target: 5, end_date: '2026-12-31' });
    clock.set('2026-12-31T23:59:59.999+08:00');
    expect(await listed(id)).toMatchObject({ isActive: true, endDate: '2026-12-31' });
    expect(await listed(id, '/api/challenges/active')).toBeDefined();
    clock.set('2027-01-01T00:00:00+08:00');
    expect(await listed(id)).toMatchObject({ isActive: false });
    expect(await listed(id, '/api/challenges/active')).toBeUndefined();
    expect(find(await challengesOf(mei), id)).toMatchObject({ isEnded: true });
  });

  test('of active ones contain exactly the challenges that can be joined today, in the same order', async () => {
    await startWithMei().then(({ joined }) => joined({ metric: 'check_ins' }));
    const all: Challenge[] = (await shared().call('GET', '/api/challenges')).body;
    const active: Challenge[] = (await shared().call('GET', '/api/challenges/active')).body;
    expect(active).toEqual(all.filter(({ isActive }) => isActive));
    expect(active.length).toBeGreaterThanOrEqual(32);
  });

  test('of a resident’s own ones start with the challenges joined last', async () => {
    const { joined, mine } = await startWithMei();
    const first = await joined({ metric: 'check_ins' });
    shared().clock.forward({ minutes: 1 });
    const [second, third] = [await joined({ metric: 'check_ins' }), await joined({ metric: 'check_ins' })];
    expect((await mine()).map(({ challengeId }) => challengeId)).toEqual([second, third, first]);
  });
});

test('the job at midnight closes challenges that have ended, once, and updates the lists', async () => {
  const { clock, db } = shared();
  clock.set('2027-03-01T12:00:00+08:00');
  const { rewards, changes } = openRewards(shared());
  const challenges = createChallenges({ db, clock, changes, rewards });
  const mei = await startWithMei();
  const ending = await mei.joined({ metric: 'check_ins', target: 5, end_date: '2027-03-01' });
  const going = await mei.joined({ metric: 'check_ins', target: 5, end_date: '2027-03-02' });
  const closedAt = (id: number) =>
    db.selectFrom('challenges').select('closed_at').where('id', '=', id).executeTakeFirstOrThrow();

  clock.set('2027-03-01T23:59:59+08:00');
  await challenges.closeEnded();
  expect(await closedAt(ending)).toEqual({ closed_at: null });
  expect(await listed(ending)).toMatchObject({ isActive: true });

  clock.set('2027-03-02T00:00:01+08:00');
  const atMidnight = clock.now();
  await challenges.closeEnded();
  clock.forward({ minutes: 5 });
  await challenges.closeEnded();
  expect(await closedAt(ending)).toEqual({ closed_at: atMidnight });
  expect(await closedAt(going)).toEqual({ closed_at: null });

  // A clock that is set back must not reopen a challenge, for joining or in the cached list of that day.
  clock.set('2027-03-01T23:59:59+08:00');
  const raju = await startWithMei();
  expect((await raju.join(ending)).body.code).toBe('challenge-closed');
  expect((await raju.join(going)).status).toBe(201);
  await expect.poll(async () => (await listed(ending))?.isActive, { timeout: 5_000 }).toBe(false);
});
