import { beforeAll, describe, expect, test } from 'vitest';
import { takeQuiz } from '../../../testing/content/quizzes.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';

const shared = shareTestApp();
beforeAll(() => moveGreenSpacesTogether(shared().db));

describe('the current user', () => {
  test('has only the declared fields: no password hash, no key', async () => {
    const { call, resident } = shared();
    const mei = await resident({ firstName: 'Mei' });
    const response = await call('GET', '/api/auth/user', { as: mei });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(Object.keys(response.body).toSorted()).toEqual([
      'ageBand',
      'createdAt',
      'currentStreak',
      'ecoPoints',
      'email',
      'firstName',
      'hasConditions',
      'id',
      'interests',
      'isAdmin',
      'language',
      'lastName',
      'longestStreak',
      'needsConsent',
      'needsVerification',
      'profileImageUrl',
      'role',
      'roles',
      'theme',
      'totalBadges',
      'username',
      'welcome',
      'withdrawnDocuments',
    ]);
    expect(response.body).toMatchObject({ id: mei.id, firstName: 'Mei', lastName: null, email: mei.email });
  });

  test('includes the points of a check-in at once, even if it was read just before', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    for (const greenSpaceId of [1, 2, 3]) {
      const before = (await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints;
      const receipt = (
        await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId, location: SHARED_LOCATION }, as: mei })
      ).body;
      const after = (await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints;
      expect(after).toBe(before + receipt.pointsAwarded);
    }
  });
});

describe('the profile', () => {
  test('of a new resident is the user, with empty details and all counts at zero', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    const user = (await call('GET', '/api/auth/user', { as: mei })).body;
    const response = await call('GET', '/api/user/profile', { as: mei });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      ...user,
      homeTown: null,
      about: null,
      privacy: { inRankings: true, findableByEmail: false, friendRequests: 'everyone', activityVisible: 'friends' },
      withheldFromRankings: null,
      freezes: 0,
      stats: { lessonsCompleted: 0, challengesCompleted: 0, checkIns: 0, distinctGreenSpaces: 0, badges: 0 },
      nextBadges: expect.any(Array),
    });
  });

  test('counts check-ins and distinct green spaces, and includes the freezes', async () => {
    const { call, clock, resident } = shared();
    const mei = await resident();
    for (let day = 0; day < 7; day += 1) {
      await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 + (day % 3) }, as: mei });
      clock.forward({ days: 1 });
    }
    const { body } = await call('GET', '/api/user/profile', { as: mei });
    expect(body).toMatchObject({ currentStreak: 7, longestStreak: 7, freezes: 1 });
    expect(body.stats).toEqual({
      lessonsCompleted: 0,
      challengesCompleted: 0,
      checkIns: 7,
      distinctGreenSpaces: 3,
      badges: 2,
    });
  });

  test('counts nothing that other residents do', async () => {
    const { call, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: raju });
    expect((await call('GET', '/api/user/profile', { as: mei })).body.stats.checkIns).toBe(0);
  });
});

describe('the figures of a profile', () => {
  interface Row {
    readonly activityType: string;
    readonly ecoPointsEarned: number;
    readonly facts: Readonly<Record<string, unknown>>;
  }

  test('match the ledger: points, lessons, challenges, check-ins, spaces and badges', async () => {
    const { call, clock, resident } = shared();
    const mei = await resident();
    const post = (path: string, body?: object) => call('POST', path, { as: mei, ...(body && { body }) });
    const challenges: { id: number; metric: string; target: number }[] = (await call('GET', '/api/challenges')).body;
    for (const { id } of challenges.filter(({ target }) => target <= 3)) await post(`/api/challenges/${id}/join`);
    for (let day = 0; day < 4; day += 1) {
      await post('/api/green-spaces/checkin', { greenSpaceId: 1 + (day % 3) });
      const wrongAnswers = day === 0 ? 4 : 0;
      await takeQuiz(shared(), mei, 1 + (day % 2), { wrong: wrongAnswers });
      await post('/api/user/eco-actions', { action: 'byo' });
      clock.forward({ days: 1 });
    }
    await post('/api/lessons/3/complete', { quizScore: 100 });

    const ledger: Row[] = (await call('GET', '/api/user/activities?limit=200', { as: mei })).body;
    const activitiesOf = (type: string) => ledger.filter(({ activityType }) => activityType === type);
    const profile = (await call('GET', '/api/user/profile', { as: mei })).body;
    const countDistinct = (type: string, fact: string) =>
      new Set(activitiesOf(type).map(({ facts }) => facts[fact])).size;
    expect(profile.stats).toEqual({
      lessonsCompleted: countDistinct('lesson_completed', 'lessonId'),
      challengesCompleted: countDistinct('challenge_completed', 'challengeId'),
      checkIns: activitiesOf('check_in').length,
      distinctGreenSpaces: countDistinct('check_in', 'greenSpaceId'),
      badges: activitiesOf('badge_earned').length,
    });
    expect(profile.stats).toMatchObject({ lessonsCompleted: 3, checkIns: 4, distinctGreenSpaces: 3 });
    expect(profile.stats.challengesCompleted).toBeGreaterThan(0);
    expect(profile.ecoPoints).toBe(ledger.reduce((sum, row) => sum + row.ecoPointsEarned, 0));
    expect(profile.totalBadges).toBe(activitiesOf('badge_earned').length);
    const user = (await call('GET', '/api/auth/user', { as: mei })).body;
    expect(profile).toMatchObject(user);
  });

  test('include the next badge of each kind, the nearest first, and change with each activity', async () => {
    const { call, clock, resident } = shared();
    const mei = await resident();
    const next = async () => {
      const { nextBadges } = (await call('GET', '/api/user/profile', { as: mei })).body;
      return nextBadges.map((badge: { badgeName: string; progress: number; target: number }) => [
        badge.badgeName,
        badge.progress,
        badge.target,
      ]);
    };
    expect(await next()).toEqual([
      ['Hello, Green', 0, 1],
      ['Every Kind of Green', 0, 12],
      ['All Around the Island', 0, 5],
      ['First Page', 0, 1],
      ['Perfect Score', 0, 1],
      ['Seven Days Green', 0, 7],
      ['Better Together', 0, 1],
    ]);
    await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: mei });
    clock.forward({ days: 1 });
    await takeQuiz(shared(), mei, 1, { wrong: 1 });
    expect(await next()).toEqual([
      ['Seven Days Green', 2, 7],
      ['All Around the Island', 1, 5],
      ['Ten Greens', 1, 10],
      ['Ten Lessons Wise', 1, 10],
      ['Every Kind of Green', 1, 12],
      ['Perfect Score', 0, 1],
      ['Better Together', 0, 1],
    ]);
  });

  test('use the longest streak as progress towards a streak badge, even after the streak ended', async () => {
    const { call, clock, resident } = shared();
    const mei = await resident();
    for (let day = 0; day < 3; day += 1) {
      await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: mei });
      clock.forward({ days: 1 });
    }
    clock.forward({ days: 5 });
    const profile = (await call('GET', '/api/user/profile', { as: mei })).body;
    expect(profile).toMatchObject({ currentStreak: 0, longestStreak: 3 });
    expect(profile.nextBadges).toContainEqual(
      expect.objectContaining({ badgeName: 'Seven Days Green', progress: 3, target: 7 }),
    );
  });
});
