import { beforeEach, describe, expect, test } from 'vitest';
import { socialCalls } from '../../testing/social-calls.ts';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp } from '../../testing/test-app.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
const social = socialCalls(shared);
const {
  accept,
  sendRequest,
  createRequest,
  befriend,
  block,
  listFriends,
  incoming,
  reject,
  remove,
  sent,
  relationship,
  listNotifications,
  withdraw,
} = social;

let pair: [TestResident, TestResident] | null = null;
function meiAndRaju(): [TestResident, TestResident] {
  if (!pair) throw new Error('not made yet');
  return pair;
}
beforeEach(async () => {
  pair = [await shared().resident(), await shared().resident()];
});

const rowsBetween = async ([one, other]: [TestResident, TestResident]) =>
  shared()
    .db.selectFrom('friend_requests')
    .select(['sender_id', 'status'])
    .where('sender_id', 'in', [one.id, other.id])
    .where('receiver_id', 'in', [one.id, other.id])
    .orderBy('id')
    .execute();

const refusal = (status: number, code: string) => ({ status, body: { code } });
const NOT_FOUND = refusal(404, 'request-not-found');
const ANSWERED = refusal(409, 'request-answered');
const PENDING = refusal(409, 'request-pending');

describe('asking a resident to be friends', () => {
  test('sends a request, which is pending for both, and notifies the receiver', async () => {
    const [mei, raju] = meiAndRaju();
    const answer = await sendRequest(mei, raju);

    expect(answer.status).toBe(201);
    const { requestId } = answer.body;
    expect(answer.body).toEqual({
      relation: 'requested',
      requestId,
      ecoPoints: 0,
      streak: 0,
      freezeUsed: false,
      badges: [],
      challenges: [],
    });
    expect(await sent(mei)).toEqual([[raju.id, requestId]]);
    expect(await incoming(raju)).toEqual([[mei.id, requestId]]);
    expect([await incoming(mei), await sent(raju)]).toEqual([[], []]);
    expect(await relationship(mei, raju)).toEqual({ relation: 'requested', requestId, takesRequests: true });
    expect(await relationship(raju, mei)).toEqual({ relation: 'incoming', requestId, takesRequests: true });
    expect([await listNotifications(raju), await listNotifications(mei)]).toEqual([[`friend_request ${mei.id}`], []]);
    expect([await listFriends(mei), await listFriends(raju)]).toEqual([[], []]);
  });

  test('lists senders by name if both names are known, else by username, and receivers as cards', async () => {
    const { call, clock, resident } = shared();
    const named = await resident({
      username: 'asks-by-name',
      firstName: 'Siti',
      lastName: 'Aminah',
      homeTown: 'Bedok',
    });
    const halfNamed = await resident({ username: 'asks-half-named', firstName: 'Siti' });
    const [, raju] = meiAndRaju();
    const ids = [await createRequest(named, raju), await createRequest(halfNamed, raju)];
    const list = (await call('GET', '/api/friend-requests', { as: raju })).body;
    const card = { firstName: 'Siti', profileImageUrl: null };
    const createdAt = clock.now().toISOString();
    expect(list).toEqual([
      {
        id: ids[1],
        requesterName: 'asks-half-named',
        resident: { ...card, id: halfNamed.id, username: 'asks-half-named', lastName: null },
        homeTown: null,
        createdAt,
      },
      {
        id: ids[0],
        requesterName: 'Siti Aminah',
        resident: { ...card, id: named.id, username: 'asks-by-name', lastName: 'Aminah' },
        homeTown: 'Bedok',
        createdAt,
      },
    ]);
    const [sentRequest] = (await call('GET', '/api/friend-requests?direction=sent', { as: named })).body;
    expect(sentRequest).toMatchObject({
      requesterName: 'Siti Aminah',
      resident: { id: raju.id, username: raju.username },
    });
  });

  test('answers 422 for oneself, and 404 for an unknown resident', async () => {
    const [mei] = meiAndRaju();
    expect(await sendRequest(mei, mei)).toMatchObject(refusal(422, 'own-request'));
    expect(await sendRequest(mei, { id: 2_000_000_000 })).toMatchObject(refusal(404, 'resident-not-found'));
    expect(await sent(mei)).toEqual([]);
  });

  test.each([undefined, null, 0, -1, 1.5, '1', 2_147_483_648, [1], true])(
    'answers 400 for the id %s',
    async (receiverId) => {
      const [mei] = meiAndRaju();
      const { status, body } = await shared().call('POST', '/api/friend-request', { as: mei, body: { receiverId } });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['receiverId']]);
    },
  );

  test('answers 409 the second time, and leaves one request', async () => {
    const [mei, raju] = meiAndRaju();
    await createRequest(mei, raju);
    expect(await sendRequest(mei, raju)).toMatchObject(PENDING);
    expect(await rowsBetween([mei, raju])).toHaveLength(1);
  });

  test('answers 409 for a friend, from both sides', async () => {
    const [mei, raju] = meiAndRaju();
    await befriend(mei, raju);
    for (const [one, other] of [meiAndRaju(), meiAndRaju().toReversed() as [TestResident, TestResident]])
      expect(await sendRequest(one, other)).toMatchObject(refusal(409, 'already-friends'));
  });

  test('makes both friends if the other has already asked, and leaves no request', async () => {
    const [mei, raju] = meiAndRaju();
    const requestId = await createRequest(raju, mei);
    const answer = await sendRequest(mei, raju);
    expect(answer).toMatchObject({ status: 201, body: { relation: 'friend', requestId: null } });
    expect(answer.body.badges).toMatchObject([{ badgeName: 'Better Together' }]);
    expect([await listFriends(mei), await listFriends(raju)]).toEqual([[raju.id], [mei.id]]);
    for (const each of meiAndRaju()) expect([await incoming(each), await sent(each)]).toEqual([[], []]);
    expect(await rowsBetween([mei, raju])).toEqual([{ sender_id: raju.id, status: 'accepted' }]);
    expect((await listNotifications(raju))[0]).toBe('badge Better Together');
    expect(await listNotifications(raju)).toContain(`friend_accepted ${mei.id}`);
    expect(await listNotifications(mei)).toEqual(['badge Better Together']);
    expect(await accept(mei, requestId)).toMatchObject(ANSWERED);
  });

  test('answers 422 for a resident who accepts no requests, unless they have asked themselves', async () => {
    const [mei, raju] = meiAndRaju();
    await shared().db.updateTable('residents').set({ friend_requests: 'nobody' }).where('id', '=', raju.id).execute();
    expect((await relationship(mei, raju))?.takesRequests).toBe(false);
    expect(await sendRequest(mei, raju)).toMatchObject(refusal(422, 'requests-off'));
    expect(await sent(mei)).toEqual([]);
    await createRequest(raju, mei);
    expect(await sendRequest(mei, raju)).toMatchObject({ status: 201, body: { relation: 'friend' } });
  });

  test('answers 400 to a list of requests in an unknown direction', async () => {
    const [mei] = meiAndRaju();
    const { status, body } = await shared().call('GET', '/api/friend-requests?direction=both', { as: mei });
    expect([status, body.fields]).toEqual([400, { direction: 'Must be "incoming" or "sent"' }]);
  });
});

test('a resident can send twenty requests a day, however they end, and more from midnight in Singapore', async () => {
  const app = await startTestApp({ limits: { read: MANY, write: MANY } });
  const calls = socialCalls(() => app);
  const { clock, resident } = app;
  const mei = await resident();
  clock.set('2026-11-18T00:00:00+08:00');
  const [withdrawn, rejected, accepted] = [await resident(), await resident(), await resident()];
  await calls.withdraw(mei, await calls.createRequest(mei, withdrawn));
  await calls.reject(rejected, await calls.createRequest(mei, rejected));
  await calls.accept(accepted, await calls.createRequest(mei, accepted));
  for (let n = 3; n < 20; n += 1) await calls.createRequest(mei, await resident());
  clock.set('2026-11-18T23:59:00+08:00');

  const oneMore = await resident();
  const refused = await calls.sendRequest(mei, oneMore);

  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'request-limit',
      values: { limit: 20 },
      detail: "You've sent 20 friend requests today. Come back tomorrow.",
    },
    headers: { 'retry-after': '60' },
  });
  // Accepting by asking back and calls refused for another reason do not count.
  await calls.createRequest(oneMore, mei);
  expect(await calls.sendRequest(mei, oneMore)).toMatchObject({ status: 201, body: { relation: 'friend' } });
  expect(await calls.sendRequest(mei, accepted)).toMatchObject(refusal(409, 'already-friends'));
  expect(await calls.sendRequest(mei, rejected)).toMatchObject(PENDING);
  expect((await calls.sendRequest(await resident(), await resident())).status).toBe(201);

  clock.set('2026-11-19T00:00:00+08:00');
  for (let n = 0; n < 20; n += 1) await calls.createRequest(mei, await resident());
  expect(await calls.sendRequest(mei, await resident())).toMatchObject({
    status: 429,
    headers: { 'retry-after': String(24 * 60 * 60) },
  });
});

describe('a friend request', () => {
  test('is accepted by its receiver: both become friends, and the sender is notified', async () => {
    const { call, clock } = shared();
    const [mei, raju] = meiAndRaju();
    const requestId = await createRequest(mei, raju);
    await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
    const { ecoPoints } = (await call('GET', '/api/auth/user', { as: mei })).body;

    const answer = await accept(raju, requestId);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ecoPoints: 0,
      streak: 0,
      freezeUsed: false,
      badges: [expect.objectContaining({ badgeName: 'Better Together' })],
      challenges: [],
      friend: {
        id: mei.id,
        username: mei.username,
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        ecoPoints,
        since: clock.now().toISOString(),
        latest: expect.objectContaining({ activityType: 'badge_earned' }),
      },
    });
    expect([await listFriends(mei), await listFriends(raju)]).toEqual([[raju.id], [mei.id]]);
    const friend = { relation: 'friend', requestId: null, takesRequests: true };
    expect([await relationship(mei, raju), await relationship(raju, mei)]).toEqual([friend, friend]);
    expect(await listNotifications(mei)).toContain(`friend_accepted ${raju.id}`);
    expect(await listNotifications(raju)).toEqual(['badge Better Together']);
  });

  test('answers 409 to accepting, rejecting or withdrawing once it is accepted', async () => {
    const [mei, raju] = meiAndRaju();
    const requestId = await createRequest(mei, raju);
    await accept(raju, requestId);
    expect(await accept(raju, requestId)).toMatchObject(ANSWERED);
    expect(await reject(raju, requestId)).toMatchObject(ANSWERED);
    expect(await withdraw(mei, requestId)).toMatchObject(ANSWERED);
    expect(await listFriends(mei)).toEqual([raju.id]);
  });

  test('answers 409 to accepting or rejecting once it is rejected', async () => {
    const [mei, raju] = meiAndRaju();
    const requestId = await createRequest(mei, raju);
    expect(await reject(raju, requestId)).toMatchObject({ status: 204, text: '' });
    expect(await accept(raju, requestId)).toMatchObject(ANSWERED);
    expect(await reject(raju, requestId)).toMatchObject(ANSWERED);
    expect(await listFriends(raju)).toEqual([]);
  });

  test('no longer exists once it is withdrawn: 404 for both, and its notification is removed', async () => {
    const [mei, raju] = meiAndRaju();
    const requestId = await createRequest(mei, raju);
    expect(await listNotifications(raju)).toHaveLength(1);
    expect(await withdraw(mei, requestId)).toMatchObject({ status: 204, text: '' });
    expect(await listNotifications(raju)).toEqual([]);
    expect([await sent(mei), await incoming(raju)]).toEqual([[], []]);
    expect(await relationship(mei, raju)).toMatchObject({ relation: 'none', requestId: null });
    for (const again of [withdraw(mei, requestId), accept(raju, requestId), reject(raju, requestId)])
      expect(await again).toMatchObject(NOT_FOUND);
    expect((await sendRequest(mei, raju)).status).toBe(201);
  });

  test('answers 404 to its sender accepting or rejecting, its receiver withdrawing, and anyone else', async () => {
    const [mei, raju] = meiAndRaju();
    const requestId = await createRequest(mei, raju);
    const [siti, admin] = [await shared().resident(), await shared().resident({ isAdmin: true })];
    const strangers = [siti, admin].flatMap((each) => [
      accept(each, requestId),
      reject(each, requestId),
      withdraw(each, requestId),
    ]);
    for (const answer of [accept(mei, requestId), reject(mei, requestId), withdraw(raju, requestId), ...strangers])
      expect(await answer).toMatchObject(NOT_FOUND);
    expect(await incoming(raju)).toEqual([[mei.id, requestId]]);
  });

  test('answers 404 for an unknown id, and 400 for an invalid one', async () => {
    const [mei] = meiAndRaju();
    for (const act of [accept, reject, withdraw]) {
      expect(await act(mei, 2_000_000_000)).toMatchObject(NOT_FOUND);
      for (const id of [0, -1, 0.5, Number.NaN, 3e9]) expect((await act(mei, id)).status).toBe(400);
    }
  });
});

describe('a rejected request', () => {
  async function viewOf(as: TestResident, other: TestResident) {
    const { call } = shared();
    const list = (await call('GET', '/api/friend-requests?direction=sent', { as })).body;
    const view = {
      relationship: await relationship(as, other),
      list,
      friends: await listFriends(as),
      incoming: await incoming(as),
      notifications: await listNotifications(as),
    };
    const { status, body } = await sendRequest(as, other);
    return { ...view, again: { status, body } };
  }

  test('looks to its sender exactly as it did while it was pending', async () => {
    const [mei, raju] = meiAndRaju();
    const requestId = await createRequest(mei, raju);
    const whilePending = await viewOf(mei, raju);
    expect(whilePending).toMatchObject({ relationship: { relation: 'requested', requestId }, again: { status: 409 } });
    await reject(raju, requestId);
    expect(await viewOf(mei, raju)).toEqual(whilePending);
    shared().clock.forward({ days: 29, hours: 23 });
    expect(await viewOf(mei, raju)).toEqual(whilePending);
  });

  test('is gone for its receiver, with its notification', async () => {
    const [mei, raju] = meiAndRaju();
    await reject(raju, await createRequest(mei, raju));
    expect([await incoming(raju), await listNotifications(raju)]).toEqual([[], []]);
    expect(await relationship(raju, mei)).toMatchObject({ relation: 'none', requestId: null });
  });

  test('can be withdrawn once, like a pending one; asking again answers that a request is pending', async () => {
    const [mei, raju] = meiAndRaju();
    const requestId = await createRequest(mei, raju);
    await reject(raju, requestId);
    expect(await withdraw(mei, requestId)).toMatchObject({ status: 204, text: '' });
    expect(await sent(mei)).toEqual([]);
    expect(await relationship(mei, raju)).toMatchObject({ relation: 'none', requestId: null });
    expect(await withdraw(mei, requestId)).toMatchObject(NOT_FOUND);
    expect(await sendRequest(mei, raju)).toMatchObject(PENDING);
    expect(await incoming(raju)).toEqual([]);
  });

  test('keeps its sender from asking again for 30 days, to the millisecond', async () => {
    const [mei, raju] = meiAndRaju();
    const { clock } = shared();
    const rejected = await createRequest(mei, raju);
    await reject(raju, rejected);
    const rejectedAt = clock.now().getTime();
    // A session ends after 30 days without a request.
    clock.forward({ days: 15 });
    expect(await reject(raju, rejected)).toMatchObject(ANSWERED);
    clock.set(new Date(rejectedAt + 30 * 86_400_000 - 1).toISOString());
    expect(await sendRequest(mei, raju)).toMatchObject(PENDING);
    clock.set(new Date(rejectedAt + 30 * 86_400_000).toISOString());
    expect(await sent(mei)).toEqual([]);
    expect(await relationship(mei, raju)).toMatchObject({ relation: 'none', requestId: null });
    const requestId = await createRequest(mei, raju);
    expect(await incoming(raju)).toEqual([[mei.id, requestId]]);
    expect(await listNotifications(raju)).toEqual([`friend_request ${mei.id}`]);
  });

  test('does not keep other residents from asking', async () => {
    const [mei, raju] = meiAndRaju();
    const siti = await shared().resident();
    await reject(raju, await createRequest(mei, raju));
    expect((await sendRequest(siti, raju)).status).toBe(201);
  });

  test('counts as pending for its sender: if its receiver asks later, both become friends', async () => {
    const [mei, raju] = meiAndRaju();
    const requestId = await createRequest(mei, raju);
    await reject(raju, requestId);
    expect(await sendRequest(raju, mei)).toMatchObject({ status: 201, body: { relation: 'friend', requestId: null } });
    expect(await relationship(mei, raju)).toMatchObject({ relation: 'friend' });
    expect(await listNotifications(mei)).toContain(`friend_accepted ${raju.id}`);
  });

  test('no longer counts once its sender has withdrawn it: its receiver can send a request', async () => {
    const [mei, raju] = meiAndRaju();
    const rejected = await createRequest(mei, raju);
    await reject(raju, rejected);
    await withdraw(mei, rejected);
    const requestId = await createRequest(raju, mei);
    expect(await incoming(mei)).toEqual([[raju.id, requestId]]);
    expect(await relationship(mei, raju)).toMatchObject({ relation: 'incoming', requestId });
  });

  test('no longer counts after both become friends: nothing of it is left when the friendship ends', async () => {
    const [mei, raju] = meiAndRaju();
    await reject(raju, await createRequest(mei, raju));
    expect(await sendRequest(raju, mei)).toMatchObject({ status: 201, body: { relation: 'friend' } });
    expect(await sent(mei)).toEqual([]);
    await remove(raju, mei);
    expect(await sent(mei)).toEqual([]);
    expect(await relationship(mei, raju)).toMatchObject({ relation: 'none', requestId: null });
    expect((await sendRequest(mei, raju)).status).toBe(201);
  });

  test('is not revealed by the limit of friends: asking again answers pending, as for a pending one', async () => {
    const [mei, raju] = meiAndRaju();
    const siti = await shared().resident();
    await reject(raju, await createRequest(mei, raju));
    await createRequest(mei, siti);
    await insertFriends(mei, 1_000);
    expect(await sendRequest(mei, raju)).toMatchObject(PENDING);
    expect(await sendRequest(mei, siti)).toMatchObject(PENDING);
  });

  test('is not revealed by blocking and unblocking', async () => {
    const [mei, raju] = meiAndRaju();
    await reject(raju, await createRequest(mei, raju));
    await block(mei, raju);
    await social.unblock(mei, raju);
    expect(await sent(mei)).toEqual([]);
    expect(await relationship(mei, raju)).toMatchObject({ relation: 'none', requestId: null });
  });
});

async function insertFriends(resident: TestResident, count: number): Promise<void> {
  const { db, clock } = shared();
  const since = clock.now();
  const names = Array.from({ length: count }, (_, n) => `friend-${resident.id}-${n}`);
  const createdResidents = await db
    .insertInto('residents')
    .values(
      names.map((name) => ({
        username: name,
        username_key: name,
        email: `${name}@example.sg`,
        email_key: `${name}@example.sg`,
        password_hash: '!',
        created_at: since,
      })),
    )
    .returning('id')
    .execute();
  await shared().insertRows(
    'friendships',
    createdResidents.map(({ id }) => ({ low_id: resident.id, high_id: id, since })),
  );
}

describe('the limit of a thousand friends', () => {
  test('applies to both residents: 409 for asking and accepting', async () => {
    const [mei, raju] = meiAndRaju();
    const LIMIT_REACHED = { status: 409, body: { code: 'friend-limit', values: { limit: 1_000 } } };
    await insertFriends(mei, 999);
    const incomingId = await createRequest(raju, mei);
    const sentId = await createRequest(mei, await shared().resident());
    await insertFriends(raju, 1_000);

    expect(await sendRequest(raju, await shared().resident())).toMatchObject(LIMIT_REACHED);
    expect(await sendRequest(await shared().resident(), raju)).toMatchObject(LIMIT_REACHED);
    expect(await accept(mei, incomingId)).toMatchObject(LIMIT_REACHED);
    expect(await sendRequest(mei, raju)).toMatchObject(LIMIT_REACHED);
    expect(await incoming(mei)).toEqual([[raju.id, incomingId]]);
    expect(await listFriends(mei)).toHaveLength(999);

    await befriend(await shared().resident(), mei);
    expect(await listFriends(mei)).toHaveLength(1_000);
    expect(await sent(mei)).toEqual([[expect.any(Number), sentId]]);
  });
});
