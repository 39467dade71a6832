import { describe, expect, test } from 'vitest';
import { shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();

describe('the current user', () => {
  test('is the resident alone: no hash, no key, nothing undeclared', async () => {
    const { call, resident } = shared();
    const mei = await resident({ firstName: 'Mei' });
    const answer = await call('GET', '/api/auth/user', { as: mei });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.body).toSorted()).toEqual([
      'createdAt',
      'currentStreak',
      'ecoPoints',
      'email',
      'firstName',
      'id',
      'isAdmin',
      'lastName',
      'longestStreak',
      'profileImageUrl',
      'totalBadges',
      'username',
    ]);
    expect(answer.body).toMatchObject({ id: mei.id, firstName: 'Mei', lastName: null, email: mei.email });
  });

  test('shows an own check-in at once, also when it was just asked for', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    for (const greenSpaceId of [1, 2, 3]) {
      const before = (await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints;
      const receipt = (await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId }, as: mei })).body;
      const after = (await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints;
      expect(after).toBe(before + receipt.pointsAwarded);
    }
  });
});

describe('the profile', () => {
  test('of a new resident is the user, with nothing told and nothing done', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    const user = (await call('GET', '/api/auth/user', { as: mei })).body;
    const answer = await call('GET', '/api/user/profile', { as: mei });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toEqual({
      ...user,
      homeTown: null,
      about: null,
      privacy: { inRankings: true, findableByEmail: false, friendRequests: 'everyone' },
      freezes: 0,
      stats: { lessonsCompleted: 0, challengesCompleted: 0, checkIns: 0, distinctGreenSpaces: 0, badges: 0 },
      nextBadges: expect.any(Array),
    });
  });

  test('counts check-ins and the different green spaces, and holds the freezes', async () => {
    const { call, clock, resident } = shared();
    const mei = await resident();
    for (let day = 0; day < 7; day += 1) {
      await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 + (day % 3) }, as: mei });
      clock.forward({ days: 1 });
    }
    const { body } = await call('GET', '/api/user/profile', { as: mei });
    expect(body).toMatchObject({ currentStreak: 7, longestStreak: 7, freezes: 1 });
    expect(body.stats).toMatchObject({ checkIns: 7, distinctGreenSpaces: 3 });
  });

  test('counts nothing of anybody else', async () => {
    const { call, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: raju });
    expect((await call('GET', '/api/user/profile', { as: mei })).body.stats.checkIns).toBe(0);
  });
});
