import { type Challenge, challenge, type UserChallenge, userChallenge } from '@ecopulse/contract/challenges/challenges';
import { PARK_TYPES } from '@ecopulse/contract/green-spaces/green-spaces';
import { REGIONS } from '@ecopulse/contract/green-spaces/planning-areas';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { NewActivity } from '../../core/rewards/rewards.rules.ts';
import { createChallenge, type TestResident } from '../../testing/factories.ts';
import { takeQuiz } from '../../testing/content/quizzes.ts';
import { openRewards } from '../../testing/rewards.ts';
import { type TestResponse, shareTestApp } from '../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';
import { createChallenges } from './challenges.service.ts';

const shared = shareTestApp();
beforeAll(() => moveGreenSpacesTogether(shared().db));

/** More wrong answers than a quiz has questions. */
const ALL_WRONG = 100;
const NOON = '2026-11-18T12:00:00+08:00';
beforeEach(() => shared().clock.set(NOON));

type Options = Parameters<typeof createChallenge>[1];
const create = (options: Options) => createChallenge(shared().db, options);

async function startWithResident() {
  const { call, db, resident } = shared();
  const mei = await resident();
  const join = (challengeId: number) => call('POST', `/api/challenges/${challengeId}/join`, { as: mei });
  return {
    resident: mei,
    join,
    joinNew: async (options: Options): Promise<number> => {
      const challengeId = await create(options);
      expect((await join(challengeId)).status).toBe(201);
      return challengeId;
    },
    leave: (challengeId: number) => call('DELETE', `/api/challenges/${challengeId}/join`, { as: mei }),
    ownChallenges: () => challengesOf(mei),
    ownChallenge: async (challengeId: number) => findChallenge(await challengesOf(mei), challengeId),
    checkIn: (greenSpaceId: number) =>
      call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId, location: SHARED_LOCATION }, as: mei }).then(
        expectSuccess,
      ),
    takeQuiz: (lessonId: number, wrong = 0) => takeQuiz({ call, db }, mei, lessonId, { wrong }).then(expectSuccess),
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

async function challengesOf(as: TestResident): Promise<UserChallenge[]> {
  const response = await shared().call('GET', '/api/user/challenges', { as });
  expect(response.status).toBe(200);
  return z.parse(z.array(userChallenge), response.body);
}

function findChallenge<T extends { challengeId: number }>(challenges: readonly T[], challengeId: number): T {
  const found = challenges.find((challenge) => challenge.challengeId === challengeId);
  if (!found) throw new Error(`challenge ${challengeId} is not among them`);
  return found;
}

async function listedChallenge(challengeId: number, path = '/api/challenges'): Promise<Challenge | undefined> {
  const { body } = await shared().call('GET', path);
  return z.parse(z.array(challenge), body).find(({ id }) => id === challengeId);
}

async function findSpaceOfEach(column: 'park_type' | 'region', values: readonly string[]): Promise<number[]> {
  const rows = await shared().db.selectFrom('green_spaces').select(['id', column]).orderBy('id').execute();
  return values.map((value) => {
    const row = rows.find((each) => each[column] === value);
    if (!row) throw new Error(`there is no green space with ${value}`);
    return row.id;
  });
}

async function spacesOf(parkType: string): Promise<number[]> {
  const rows = await shared().selectRows('green_spaces', ['id'], { park_type: parkType }, 'id');
  return rows.map(({ id }) => id);
}

async function lessonsByCategory(): Promise<Map<string, number[]>> {
  const rows = await shared().db.selectFrom('lessons').select(['id', 'category']).orderBy('id').execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.category)].map(([category, lessons]) => [category, lessons.map(({ id }) => id)]),
  );
}

const activity = (as: TestResident, type: NewActivity['type'], subject: string): NewActivity => ({
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
    const { joinNew, ownChallenge, checkIn } = await startWithResident();
    const [first = 0, second = 0] = await spacesOf('Nature Park');
    const [other = 0] = await spacesOf('Coastal Park');
    const unfiltered = await joinNew({ metric: 'check_ins', target: 4 });
    const nature = await joinNew({ metric: 'check_ins', target: 4, filter: '{"parkType": "Nature Park"}' });

    const receipt = await checkIn(first);
    expect(findChallenge(receipt.body.challenges, unfiltered)).toEqual({
      challengeId: unfiltered,
      progress: 1,
      target: 4,
      isCompleted: false,
    });
    await checkIn(second);
    await checkIn(other);
    shared().clock.forward({ days: 1 });
    await checkIn(first);

    expect(await ownChallenge(unfiltered)).toMatchObject({ progress: 4, isCompleted: true });
    expect(await ownChallenge(nature)).toMatchObject({ progress: 3, isCompleted: false });
  });

  test('different green spaces, however often each is visited', async () => {
    const { joinNew, ownChallenge, checkIn } = await startWithResident();
    const id = await joinNew({ metric: 'distinct_green_spaces', target: 5 });
    await checkIn(1);
    await checkIn(2);
    shared().clock.forward({ days: 1 });
    await checkIn(1);
    expect(await ownChallenge(id)).toMatchObject({ progress: 2 });
  });

  test('different park types, and different regions', async () => {
    const { joinNew, ownChallenge, checkIn } = await startWithResident();
    const types = await joinNew({ metric: 'distinct_park_types', target: 12 });
    const regions = await joinNew({ metric: 'distinct_regions', target: 5 });
    const spaces = await shared().db.selectFrom('green_spaces').select(['id', 'park_type', 'region']).execute();
    const visits = [
      ...(await spacesOf('Nature Park')).slice(0, 2),
      ...(await findSpaceOfEach('region', REGIONS)),
      ...(await findSpaceOfEach('park_type', PARK_TYPES)),
    ];
    const visited = new Map<number, { park_type: string; region: string }>();
    for (const [index, id] of visits.entries()) {
      // A resident can check in five times a day.
      if (index % 5 === 0) shared().clock.forward({ days: 1 });
      if (!visited.has(id)) await checkIn(id);
      const visitedSpace = spaces.find((space) => space.id === id);
      if (visitedSpace) visited.set(id, visitedSpace);
      const [typeCount, regionCount] = (['park_type', 'region'] as const).map(
        (name) => new Set([...visited.values()].map((space) => space[name])).size,
      );
      expect([(await ownChallenge(types)).progress, (await ownChallenge(regions)).progress]).toEqual([
        typeCount,
        regionCount,
      ]);
    }
    for (const id of [types, regions]) expect(await ownChallenge(id)).toMatchObject({ isCompleted: true });
  });

  test('lessons, their categories and perfect quizzes, but no second pass, and no perfect quiz after a failed one', async () => {
    const { joinNew, ownChallenge, takeQuiz: takeQuizOf } = await startWithResident();
    const byCategory = await lessonsByCategory();
    const bySize = [...byCategory.entries()].toSorted(([, a], [, b]) => b.length - a.length);
    const [[largestCategory, [first = 0, second = 0]], [, [ofOtherCategory = 0]]] = bySize as [
      [string, number[]],
      [string, number[]],
    ];
    const lessons = await joinNew({ metric: 'lessons_completed', target: 10 });
    const filter = JSON.stringify({ lessonCategory: largestCategory });
    const ofCategory = await joinNew({ metric: 'lessons_completed', target: 3, filter });
    const categories = await joinNew({ metric: 'distinct_lesson_categories', target: 8 });
    const perfect = await joinNew({ metric: 'quiz_perfect_scores', target: 3 });
    const progressOfAll = async () => [
      (await ownChallenge(lessons)).progress,
      (await ownChallenge(ofCategory)).progress,
      (await ownChallenge(categories)).progress,
      (await ownChallenge(perfect)).progress,
    ];

    await takeQuizOf(first);
    expect(await progressOfAll()).toEqual([1, 1, 1, 1]);
    await takeQuizOf(first);
    expect(await progressOfAll()).toEqual([1, 1, 1, 1]);
    await takeQuizOf(second, ALL_WRONG);
    expect(await progressOfAll()).toEqual([1, 1, 1, 1]);
    await takeQuizOf(second);
    expect(await progressOfAll()).toEqual([2, 2, 1, 1]);
    await takeQuizOf(ofOtherCategory, 1);
    expect(await progressOfAll()).toEqual([3, 2, 2, 1]);
  });

  test('a self-reported lesson as a lesson, but never as a perfect quiz', async () => {
    const { joinNew, ownChallenge, resident: mei } = await startWithResident();
    const lessons = await joinNew({ metric: 'lessons_completed', target: 10 });
    const perfect = await joinNew({ metric: 'quiz_perfect_scores', target: 3 });
    await shared().call('POST', '/api/lessons/1/complete', { body: { quizScore: 100 }, as: mei });
    expect([(await ownChallenge(lessons)).progress, (await ownChallenge(perfect)).progress]).toEqual([1, 0]);
  });

  test('eco-actions, of one kind if its filter says so', async () => {
    const { joinNew, ownChallenge, log } = await startWithResident();
    const unfiltered = await joinNew({ metric: 'eco_actions', target: 9 });
    const byo = await joinNew({ metric: 'eco_actions', target: 9, filter: '{"action": "byo"}' });
    for (const action of ['byo', 'byo', 'e_waste']) await log(action);
    expect([(await ownChallenge(unfiltered)).progress, (await ownChallenge(byo)).progress]).toEqual([3, 2]);
  });

  test('friends and news articles, each article once, and neither keeps a streak', async () => {
    const { joinNew, ownChallenge, resident: mei } = await startWithResident();
    const { rewards } = openRewards(shared());
    const [friends, news] = [
      await joinNew({ metric: 'friends_added', target: 3 }),
      await joinNew({ metric: 'news_read', target: 3 }),
    ];
    const streak = await joinNew({ metric: 'streak_days', target: 3 });
    const record = (...activities: NewActivity[]) =>
      rewards.turn(mei.id, async (turn) => {
        for (const activity of activities) turn.record(activity);
      });
    const others = [await startWithResident(), await startWithResident()];
    for (const other of others) await other.checkIn(1);
    await record(...others.map((other) => activity(mei, 'friend_added', `friend:${other.resident.id}`)));
    await record(activity(mei, 'news_read', 'news:1'));
    await expect(record(activity(mei, 'news_read', 'news:1'))).rejects.toThrow('recorded before');
    expect([(await ownChallenge(friends)).progress, (await ownChallenge(news)).progress]).toEqual([2, 1]);
    expect(await ownChallenge(streak)).toMatchObject({ progress: 0 });
  });

  test('nothing from before the day of joining, and nothing that others do', async () => {
    const { joinNew, ownChallenge, checkIn } = await startWithResident();
    const raju = await startWithResident();
    await checkIn(1);
    shared().clock.forward({ days: 1 });
    const id = await joinNew({ metric: 'check_ins', target: 5 });
    expect(await ownChallenge(id)).toMatchObject({ progress: 0 });
    await raju.join(id);
    await raju.checkIn(1);
    expect([(await ownChallenge(id)).progress, (await raju.ownChallenge(id)).progress]).toEqual([0, 1]);
    await checkIn(2);
    expect(await ownChallenge(id)).toMatchObject({ progress: 1 });
  });
});

describe('days in a row', () => {
  test('count from the day of joining, however long the streak already is', async () => {
    const { joinNew, ownChallenge, checkIn } = await startWithResident();
    const { clock } = shared();
    for (let day = 0; day < 3; day += 1) {
      if (day > 0) clock.forward({ days: 1 });
      await checkIn(1);
    }
    const id = await joinNew({ metric: 'streak_days', target: 3 });
    expect(await ownChallenge(id)).toMatchObject({ progress: 1 });
    await checkIn(2);
    expect(await ownChallenge(id)).toMatchObject({ progress: 1 });
    clock.forward({ days: 1 });
    expect((await checkIn(1)).body).toMatchObject({ streak: 4 });
    expect(await ownChallenge(id)).toMatchObject({ progress: 2 });
  });

  test('show 0 as soon as a day is missed, although nothing is written, and start again at 1', async () => {
    const { joinNew, ownChallenge, checkIn } = await startWithResident();
    const { clock } = shared();
    const id = await joinNew({ metric: 'streak_days', target: 5 });
    await checkIn(1);
    clock.forward({ days: 1 });
    await checkIn(1);
    clock.set('2026-11-20T23:59:59+08:00');
    expect(await ownChallenge(id)).toMatchObject({ progress: 2 });
    clock.set('2026-11-21T00:00:00+08:00');
    expect(await ownChallenge(id)).toMatchObject({ progress: 0 });
    const { body } = await checkIn(1);
    expect(body).toMatchObject({ streak: 1, challenges: [{ challengeId: id, progress: 1 }] });
  });

  test('continue over a day that a freeze bridges, but do not count that day', async () => {
    const { joinNew, ownChallenge, checkIn } = await startWithResident();
    const { clock } = shared();
    const id = await joinNew({ metric: 'streak_days', target: 9 });
    for (let day = 0; day < 7; day += 1) {
      await checkIn(1);
      clock.forward({ days: 1 });
    }
    clock.forward({ days: 1 });
    expect(await ownChallenge(id)).toMatchObject({ progress: 7 });
    expect((await checkIn(1)).body).toMatchObject({ freezeUsed: true, streak: 8 });
    expect(await ownChallenge(id)).toMatchObject({ progress: 8, isCompleted: false });
    clock.forward({ days: 1 });
    await checkIn(1);
    expect(await ownChallenge(id)).toMatchObject({ progress: 9, isCompleted: true });
  });
});

describe('joining', () => {
  test('answers 201 with the resident’s progress and the end of the challenge', async () => {
    const { join, ownChallenges } = await startWithResident();
    const id = await create({ metric: 'check_ins', target: 0, duration_days: 7 });
    const response = await join(id);
    const expected = {
      challengeId: id,
      progress: 0,
      target: 1,
      isCompleted: false,
      isEnded: false,
      joinedAt: new Date(NOON).toISOString(),
      endsAt: '2026-11-25T16:00:00.000Z',
      completedAt: null,
    };
    const noEarnings = { pointsAwarded: 0, ecoPoints: 0, streak: 0, freezeUsed: false, badges: [], challenges: [] };
    expect({ status: response.status, body: response.body }).toEqual({
      status: 201,
      body: { ...expected, ...noEarnings },
    });
    expect(await ownChallenges()).toEqual([expected]);
  });

  test('twice answers 409, also after completion, and changes nothing', async () => {
    const { join, joinNew, ownChallenge, checkIn } = await startWithResident();
    const id = await joinNew({ metric: 'check_ins', target: 2 });
    await checkIn(1);
    expect(await join(id)).toMatchObject({ status: 409, body: { code: 'already-joined' } });
    expect(await ownChallenge(id)).toMatchObject({ progress: 1 });
    await checkIn(2);
    expect(await join(id)).toMatchObject({ status: 409, body: { code: 'already-joined' } });
    expect(await ownChallenge(id)).toMatchObject({ progress: 2, isCompleted: true });
  });

  test('twelve times concurrently succeeds once, and the other requests answer 409', async () => {
    const { join } = await startWithResident();
    const id = await create({ metric: 'check_ins' });
    const responses = await Promise.all(Array.from({ length: 12 }, () => join(id)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'already-joined')).toHaveLength(11);
    expect(await listedChallenge(id)).toMatchObject({ participantCount: 1 });
  });

  test('answers 409 if the challenge is inactive or closed, and 404 if it does not exist', async () => {
    const { join } = await startWithResident();
    const inactive = await create({ metric: 'check_ins', is_active: false });
    const closed = await create({ metric: 'check_ins', closed_at: new Date(NOON) });
    for (const id of [inactive, closed])
      expect(await join(id)).toMatchObject({ status: 409, body: { code: 'challenge-closed' } });
    expect(await join(2_147_483_647)).toMatchObject({ status: 404, body: { code: 'challenge-not-found' } });
  });

  test('is possible until the last moment of the end date, and no longer', async () => {
    shared().clock.set('2026-12-31T23:59:59.999+08:00');
    const [mei, raju] = [await startWithResident(), await startWithResident()];
    const id = await create({ metric: 'check_ins', end_date: '2026-12-31', duration_days: 30 });
    expect((await mei.join(id)).body).toMatchObject({ endsAt: '2026-12-31T16:00:00.000Z' });
    shared().clock.set('2027-01-01T00:00:00+08:00');
    expect(await raju.join(id)).toMatchObject({ status: 409, body: { code: 'challenge-closed' } });
  });

  test.each(['0', '-1', '1.5', 'one', '2147483648'])('with the id %s answers 400', async (id) => {
    const { resident: mei } = await startWithResident();
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
    const { join, joinNew, leave, ownChallenges, ownChallenge, checkIn } = await startWithResident();
    const id = await joinNew({ metric: 'check_ins', target: 3 });
    await checkIn(1);
    expect((await leave(id)).status).toBe(204);
    expect(await ownChallenges()).toEqual([]);
    await checkIn(2);
    shared().clock.forward({ days: 1 });
    expect((await join(id)).body).toMatchObject({ progress: 0 });
    expect(await ownChallenge(id)).toMatchObject({ progress: 0 });
    await checkIn(3);
    expect(await ownChallenge(id)).toMatchObject({ progress: 1 });
  });

  test('answers 404 before joining, and 409 after completion: the challenge stays completed', async () => {
    const { joinNew, leave, checkIn, ownChallenge } = await startWithResident();
    const id = await create({ metric: 'check_ins' });
    expect(await leave(id)).toMatchObject({ status: 404, body: { code: 'challenge-not-joined' } });
    const completed = await joinNew({ metric: 'check_ins' });
    await checkIn(1);
    expect(await leave(completed)).toMatchObject({ status: 409, body: { code: 'already-completed' } });
    expect(await ownChallenge(completed)).toMatchObject({ isCompleted: true });
  });

  test('does not remove the participation of another resident', async () => {
    const [mei, raju] = [await startWithResident(), await startWithResident()];
    const id = await mei.joinNew({ metric: 'check_ins' });
    expect((await raju.leave(id)).body.code).toBe('challenge-not-joined');
    expect(await mei.ownChallenges()).toHaveLength(1);
  });
});

describe('completing', () => {
  test('happens at once and only once: points and badge are in the receipt, the activity in the ledger', async () => {
    const { joinNew, checkIn, ecoPoints, ledger, ownChallenge, resident: mei } = await startWithResident();
    const title = 'Two Mornings';
    const id = await joinNew({
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
    expect(await ownChallenge(id)).toMatchObject({ isCompleted: true, completedAt: new Date(NOON).toISOString() });

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
    const { joinNew, checkIn } = await startWithResident();
    const ids = [
      await joinNew({ metric: 'check_ins', eco_points_reward: 30, badge_reward: 'Same Badge' }),
      await joinNew({ metric: 'distinct_regions', eco_points_reward: 40, badge_reward: 'Same Badge' }),
    ];
    const { body } = await checkIn(1);
    expect(body.challenges.map(({ challengeId }: { challengeId: number }) => challengeId)).toEqual(ids);
    expect(body.ecoPoints).toBe(body.pointsAwarded + 70);
    const names = body.badges.map((badge: { badgeName: string }) => badge.badgeName);
    expect(names.toSorted()).toEqual(['Hello, Green', 'Same Badge']);
  });

  test('keeps the streak even if its activity does not, and can complete a challenge of days in a row', async () => {
    const { joinNew, checkIn, ownChallenge, resident: mei } = await startWithResident();
    const { rewards } = openRewards(shared());
    const friends = await joinNew({ metric: 'friends_added', eco_points_reward: 20 });
    const days = await joinNew({ metric: 'streak_days', target: 2, eco_points_reward: 50 });
    const raju = await startWithResident();
    await raju.checkIn(1);
    const { body } = await checkIn(1);
    shared().clock.forward({ days: 1 });
    const { earned } = await rewards.turn(mei.id, async ({ record }) =>
      record(activity(mei, 'friend_added', `friend:${raju.resident.id}`)),
    );
    expect(earned).toMatchObject({ currentStreak: 2, ecoPoints: body.ecoPoints + 70 });
    for (const id of [friends, days]) expect(await ownChallenge(id)).toMatchObject({ isCompleted: true });
  });

  test('happens with the next activity of any kind if the target was lowered to the present progress', async () => {
    const { joinNew, checkIn, log, ownChallenge } = await startWithResident();
    const id = await joinNew({ metric: 'check_ins', target: 5 });
    for (const space of [1, 2]) await checkIn(space);
    await shared().db.updateTable('challenges').set({ target: 2 }).where('id', '=', id).execute();
    expect((await log('byo')).body.challenges).toEqual([
      { challengeId: id, progress: 2, target: 2, isCompleted: true },
    ]);
    expect(await ownChallenge(id)).toMatchObject({ isCompleted: true });
    // Would fail if it completed the challenge again.
    await log('byo');
  });

  test('happens once with several concurrent activities', async () => {
    const { joinNew, resident: mei, ledger } = await startWithResident();
    await joinNew({ metric: 'check_ins', target: 2 });
    const visit = (greenSpaceId: number) =>
      shared().call('POST', '/api/green-spaces/checkin', {
        body: { greenSpaceId, location: SHARED_LOCATION },
        as: mei,
      });
    const visits = await Promise.all([1, 2, 3, 4, 5].map(visit));
    expect(visits.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const types = (await ledger()).map((row: { activityType: string }) => row.activityType);
    expect(types.filter((type: string) => type === 'challenge_completed')).toHaveLength(1);
  });
});

describe('a challenge whose time has run out', () => {
  test('shows that it has ended, no longer counts, and can be joined again from that day on', async () => {
    const { join, joinNew, ownChallenge, checkIn } = await startWithResident();
    const { clock } = shared();
    const id = await joinNew({ metric: 'check_ins', target: 3, duration_days: 1 });
    await checkIn(1);
    clock.set('2026-11-19T23:59:59.999+08:00');
    expect(await ownChallenge(id)).toMatchObject({ progress: 1, isEnded: false });
    clock.set('2026-11-20T00:00:00+08:00');
    expect(await ownChallenge(id)).toMatchObject({ progress: 1, isEnded: true, isCompleted: false });
    expect((await checkIn(1)).body.challenges).toEqual([]);
    expect((await join(id)).body).toMatchObject({ progress: 1, isEnded: false, endsAt: '2026-11-21T16:00:00.000Z' });
    await checkIn(2);
    expect(await ownChallenge(id)).toMatchObject({ progress: 2, isEnded: false });
  });

  test('can be left, but not joined after its end date; a completed one never counts as ended', async () => {
    const { join, joinNew, leave, ownChallenge, checkIn } = await startWithResident();
    const ended = await joinNew({ metric: 'check_ins', target: 4, end_date: '2026-11-18' });
    const completed = await joinNew({ metric: 'check_ins', end_date: '2026-11-18' });
    await checkIn(1);
    shared().clock.forward({ days: 1 });
    expect(await join(ended)).toMatchObject({ body: { code: 'challenge-closed' } });
    expect(await ownChallenge(ended)).toMatchObject({ isEnded: true });
    expect(await ownChallenge(completed)).toMatchObject({ isEnded: false, isCompleted: true });
    expect((await leave(ended)).status).toBe(204);
  });
});

describe('the lists of challenges', () => {
  test('count participants and completions, and show each change at once', async () => {
    const [mei, raju] = [await startWithResident(), await startWithResident()];
    const id = await mei.joinNew({ metric: 'check_ins' });
    expect(await listedChallenge(id)).toMatchObject({ participantCount: 1, completionCount: 0 });
    await raju.join(id);
    expect(await listedChallenge(id)).toMatchObject({ participantCount: 2, completionCount: 0 });
    await raju.checkIn(1);
    expect(await listedChallenge(id)).toMatchObject({ participantCount: 2, completionCount: 1 });
    expect(await listedChallenge(id, '/api/challenges/active')).toMatchObject({
      participantCount: 2,
      completionCount: 1,
    });
    await mei.leave(id);
    expect(await listedChallenge(id)).toMatchObject({ participantCount: 1, completionCount: 1 });
  });

  test('are the same bytes for everyone, with the same ETag', async () => {
    const { resident: mei } = await startWithResident();
    const [signedIn, anonymous] = [
      await shared().call('GET', '/api/challenges', { as: mei }),
      await shared().call('GET', '/api/challenges'),
    ];
    expect(signedIn.text).toBe(anonymous.text);
    expect(signedIn.headers).toMatchObject({ etag: anonymous.headers['etag'], 'cache-control': 'public, no-cache' });
  });

  test('show a challenge as inactive right after its last day, though they are cached and no row changes', async () => {
    const { clock } = shared();
    clock.set('2026-12-30T12:00:00+08:00');
    const { resident: mei, joinNew } = await startWithResident();
    const id = await joinNew({ metric: 'check_ins', target: 5, end_date: '2026-12-31' });
    clock.set('2026-12-31T23:59:59.999+08:00');
    expect(await listedChallenge(id)).toMatchObject({ isActive: true, endDate: '2026-12-31' });
    expect(await listedChallenge(id, '/api/challenges/active')).toBeDefined();
    clock.set('2027-01-01T00:00:00+08:00');
    expect(await listedChallenge(id)).toMatchObject({ isActive: false });
    expect(await listedChallenge(id, '/api/challenges/active')).toBeUndefined();
    expect(findChallenge(await challengesOf(mei), id)).toMatchObject({ isEnded: true });
  });

  test('of active ones contain exactly the challenges that can be joined today, in the same order', async () => {
    await startWithResident().then(({ joinNew }) => joinNew({ metric: 'check_ins' }));
    const all: Challenge[] = (await shared().call('GET', '/api/challenges')).body;
    const active: Challenge[] = (await shared().call('GET', '/api/challenges/active')).body;
    expect(active).toEqual(all.filter(({ isActive }) => isActive));
    expect(active.length).toBeGreaterThanOrEqual(32);
  });

  test('of a resident’s own ones start with the challenges joined last', async () => {
    const { joinNew, ownChallenges } = await startWithResident();
    const first = await joinNew({ metric: 'check_ins' });
    shared().clock.forward({ minutes: 1 });
    const [second, third] = [await joinNew({ metric: 'check_ins' }), await joinNew({ metric: 'check_ins' })];
    expect((await ownChallenges()).map(({ challengeId }) => challengeId)).toEqual([second, third, first]);
  });
});

test('the job at midnight closes challenges that have ended, once, and updates the lists', async () => {
  const { clock, db } = shared();
  clock.set('2027-03-01T12:00:00+08:00');
  const { rewards, changes } = openRewards(shared());
  const challenges = createChallenges({ db, clock, changes, rewards });
  const mei = await startWithResident();
  const ending = await mei.joinNew({ metric: 'check_ins', target: 5, end_date: '2027-03-01' });
  const ongoing = await mei.joinNew({ metric: 'check_ins', target: 5, end_date: '2027-03-02' });
  const closedAt = (id: number) =>
    db.selectFrom('challenges').select('closed_at').where('id', '=', id).executeTakeFirstOrThrow();

  clock.set('2027-03-01T23:59:59+08:00');
  await challenges.closeEnded();
  expect(await closedAt(ending)).toEqual({ closed_at: null });
  expect(await listedChallenge(ending)).toMatchObject({ isActive: true });

  clock.set('2027-03-02T00:00:01+08:00');
  const atMidnight = clock.now();
  await challenges.closeEnded();
  clock.forward({ minutes: 5 });
  await challenges.closeEnded();
  expect(await closedAt(ending)).toEqual({ closed_at: atMidnight });
  expect(await closedAt(ongoing)).toEqual({ closed_at: null });

  // A clock that is set back must not reopen a challenge, for joining or in the cached list of that day.
  clock.set('2027-03-01T23:59:59+08:00');
  const raju = await startWithResident();
  expect((await raju.join(ending)).body.code).toBe('challenge-closed');
  expect((await raju.join(ongoing)).status).toBe(201);
  await expect.poll(async () => (await listedChallenge(ending))?.isActive).toBe(false);
});
