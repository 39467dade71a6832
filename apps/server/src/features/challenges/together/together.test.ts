import { beforeEach, describe, expect, test } from 'vitest';
import { createChallenge, type TestResident } from '../../../testing/factories.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';

const UNLIMITED = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: UNLIMITED, write: UNLIMITED } });
const otherServer = shareTestApp({ limits: { read: UNLIMITED, write: UNLIMITED }, sharing: () => shared() });
const { befriend, block, remove, listNotifications } = socialCalls(shared);

let friends: [TestResident, TestResident] | undefined;
let challengeId = 0;
function bothFriends(): [TestResident, TestResident] {
  if (!friends) throw new Error('not created yet');
  return friends;
}
beforeEach(async () => {
  friends = [await shared().resident(), await shared().resident({ firstName: 'Raju' })];
  await befriend(...friends);
  challengeId = await createChallenge(shared().db, { metric: 'check_ins', target: 2 });
});

const join = (as: TestResident) => shared().call('POST', `/api/challenges/${challengeId}/join`, { as });
const listFriends = (as: TestResident, id = challengeId) =>
  shared().call('GET', `/api/challenges/${id}/friends`, { as });
const invite = (as: TestResident, friend: { id: number }, on = shared()) =>
  on.call('POST', `/api/challenges/${challengeId}/invitations`, { as, body: { friendId: friend.id } });

describe('friends in a challenge', () => {
  test('are shown with their progress, and only friends are', async () => {
    const [mei, raju] = bothFriends();
    const stranger = await shared().resident();
    await join(stranger);
    await join(raju);
    await shared().call('POST', '/api/green-spaces/checkin', { as: raju, body: { greenSpaceId: 1 } });
    expect((await listFriends(mei)).body).toEqual([
      {
        id: raju.id,
        username: raju.username,
        firstName: 'Raju',
        lastName: null,
        profileImageUrl: null,
        progress: 1,
        target: 2,
        isCompleted: false,
      },
    ]);
    expect((await listFriends(raju)).body).toEqual([]);
  });

  test('include those who have completed it, but not those whose time ran out', async () => {
    const { db, clock } = shared();
    const [mei, raju] = bothFriends();
    await join(raju);
    const participationUpdate = db
      .updateTable('challenge_participations')
      .where('challenge_id', '=', challengeId)
      .where('resident_id', '=', raju.id);
    await participationUpdate.set({ ends_at: clock.now() }).execute();
    expect((await listFriends(mei)).body).toEqual([]);
    await participationUpdate.set({ completed_at: clock.now() }).execute();
    expect((await listFriends(mei)).body).toMatchObject([{ id: raju.id, isCompleted: true, progress: 2 }]);
  });

  test('are not those who show no one what they do', async () => {
    const [mei, raju] = bothFriends();
    await join(raju);
    const body = { privacy: { activityVisible: 'nobody' } };
    await shared().call('PATCH', '/api/user/settings', { as: raju, body });
    expect((await listFriends(mei)).body).toEqual([]);
  });

  test('are empty after a block or the end of the friendship', async () => {
    const [mei, raju] = bothFriends();
    const third = await shared().resident();
    await befriend(mei, third);
    for (const as of [raju, third]) await join(as);
    await block(raju, mei);
    await remove(mei, third);
    expect((await listFriends(mei)).body).toEqual([]);
  });

  test('are not found (404) if the challenge is unknown', async () => {
    expect(await listFriends(bothFriends()[0], 2_000_000_000)).toMatchObject(problem(404, 'challenge-not-found'));
  });
});

describe('an invitation', () => {
  const invitations = async (as: TestResident) =>
    (await listNotifications(as)).filter((notification) => notification.startsWith('challenge_invite'));

  test('notifies a friend once, sent to two servers at the same time', async () => {
    const [mei, raju] = bothFriends();
    const answers = await Promise.all(
      [shared(), otherServer(), shared(), otherServer()].map((server) => invite(mei, raju, server)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await invitations(raju)).toEqual([`challenge_invite ${mei.id}`]);
    const { body } = await shared().call('GET', '/api/notifications', { as: raju });
    expect(body.notifications[0].facts).toEqual({ challengeId, title: expect.any(String) });
  });

  test('to a friend who has joined unseen answers 204 like any other, but sends no notification', async () => {
    const [mei, raju] = bothFriends();
    await shared().call('PATCH', '/api/user/settings', { as: raju, body: { privacy: { activityVisible: 'nobody' } } });
    await join(raju);
    expect((await invite(mei, raju)).status).toBe(204);
    expect(await invitations(raju)).toEqual([]);
  });

  test('reaches friends only', async () => {
    const [mei, raju] = bothFriends();
    const stranger = await shared().resident();
    for (const to of [stranger, mei, { id: 2_000_000_000 }])
      expect(await invite(mei, to)).toMatchObject(problem(404, 'friend-not-found'));
    await block(raju, mei);
    expect(await invite(mei, raju)).toMatchObject(problem(404, 'friend-not-found'));
  });

  test('is refused for a challenge that no one can join', async () => {
    const [mei, raju] = bothFriends();
    await shared().db.updateTable('challenges').set({ is_active: false }).where('id', '=', challengeId).execute();
    expect(await invite(mei, raju)).toMatchObject(problem(409, 'challenge-closed'));
  });

  test.each([{}, { friendId: 0 }, { friendId: 3e9 }, { friendId: 'raju' }, { friendId: null }])(
    'with the body %j answers 400',
    async (body) => {
      const path = `/api/challenges/${challengeId}/invitations`;
      expect((await shared().call('POST', path, { as: bothFriends()[0], body })).status).toBe(400);
    },
  );
});
