import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { socialCalls } from '../../testing/social-calls.ts';
import { createChallenge, type TestResident } from '../../testing/factories.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';
import { areFriends } from './social.reads.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
beforeAll(() => moveGreenSpacesTogether(shared().db));
const { accept, sendRequest, createRequest, befriend, listFriends, incoming, remove, sent, relationship } =
  socialCalls(shared);

let pair: [TestResident, TestResident] | null = null;
function meiAndRaju(): [TestResident, TestResident] {
  if (!pair) throw new Error('not made yet');
  return pair;
}
beforeEach(async () => {
  pair = [await shared().resident(), await shared().resident()];
});

const NOT_FRIENDS = { status: 404, body: { code: 'friend-not-found' } };

const ledgerOf = async ({ id }: TestResident) =>
  shared().selectRows('activities', ['type', 'subject', 'points', 'proof', 'facts'], { resident_id: id }, 'id');
const badgesOf = async (as: TestResident): Promise<string[]> =>
  (await shared().call('GET', '/api/user/badges', { as })).body.map(
    ({ badgeName }: { badgeName: string }) => badgeName,
  );

describe('friends', () => {
  test('are listed by username, with their points and the date of the friendship, and nothing private', async () => {
    const { call, clock, resident } = shared();
    const [me] = meiAndRaju();
    const since = clock.now().toISOString();
    const names = ['Zainab', 'aishah', 'Émile', 'Bala', 'zhi-hao'];
    for (const name of names) await befriend(await resident({ username: `${name}-of-friends` }), me);
    const answer = await call('GET', '/api/friends', { as: me });
    const listed = answer.body.map(({ username }: { username: string }) => username.split('-of-')[0]);
    expect(listed).toEqual(['aishah', 'Bala', 'Zainab', 'zhi-hao', 'Émile']);
    expect(answer.body[0]).toEqual({
      id: expect.any(Number),
      username: 'aishah-of-friends',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      ecoPoints: 0,
      since,
      latest: expect.objectContaining({ activityType: 'badge_earned', cheers: 0 }),
    });
    expect(answer.text).not.toContain('@');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('see each other’s points, also those of a friend who has left the rankings', async () => {
    const { call, db } = shared();
    const [mei, raju] = meiAndRaju();
    await befriend(mei, raju);
    await call('POST', '/api/green-spaces/checkin', { as: raju, body: { greenSpaceId: 1 } });
    await db.updateTable('residents').set({ in_rankings: false }).where('id', '=', raju.id).execute();
    const { ecoPoints } = (await call('GET', '/api/auth/user', { as: raju })).body;
    expect(ecoPoints).toBeGreaterThan(0);
    expect((await call('GET', '/api/friends', { as: mei })).body).toMatchObject([{ id: raju.id, ecoPoints }]);
  });

  test('are an empty list for a new resident', async () => {
    expect(await listFriends(meiAndRaju()[0])).toEqual([]);
  });
});

describe('ending a friendship', () => {
  test.each(['sender', 'receiver'])('by the %s of the request ends it immediately for both', async (by) => {
    const [mei, raju] = meiAndRaju();
    await befriend(mei, raju);
    const [one, other] = by === 'sender' ? [mei, raju] : [raju, mei];
    expect(await remove(one, other)).toMatchObject({ status: 204, text: '' });
    expect([await listFriends(mei), await listFriends(raju)]).toEqual([[], []]);
    const strangers = { relation: 'none', requestId: null, takesRequests: true };
    expect([await relationship(mei, raju), await relationship(raju, mei)]).toEqual([strangers, strangers]);
    for (const each of [mei, raju]) expect([await incoming(each), await sent(each)]).toEqual([[], []]);
    expect(await remove(one, other)).toMatchObject(NOT_FRIENDS);
    expect(await remove(other, one)).toMatchObject(NOT_FRIENDS);
  });

  test('leaves all other friendships alone', async () => {
    const [mei, raju] = meiAndRaju();
    const siti = await shared().resident();
    await befriend(mei, raju);
    await befriend(mei, siti);
    await befriend(raju, siti);
    await remove(mei, raju);
    expect([await listFriends(mei), await listFriends(raju)]).toEqual([[siti.id], [siti.id]]);
    expect((await listFriends(siti)).toSorted((a, b) => a - b)).toEqual([mei.id, raju.id]);
  });

  test('answers 404 for a resident who is no friend, is unknown or is oneself, and 400 for an invalid id', async () => {
    const [mei, raju] = meiAndRaju();
    const siti = await shared().resident();
    await befriend(raju, siti);
    for (const other of [raju, siti, { id: 2_000_000_000 }, mei])
      expect(await remove(mei, other)).toMatchObject(NOT_FRIENDS);
    for (const id of [0, -1, 0.5, 3e9]) expect((await remove(mei, { id })).status).toBe(400);
    expect(await listFriends(raju)).toEqual([siti.id]);
  });

  test('answers 404 while there is only a request, and leaves the request', async () => {
    const [mei, raju] = meiAndRaju();
    const requestId = await createRequest(mei, raju);
    expect(await remove(mei, raju)).toMatchObject(NOT_FRIENDS);
    expect(await remove(raju, mei)).toMatchObject(NOT_FRIENDS);
    expect(await incoming(raju)).toEqual([[mei.id, requestId]]);
  });
});

describe('a new friendship', () => {
  test('is an activity of both without points or streak, and earns both the badge for a first friend', async () => {
    const { call } = shared();
    const [mei, raju] = meiAndRaju();
    await befriend(mei, raju);
    for (const [one, other] of [
      [mei, raju],
      [raju, mei],
    ] as const) {
      expect(await ledgerOf(one)).toMatchObject([
        { type: 'friend_added', subject: `friend:${other.id}`, points: 0, proof: 'verified', facts: {} },
        { type: 'badge_earned', points: 0 },
      ]);
      expect(await badgesOf(one)).toEqual(['Better Together']);
      const user = (await call('GET', '/api/auth/user', { as: one })).body;
      expect(user).toMatchObject({ ecoPoints: 0, totalBadges: 1, currentStreak: 0, longestStreak: 0 });
      // The badge is newer.
      const [, added] = (await call('GET', '/api/user/activities', { as: one })).body;
      expect(added).toMatchObject({ activityType: 'friend_added', description: 'Made a friend', ecoPointsEarned: 0 });
    }
  });

  test('between former friends makes them friends again, without a second activity or badge', async () => {
    const [mei, raju] = meiAndRaju();
    await befriend(mei, raju);
    const before = [await ledgerOf(mei), await ledgerOf(raju)];
    for (let times = 0; times < 2; times += 1) {
      await remove(mei, raju);
      const answer = await accept(mei, await createRequest(raju, mei));
      expect(answer).toMatchObject({ status: 200, body: { badges: [], friend: { id: raju.id } } });
      await remove(raju, mei);
      await createRequest(raju, mei);
      expect(await sendRequest(mei, raju)).toMatchObject({ status: 201, body: { relation: 'friend', badges: [] } });
    }
    expect([await ledgerOf(mei), await ledgerOf(raju)]).toEqual(before);
    expect([await listFriends(mei), await listFriends(raju)]).toEqual([[raju.id], [mei.id]]);
  });

  test('is recorded only for a resident who does not have it in the ledger yet', async () => {
    const { db } = shared();
    const [mei, raju] = meiAndRaju();
    await befriend(mei, raju);
    await remove(mei, raju);
    await db.deleteFrom('activities').where('resident_id', '=', mei.id).execute();
    await db.updateTable('scores').set({ total_badges: 0 }).where('resident_id', '=', mei.id).execute();
    await befriend(mei, raju);
    for (const each of [mei, raju])
      expect((await ledgerOf(each)).map(({ type }) => type)).toEqual(['friend_added', 'badge_earned']);
  });

  test('advances the challenges of both that count friends', async () => {
    const { call, db, resident } = shared();
    const [mei, raju] = meiAndRaju();
    const oneFriend = await createChallenge(db, {
      metric: 'friends_added',
      target: 1,
      eco_points_reward: 30,
      badge_reward: 'Befriended',
    });
    const twoFriends = await createChallenge(db, { metric: 'friends_added', target: 2, eco_points_reward: 5 });
    for (const [as, id] of [
      [mei, oneFriend],
      [mei, twoFriends],
      [raju, oneFriend],
    ] as const)
      expect((await call('POST', `/api/challenges/${id}/join`, { as })).status).toBe(201);

    // Only friends with a verified activity count.
    const points: number[] = [];
    for (const as of [mei, raju]) {
      const visit = await call('POST', '/api/green-spaces/checkin', {
        as,
        body: { greenSpaceId: 1, location: SHARED_LOCATION },
      });
      points.push(visit.body.ecoPoints);
    }
    const [visitPoints = 0] = points;

    const answer = await accept(raju, await createRequest(mei, raju));

    expect(answer.body).toMatchObject({ ecoPoints: visitPoints + 30, streak: 1 });
    expect(answer.body.challenges).toEqual([{ challengeId: oneFriend, progress: 1, target: 1, isCompleted: true }]);
    expect(await badgesOf(raju)).toEqual(expect.arrayContaining(['Better Together', 'Befriended']));
    const user = (await call('GET', '/api/auth/user', { as: mei })).body;
    expect(user).toMatchObject({ ecoPoints: visitPoints + 30, currentStreak: 1, totalBadges: 3 });

    await remove(mei, raju);
    await befriend(mei, raju);
    const progressOf = async () =>
      (
        await db
          .selectFrom('challenge_participations')
          .select('progress')
          .where('resident_id', '=', mei.id)
          .where('challenge_id', '=', twoFriends)
          .executeTakeFirst()
      )?.progress;
    expect(await progressOf()).toBe(1);
    const siti = await resident();
    await call('POST', '/api/green-spaces/checkin', { as: siti, body: { greenSpaceId: 1, location: SHARED_LOCATION } });
    await befriend(siti, mei);
    expect(await progressOf()).toBe(2);
    expect((await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints).toBe(visitPoints + 35);
  });
});

test('friends stay friends for other features after someone else has deleted their account', async () => {
  const { db } = shared();
  const [[mei, raju], leaver] = [meiAndRaju(), await shared().resident()];
  await befriend(mei, raju);
  const leave = (id: number) =>
    db.updateTable('residents').set({ leaving_since: new Date() }).where('id', '=', id).execute();
  await leave(leaver.id);
  expect(await areFriends(db, mei.id, raju.id)).toBe(true);
  await leave(raju.id);
  expect(await areFriends(db, mei.id, raju.id)).toBe(false);
});
