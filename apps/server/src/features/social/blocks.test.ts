import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { socialCalls } from '../../testing/social-calls.ts';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
const {
  accept,
  sendRequest,
  createRequest,
  befriend,
  block,
  blocked,
  listFriends,
  incoming,
  reject,
  remove,
  sent,
  relationship,
  listNotifications,
  unblock,
  withdraw,
} = socialCalls(shared);

let pair: [TestResident, TestResident] | null = null;
function meiAndRaju(): [TestResident, TestResident] {
  if (!pair) throw new Error('not made yet');
  return pair;
}
beforeEach(async () => {
  pair = [await shared().resident(), await shared().resident()];
});
const bothDirections = (): [TestResident, TestResident][] => [
  meiAndRaju(),
  meiAndRaju().toReversed() as [TestResident, TestResident],
];

const RESIDENT_NOT_FOUND = { status: 404, body: { code: 'resident-not-found' } };
const NO_REQUEST = { status: 404, body: { code: 'request-not-found' } };

describe('blocking a resident', () => {
  test('answers 204, also a second time, and lists them for the blocker only, most recent first', async () => {
    const [mei, raju] = meiAndRaju();
    const siti = await shared().resident({ firstName: 'Siti' });
    expect(await block(mei, raju)).toMatchObject({ status: 204, text: '' });
    shared().clock.forward({ minutes: 1 });
    expect((await block(mei, siti)).status).toBe(204);
    shared().clock.forward({ minutes: 1 });
    expect((await block(mei, raju)).status).toBe(204);
    const { body, text } = await shared().call('GET', '/api/user/blocks', { as: mei });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([siti.id, raju.id]);
    expect(body[0]).toEqual({
      id: siti.id,
      username: siti.username,
      firstName: 'Siti',
      lastName: null,
      profileImageUrl: null,
    });
    expect(text).not.toContain('@');
    expect([await blocked(raju), await blocked(siti)]).toEqual([[], []]);
  });

  test('answers 422 for oneself, 204 for an unknown resident, and 400 for an invalid id', async () => {
    const [mei] = meiAndRaju();
    expect(await block(mei, mei)).toMatchObject({ status: 422, body: { code: 'own-block' } });
    expect(await block(mei, { id: 2_000_000_000 })).toMatchObject({ status: 204, text: '' });
    for (const id of [0, -1, 0.5, 3e9]) expect((await block(mei, { id })).status).toBe(400);
    expect(await blocked(mei)).toEqual([]);
  });

  test('lists no one whom the blocker could not see: residents who blocked them, and unknown ids', async () => {
    const { call } = shared();
    const [mei, raju] = meiAndRaju();
    await block(mei, raju);
    const paths = [`/api/user/blocks/${mei.id}`, '/api/user/blocks/2000000000'];
    const answersOf = async (method: 'PUT' | 'DELETE') =>
      Promise.all(
        paths.map(async (path) => {
          const { status, text, headers } = await call(method, path, { as: raju });
          return { status, text, length: headers['content-length'], type: headers['content-type'] };
        }),
      );
    for (const method of ['PUT', 'DELETE', 'DELETE', 'PUT'] as const) {
      const [ofBlocker, ofUnknown] = await answersOf(method);
      expect(ofBlocker).toMatchObject({ status: 204, text: '' });
      expect(ofBlocker).toEqual(ofUnknown);
      expect((await call('GET', '/api/user/blocks', { as: raju })).body).toEqual([]);
    }
    await call('PUT', `${paths[0]}?username=${mei.username}`, { as: raju });
    expect(await blocked(raju)).toEqual([]);
    expect((await call('GET', '/api/user/export', { as: raju })).body.blocks).toEqual([]);
    expect(await blocked(mei)).toEqual([raju.id]);
  });

  test('keeps a resident whom the blocker could see on the list, also if they block back or the block is repeated', async () => {
    const [mei, raju] = meiAndRaju();
    await block(raju, mei);
    await block(mei, raju);
    await block(raju, mei);
    expect(await blocked(raju)).toEqual([mei.id]);
    expect(await blocked(mei)).toEqual([]);
  });

  test.each([
    ['left the rankings', { in_rankings: false }],
    ['were withheld from them', { ranking_withheld_reason: 'Shared' }],
  ])('lists residents who %s only if they are friends, after a request, or by their username', async (_how, values) => {
    const { call, db, resident } = shared();
    const blocker = await resident();
    const [stranger, guessed, known, friend, sender, receiver, refuser] = [
      await resident(),
      await resident(),
      await resident(),
      await resident(),
      await resident(),
      await resident(),
      await resident(),
    ];
    await db.updateTable('residents').set(values).execute();
    await befriend(blocker, friend);
    await createRequest(sender, blocker);
    await createRequest(blocker, receiver);
    expect((await reject(refuser, await createRequest(blocker, refuser))).status).toBe(204);
    const put = ({ id }: TestResident, query = '') => call('PUT', `/api/user/blocks/${id}${query}`, { as: blocker });
    for (const one of [stranger, friend, sender, receiver, refuser]) expect((await put(one)).status).toBe(204);
    expect((await put(guessed, `?username=${known.username}`)).status).toBe(204);
    expect((await put(known, `?username=${known.username.toUpperCase()}`)).status).toBe(204);
    const listed = [friend, sender, receiver, refuser, known].map(({ id }) => id).toSorted((a, b) => a - b);
    expect((await blocked(blocker)).toSorted((a, b) => a - b)).toEqual(listed);
    for (const one of [stranger, guessed]) expect(await relationship(one, blocker)).toBeNull();
    await db.updateTable('residents').set({ in_rankings: true, ranking_withheld_reason: null }).execute();
  });

  test('does not let a blocker collect everyone’s cards by blocking id after id', async () => {
    const { call, resident } = shared();
    const blocker = await resident();
    const last = await resident();
    const others = [...(await Promise.all(Array.from({ length: 39 }, () => resident()))), last];
    for (const other of others) expect((await block(blocker, other)).status).toBe(204);
    expect(await blocked(blocker)).toHaveLength(20);
    for (const other of others) expect((await unblock(blocker, other)).status).toBe(204);
    for (const other of others) await block(blocker, other);
    expect(await blocked(blocker)).toEqual([]);
    await unblock(blocker, last);
    await call('PUT', `/api/user/blocks/${last.id}?username=${last.username}`, { as: blocker });
    expect(await blocked(blocker)).toEqual([last.id]);
  });

  test('hides both from each other, with the same response as for an unknown profile', async () => {
    const [mei, raju] = meiAndRaju();
    expect(await relationship(mei, raju)).toMatchObject({ relation: 'none' });
    await block(mei, raju);
    for (const [one, other] of bothDirections()) {
      expect(await relationship(one, other)).toBeNull();
      const ofUnknown = await shared().call('GET', '/api/users/nobody-at-all', { as: one });
      const ofOther = await shared().call('GET', `/api/users/${other.username}`, { as: one });
      expect(ofOther.text).toBe(ofUnknown.text);
    }
    const siti = await shared().resident();
    expect(await relationship(siti, mei)).not.toBeNull();
    expect(await relationship(siti, raju)).not.toBeNull();
  });

  test('answers friend requests and unfriending by either resident as for an unknown id', async () => {
    const unknown = { id: 2_000_000_000 };
    const [mei, raju] = meiAndRaju();
    await block(mei, raju);
    for (const [one, other] of bothDirections()) {
      expect((await sendRequest(one, other)).text).toBe((await sendRequest(one, unknown)).text);
      expect((await remove(one, other)).text).toBe((await remove(one, unknown)).text);
    }
  });

  test('lets the blocker still report the other, who cannot report back: 404', async () => {
    const [mei, raju] = meiAndRaju();
    await block(mei, raju);
    const report = (as: TestResident, { id }: TestResident) =>
      shared().call('POST', '/api/reports', { as, body: { userId: id, reason: 'harassment' } });
    expect((await report(mei, raju)).status).toBe(204);
    expect(await report(raju, mei)).toMatchObject(RESIDENT_NOT_FOUND);
  });

  test.each(['sender', 'receiver'])(
    'ends a friendship for both, also if the blocker was the %s of its request',
    async (by) => {
      const [mei, raju] = meiAndRaju();
      await (by === 'sender' ? befriend(mei, raju) : befriend(raju, mei));
      await block(mei, raju);
      expect([await listFriends(mei), await listFriends(raju)]).toEqual([[], []]);
      for (const each of meiAndRaju())
        expect((await listNotifications(each)).filter((notification) => notification.startsWith('friend'))).toEqual([]);
    },
  );

  test.each(['the blocker', 'the blocked one'])('ends the request of %s, with its notification', async (by) => {
    const [mei, raju] = meiAndRaju();
    const [sender, receiver] = by === 'the blocker' ? [mei, raju] : [raju, mei];
    const requestId = await createRequest(sender, receiver);
    await block(mei, raju);
    for (const each of meiAndRaju())
      expect([await incoming(each), await sent(each), await listNotifications(each)]).toEqual([[], [], []]);
    expect(await accept(receiver, requestId)).toMatchObject(NO_REQUEST);
    expect(await reject(receiver, requestId)).toMatchObject(NO_REQUEST);
    expect(await withdraw(sender, requestId)).toMatchObject(NO_REQUEST);
    expect([await listFriends(mei), await listFriends(raju)]).toEqual([[], []]);
  });

  test('is silent: nothing changes in what the blocked resident can read', async () => {
    const { call } = shared();
    const [mei, raju] = meiAndRaju();
    const readAll = async () => {
      const paths = [
        '/api/auth/user',
        '/api/user/profile',
        '/api/user/activities',
        '/api/notifications',
        '/api/user/blocks',
      ];
      return Promise.all(paths.map(async (path) => (await call('GET', path, { as: raju })).text));
    };
    const before = await readAll();
    await block(mei, raju);
    expect(await readAll()).toEqual(before);
  });

  test('leaves the badges that both earned by their friendship', async () => {
    const [mei, raju] = meiAndRaju();
    await befriend(mei, raju);
    await block(mei, raju);
    for (const as of meiAndRaju()) {
      const { body } = await shared().call('GET', '/api/user/badges', { as });
      expect(body).toMatchObject([{ badgeName: 'Better Together' }]);
    }
  });
});

describe('unblocking a resident', () => {
  test('makes both visible to each other again, and restores no friendship or request', async () => {
    const [mei, raju] = meiAndRaju();
    const siti = await shared().resident();
    await befriend(mei, raju);
    await createRequest(siti, mei);
    await block(mei, raju);
    await block(mei, siti);
    expect(await unblock(mei, raju)).toMatchObject({ status: 204, text: '' });
    await unblock(mei, siti);
    expect(await blocked(mei)).toEqual([]);
    const strangers = { relation: 'none', requestId: null, takesRequests: true };
    for (const [one, other] of bothDirections()) expect(await relationship(one, other)).toEqual(strangers);
    expect(await relationship(siti, mei)).toEqual(strangers);
    for (const each of [mei, raju, siti])
      expect([await listFriends(each), await incoming(each), await sent(each)]).toEqual([[], [], []]);
    for (const each of [mei, raju, siti])
      expect((await listNotifications(each)).filter((notification) => notification.startsWith('friend'))).toEqual([]);
    await befriend(raju, mei);
    expect(await listFriends(mei)).toEqual([raju.id]);
  });

  test('leaves the other’s block if both have blocked each other', async () => {
    const [mei, raju] = meiAndRaju();
    await block(mei, raju);
    expect((await block(raju, mei)).status).toBe(204);
    await unblock(mei, raju);
    // Listing Mei would reveal to Raju who blocked him.
    expect([await blocked(mei), await blocked(raju)]).toEqual([[], []]);
    for (const [one, other] of bothDirections()) expect(await relationship(one, other)).toBeNull();
    await unblock(raju, mei);
    expect(await relationship(mei, raju)).not.toBeNull();
  });

  test('answers 204 and changes nothing for anyone who is not blocked; the blocked one cannot unblock', async () => {
    const [mei, raju] = meiAndRaju();
    await block(mei, raju);
    for (const other of [{ id: 2_000_000_000 }, await shared().resident()])
      expect((await unblock(mei, other)).status).toBe(204);
    expect(await unblock(mei, mei)).toMatchObject({ status: 422, body: { code: 'own-block' } });
    expect((await unblock(raju, mei)).status).toBe(204);
    expect(await blocked(mei)).toEqual([raju.id]);
    expect(await relationship(raju, mei)).toBeNull();
  });
});

describe('a storm of blocks on one resident', () => {
  test('does not wait for that resident’s turns, nor delay them', async () => {
    const { call, db, resident } = shared();
    const victim = await resident();
    const blockers = await Promise.all(Array.from({ length: 12 }, () => resident()));
    await db.transaction().execute(async (trx) => {
      // Simulates a slow turn of the victim.
      await sql`select from scores where resident_id = ${victim.id} for no key update`.execute(trx);
      const statuses = async (act: typeof block) =>
        new Set((await Promise.all(blockers.map((as) => act(as, victim)))).map(({ status }) => status));
      expect(await statuses(block)).toEqual(new Set([204]));
      expect(await statuses(unblock)).toEqual(new Set([204]));
    });
    const visit = { greenSpaceId: 1, location: SHARED_LOCATION };
    await moveGreenSpacesTogether(db);
    const storm = blockers.flatMap((as) => [block(as, victim), unblock(as, victim), block(as, victim)]);
    expect((await call('POST', '/api/green-spaces/checkin', { as: victim, body: visit })).status).toBe(200);
    expect(new Set((await Promise.all(storm)).map(({ status }) => status))).toEqual(new Set([204]));
  });
});
