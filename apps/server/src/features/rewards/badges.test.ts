import { EMBLEMS } from '@ecopulse/contract/rewards/rewards';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestResident } from '../../testing/factories.ts';
import { takeQuiz } from '../../testing/content/quizzes.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';
import { MILESTONES } from '../../core/rewards/badges.rules.ts';

const shared = shareTestApp();
beforeAll(() => moveGreenSpacesTogether(shared().db));

interface Named {
  readonly badgeName: string;
}
const names = (badges: readonly Named[]) => badges.map(({ badgeName }) => badgeName);
const checkIn = async (as: TestResident, greenSpaceId: number, server: TestApp = shared()) =>
  (await server.call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId, location: SHARED_LOCATION }, as }))
    .body;
const badgesOf = async (as: TestResident, server: TestApp = shared()) =>
  (await server.call('GET', '/api/user/badges', { as })).body;

async function expectBadges(as: TestResident, expected: readonly string[], server: TestApp = shared()): Promise<void> {
  const { call } = server;
  const badges = await badgesOf(as, server);
  expect(names(badges).toSorted()).toEqual(expected.toSorted());
  const rows = await server.selectRows('activities', ['id', 'points'], { resident_id: as.id, type: 'badge_earned' });
  expect(rows).toHaveLength(expected.length);
  const profile = (await call('GET', '/api/user/profile', { as })).body;
  expect([profile.totalBadges, profile.stats.badges]).toEqual([expected.length, expected.length]);
  const seen = (await call('GET', `/api/users/${as.username}`, { as })).body;
  expect(seen.badges).toEqual(badges);
  expect(seen.stats.badges).toBe(expected.length);
  expect(names(profile.nextBadges).filter((name) => expected.includes(name))).toEqual([]);
}

describe('the badges of a resident', () => {
  test('are empty at first', async () => {
    const mei = await shared().resident();
    const response = await shared().call('GET', '/api/user/badges', { as: mei });
    expect(response).toMatchObject({ status: 200, body: [] });
    expect(response.headers['cache-control']).toBe('no-store');
    await expectBadges(mei, []);
  });

  test('are newest first, each with its reason, and only the resident’s own', async () => {
    const { clock, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    await checkIn(mei, 1);
    const earnedAt = clock.now().toISOString();
    clock.forward({ minutes: 1 });
    await takeQuiz(shared(), mei, 1, { wrong: 1 });
    expect(await badgesOf(mei)).toEqual([
      {
        id: expect.any(Number),
        badgeName: 'First Page',
        description: 'Completed a lesson for the first time',
        emblem: 'book',
        earnedAt: clock.now().toISOString(),
      },
      {
        id: expect.any(Number),
        badgeName: 'Hello, Green',
        description: 'Checked in at a green space for the first time',
        emblem: 'flower',
        earnedAt,
      },
    ]);
    expect(await badgesOf(raju)).toEqual([]);
  });

  test('earn no points', async () => {
    const mei = await shared().resident();
    const { pointsAwarded, ecoPoints } = await checkIn(mei, 1);
    expect(ecoPoints).toBe(pointsAwarded);
    const { body } = await shared().call('GET', '/api/user/activities', { as: mei });
    expect(body[0]).toMatchObject({
      activityType: 'badge_earned',
      description: 'Earned the badge Hello, Green',
      ecoPointsEarned: 0,
      proof: 'none',
    });
  });
});

describe('a milestone', () => {
  test('of the first check-in is in its receipt, and in no later one', async () => {
    const mei = await shared().resident();
    expect((await checkIn(mei, 1)).badges).toEqual([
      {
        badgeName: 'Hello, Green',
        description: 'Checked in at a green space for the first time',
        emblem: 'flower',
      },
    ]);
    expect((await checkIn(mei, 2)).badges).toEqual([]);
    shared().clock.forward({ days: 1 });
    expect((await checkIn(mei, 1)).badges).toEqual([]);
    await expectBadges(mei, ['Hello, Green']);
  });

  test('is earned once by five concurrent first check-ins', async () => {
    const mei = await shared().resident();
    const receipts = await Promise.all([1, 2, 3, 4, 5].map((space) => checkIn(mei, space)));
    expect(receipts.map(({ code }) => code)).toEqual(receipts.map(() => undefined));
    expect(receipts.flatMap(({ badges }) => names(badges))).toEqual(['Hello, Green']);
    await expectBadges(mei, ['Hello, Green']);
  });

  test('of ten different spaces is earned with the tenth, however often the others were visited', async () => {
    const { clock, resident } = shared();
    const mei = await resident();
    const badgesByCheckIn: string[][] = [];
    for (const spaces of [
      [1, 2, 3, 4],
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9],
      [9, 1, 10, 11],
    ]) {
      for (const space of spaces)
        badgesByCheckIn.push(names((await checkIn(mei, space)).badges).filter((name) => /Ten/.test(name)));
      clock.forward({ days: 1 });
    }
    // Space 10 is checked in to at index 15, after repeated visits to others.
    expect(badgesByCheckIn.findIndex((badges) => badges.includes('Ten Greens'))).toBe(15);
    expect(badgesByCheckIn.flat()).toEqual(['Ten Greens']);
  });

  test('of all five regions is earned with the fifth', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    const spaces: { id: number; region: string }[] = (await call('GET', '/api/green-spaces')).body;
    const regions = [...new Map(spaces.map((space) => [space.region, space.id])).values()];
    expect(regions).toHaveLength(5);
    const badges: string[][] = [];
    for (const id of regions) badges.push(names((await checkIn(mei, id)).badges));
    expect(badges).toEqual([['Hello, Green'], [], [], [], ['All Around the Island']]);
  });

  test('of a perfect quiz is earned at the first attempt only, together with that of the first lesson', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    expect(names((await takeQuiz(shared(), mei, 1)).body.badges)).toEqual(['First Page', 'Perfect Score']);
    expect(names((await takeQuiz(shared(), mei, 2)).body.badges)).toEqual([]);
    await expectBadges(mei, ['First Page', 'Perfect Score']);

    expect(names((await takeQuiz(shared(), raju, 1, { wrong: 4 })).body.badges)).toEqual([]);
    expect(names((await takeQuiz(shared(), raju, 1)).body.badges)).toEqual(['First Page']);
    expect(names((await takeQuiz(shared(), raju, 2)).body.badges)).toEqual(['Perfect Score']);
    await expectBadges(raju, ['First Page', 'Perfect Score']);
  });

  test('of ten lessons is earned with the tenth', async () => {
    const mei = await shared().resident();
    const badges: string[] = [];
    for (let lesson = 1; lesson <= 11; lesson += 1) {
      const { body } = await takeQuiz(shared(), mei, lesson, { wrong: 1 });
      expect(body.passed).toBe(true);
      if (names(body.badges).includes('Ten Lessons Wise')) badges.push(`lesson ${lesson}`);
    }
    expect(badges).toEqual(['lesson 10']);
  });

  test('of a streak of seven days is earned on the seventh, and not again by another seven', async () => {
    const { clock, resident } = shared();
    const mei = await resident();
    const earned: (readonly [number, string])[] = [];
    // Seven days, a break that no freeze bridges, and seven more.
    for (const day of [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 17]) {
      const receipt = await checkIn(mei, 1);
      for (const name of names(receipt.badges)) earned.push([day, name]);
      if (day === 7 || day === 17) expect(receipt.streak).toBe(7);
      clock.forward({ days: day === 7 ? 4 : 1 });
    }
    expect(earned).toEqual([
      [1, 'Hello, Green'],
      [7, 'Seven Days Green'],
    ]);
    await expectBadges(mei, ['Hello, Green', 'Seven Days Green']);
  });

  test('of a streak can also be earned by an eco-action, and stays when that is undone', async () => {
    const { call, clock, resident } = shared();
    const mei = await resident();
    const log = async () => (await call('POST', '/api/user/eco-actions', { body: { action: 'byo' }, as: mei })).body;
    for (let day = 1; day < 7; day += 1) {
      await log();
      clock.forward({ days: 1 });
    }
    const receipt = await log();
    expect(receipt).toMatchObject({ streak: 7, badges: [{ badgeName: 'Seven Days Green' }] });
    const undone = await call('DELETE', `/api/user/eco-actions/${receipt.logged.today.at(-1).id}`, { as: mei });
    expect(undone.body).toMatchObject({ streak: 6, badges: [] });
    await expectBadges(mei, ['Seven Days Green']);
    expect(await log()).toMatchObject({ streak: 7, badges: [] });
    await expectBadges(mei, ['Seven Days Green']);
  });
});

describe('the badge of a challenge', () => {
  async function startWithChallenges(
    badges: readonly { readonly metric: 'check_ins' | 'lessons_completed'; readonly badge: string }[],
  ) {
    const server = await startTestApp();
    await moveGreenSpacesTogether(server.db);
    const { call, resident } = server;
    const mei = await resident();
    for (const [n, { metric, badge }] of badges.entries()) {
      const challenge = { metric, filter: null, target: 1, badge_reward: badge, eco_points_reward: 10 };
      await server.updateRows('challenges', challenge, { id: n + 1 });
      expect((await call('POST', `/api/challenges/${n + 1}/join`, { as: mei })).status).toBe(201);
    }
    return { server, mei };
  }

  test('is in the receipt of the activity that completed it, together with those of milestones', async () => {
    const { server, mei } = await startWithChallenges([{ metric: 'check_ins', badge: 'Own Badge' }]);
    const receipt = await checkIn(mei, 1, server);
    expect(names(receipt.badges)).toEqual(['Own Badge', 'Hello, Green']);
    expect(receipt.challenges).toMatchObject([{ challengeId: 1, isCompleted: true }]);
    expect(receipt.ecoPoints).toBe(receipt.pointsAwarded + 10);
    await expectBadges(mei, ['Hello, Green', 'Own Badge'], server);
  });

  test('is earned once if a milestone of the same turn has the same name', async () => {
    const { server, mei } = await startWithChallenges([{ metric: 'check_ins', badge: 'Hello, Green' }]);
    expect(names((await checkIn(mei, 1, server)).badges)).toEqual(['Hello, Green']);
    await expectBadges(mei, ['Hello, Green'], server);
  });

  test('is not earned again if its name was earned before, but the challenge is completed', async () => {
    const { server, mei } = await startWithChallenges([
      { metric: 'check_ins', badge: 'Same Name' },
      { metric: 'lessons_completed', badge: 'Same Name' },
    ]);
    expect(names((await checkIn(mei, 1, server)).badges)).toEqual(['Same Name', 'Hello, Green']);
    const { body } = await takeQuiz(server, mei, 1, { wrong: 1 });
    expect(names(body.badges)).toEqual(['First Page']);
    expect(body.challenges).toMatchObject([{ challengeId: 2, isCompleted: true }]);
    const challenges = (await server.call('GET', '/api/user/challenges', { as: mei })).body;
    expect(challenges.map((one: { isCompleted: boolean }) => one.isCompleted)).toEqual([true, true]);
    await expectBadges(mei, ['First Page', 'Hello, Green', 'Same Name'], server);
  });

  test('is earned once if two challenges of the same turn give it', async () => {
    const { server, mei } = await startWithChallenges([
      { metric: 'check_ins', badge: 'Twin' },
      { metric: 'check_ins', badge: 'Twin' },
    ]);
    const receipt = await checkIn(mei, 1, server);
    expect(names(receipt.badges)).toEqual(['Twin', 'Hello, Green']);
    expect(receipt.ecoPoints).toBe(receipt.pointsAwarded + 20);
    await expectBadges(mei, ['Hello, Green', 'Twin'], server);
  });

  test('with the name of a milestone is not earned again by that milestone', async () => {
    const { server, mei } = await startWithChallenges([{ metric: 'check_ins', badge: 'First Page' }]);
    expect(names((await checkIn(mei, 1, server)).badges)).toEqual(['First Page', 'Hello, Green']);
    expect(names((await takeQuiz(server, mei, 1, { wrong: 1 })).body.badges)).toEqual([]);
    await expectBadges(mei, ['First Page', 'Hello, Green'], server);
  });

  test('has a unique name, also among milestones, and a known emblem, for each shipped challenge', async () => {
    const challenges: { badgeReward: string | null; emblem: string }[] = (await shared().call('GET', '/api/challenges'))
      .body;
    const rewards = challenges.flatMap(({ badgeReward }) => badgeReward ?? []);
    expect(rewards.length).toBeGreaterThan(0);
    expect(new Set([...rewards, ...names(MILESTONES)]).size).toBe(rewards.length + MILESTONES.length);
    for (const { emblem } of challenges) expect(EMBLEMS).toContain(emblem);
  });
});
