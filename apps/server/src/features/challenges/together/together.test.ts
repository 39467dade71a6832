import { beforeEach, describe, expect, test } from 'vitest';
import { createChallenge, type TestResident } from '../../../testing/factories.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
const otherServer = shareTestApp({ limits: { read: MANY, write: MANY }, sharing: () => shared() });
const { befriend, block, remove, listNotifications } = socialCalls(shared);

let [mei, raju]: TestResident[] = [];
let challengeId = 0;
function bothResidents(): [TestResident, TestResident] {
  if (!mei || !raju) throw new Error('not created yet');
  return [mei, raju];
}
beforeEach(async () => {
  [mei, raju] = [await shared().resident(), await shared().resident({ firstName: 'Raju' })];
  await befriend(mei, raju);
  challengeId = await createChallenge(shared().db, { metric: 'check_ins', target: 2 });
});

const join = (as: TestResident) => shared().call('POST', `/api/challenges/${challengeId}/join`, { as });
const listFriends = (as: TestResident, id = challengeId) =>
  shared().call('GET', `/api/challenges/${id}/friends`, { as });
const invite = (as: TestResident, friend: { id: number }, on = shared()) =>
  on.call('POST', `/api/challenges/${challengeId}/invitations`, { as, body: { friendId: friend.id } });

describe('friends in a challenge', () => {
  test('are shown with their progress, and only friends are', async () => {
    const [mei, raju] = bothResidents();
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

  test('are those who have completed it too, and not those whose time ran out', async () => {
    const { db, clock } = shared();
    const [mei, raju] = bothResidents();
    await join(raju);
    const participation = db
      .updateTable('challenge_participations')
      .where('challenge_id', '=', challengeId)
      .where('resident_id', '=', raju.id);
    await participation.set({ ends_at: clock.now() }).execute();
    expect((await listFriends(mei)).body).toEqual([]);
    await participation.set({ completed_at: clock.now() }).execute();
    expect((await listFriends(mei)).body).toMatchObject([{ id: raju.id, isCompleted: true, progress: 2 }]);
  });

  test('are not those who show no one what they do', async () => {
    const [mei, raju] = bothResidents();
    await join(raju);
    const body = { privacy: { activityVisible: 'nobody' } };
    await shared().call('PATCH', '/api/user/settings', { as: raju, body });
    expect((await listFriends(mei)).body).toEqual([]);
  });

  test('are empty after a block or the end of the friendship', async () => {
    const [mei, raju] = bothResidents();
    const third = await shared().resident();
    await befriend(mei, third);
    for (const as of [raju, third]) await join(as);
    await block(raju, mei);
    await remove(mei, third);
    expect((await listFriends(mei)).body).toEqual([]);
  });

  test('of a challenge that does not exist are not found', async () => {
    expect(await listFriends(bothResidents()[0], 2_000_000_000)).toMatchObject({
      status: 404,
      body: { code: 'challenge-not-found' },
    });
  });
});

describe('an invitation', () => {
  const invitations = async (as: TestResident) =>
    (await listNotifications(as)).filter((notification) => notification.startsWith('challenge_invite'));

  test('notifies a friend once, sent to two servers at the same time', async () => {
    const [mei, raju] = bothResidents();
    const answers = await Promise.all(
      [shared(), otherServer(), shared(), otherServer()].map((server) => invite(mei, raju, server)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await invitations(raju)).toEqual([`challenge_invite ${mei.id}`]);
    const { body } = await shared().call('GET', '/api/notifications', { as: raju });
    expect(body.notifications[0].facts).toEqual({ challengeId, title: expect.any(String) });
  });

  test('does not reveal whether the friend has joined, and then sends no notification', async () => {
    const [mei, raju] = bothResidents();
    await shared().call('PATCH', '/api/user/settings', { as: raju, body: { privacy: { activityVisible: 'nobody' } } });
    await join(raju);
    expect((await invite(mei, raju)).status).toBe(204);
    expect(await invitations(raju)).toEqual([]);
  });

  test('reaches friends only', async () => {
    const [mei, raju] = bothResidents();
    const stranger = await shared().resident();
    for (const to of [stranger, mei, { id: 2_000_000_000 }])
      expect(await invite(mei, to)).toMatchObject({ status: 404, body: { code: 'friend-not-found' } });
    await block(raju, mei);
    expect(await invite(mei, raju)).toMatchObject({ status: 404, body: { code: 'friend-not-found' } });
  });

  test('is refused for a challenge that no one can join', async () => {
    const [mei, raju] = bothResidents();
    await shared().db.updateTable('challenges').set({ is_active: false }).where('id', '=', challengeId).execute();
    expect(await invite(mei, raju)).toMatchObject({ status: 409, body: { code: 'challenge-closed' } });
  });

  test.each([{}, { friendId: 0 }, { friendId: 3e9 }, { friendId: 'raju' }, { friendId: null }])(
    'with the body %j answers 400',
    async (body) => {
      const path = `/api/challenges/${challengeId}/invitations`;
      expect((await shared().call('POST', path, { as: bothResidents()[0], body })).status).toBe(400);
    },
  );
});
