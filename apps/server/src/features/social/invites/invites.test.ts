import { INVITE_LIFETIME_DAYS, MAX_INVITE_USES } from '@ecopulse/contract/social/invites';
import { describe, expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
const secondServer = shareTestApp({ limits: { read: MANY, write: MANY }, sharing: () => shared() });
const {
  accept,
  sendRequest,
  createRequest,
  befriend,
  block,
  listFriends,
  incoming,
  reject,
  sent,
  listNotifications,
  withdraw,
} = socialCalls(shared);

const ENDED = { status: 410, body: { code: 'invite-ended' } };

const getLink = async (as: TestResident): Promise<{ code: string; endsAt: string; usesLeft: number }> =>
  (await shared().call('POST', '/api/user/invite', { as })).body;
const endLink = (as: TestResident) => shared().call('DELETE', '/api/user/invite', { as });
const useLink = (as: TestResident, code: string) =>
  shared().call('POST', `/api/invites/${encodeURIComponent(code)}/use`, { as });
const viewLink = (code: string) => shared().call('GET', `/api/invites/${encodeURIComponent(code)}`);

async function createMeiAndRaju(): Promise<[TestResident, TestResident]> {
  return [await shared().resident({ firstName: 'Mei' }), await shared().resident()];
}

describe('the link of a resident', () => {
  test('stays the same while it works, and belongs to no one else', async () => {
    const [mei, raju] = await createMeiAndRaju();
    const { code, endsAt, usesLeft } = await getLink(mei);
    expect(code).toMatch(/^[2-9a-z]{12}$/);
    expect(usesLeft).toBe(MAX_INVITE_USES);
    expect(Date.parse(endsAt) - shared().clock.now().getTime()).toBe(INVITE_LIFETIME_DAYS * 86_400_000);
    expect((await getLink(mei)).code).toBe(code);
    expect((await getLink(raju)).code).not.toBe(code);
  });

  test('is created once by eight concurrent calls', async () => {
    const [mei] = await createMeiAndRaju();
    const links = await Promise.all(Array.from({ length: 8 }, () => getLink(mei)));
    expect(new Set(links.map(({ code }) => code)).size).toBe(1);
  });

  test('works until it ends; the next call creates a new one', async () => {
    const { clock } = shared();
    const [mei, raju] = await createMeiAndRaju();
    const { code } = await getLink(mei);
    const setEnd = (endsAtMs: number) => shared().updateRows('invites', { ends_at: new Date(endsAtMs) }, { code });
    await setEnd(clock.now().getTime() + 1);
    expect((await viewLink(code)).status).toBe(200);
    await setEnd(clock.now().getTime());
    expect(await viewLink(code)).toMatchObject(ENDED);
    expect(await useLink(raju, code)).toMatchObject(ENDED);
    const next = await getLink(mei);
    expect(next.code).not.toBe(code);
    expect((await useLink(raju, next.code)).status).toBe(200);
  });

  test('can be ended, also twice', async () => {
    const [mei, raju] = await createMeiAndRaju();
    const { code } = await getLink(mei);
    expect([(await endLink(mei)).status, (await endLink(mei)).status]).toEqual([204, 204]);
    expect(await useLink(raju, code)).toMatchObject(ENDED);
    expect(await viewLink(code)).toMatchObject(ENDED);
    expect((await getLink(mei)).code).not.toBe(code);
  });
});

describe('using a link', () => {
  test('sends its resident a friend request, once', async () => {
    const [mei, raju] = await createMeiAndRaju();
    const { code } = await getLink(mei);
    const answer = await useLink(raju, code);
    const { requestId } = answer.body;
    expect(answer).toMatchObject({
      status: 200,
      body: { relation: 'requested', inviter: { id: mei.id, firstName: 'Mei' }, ecoPoints: 0, badges: [] },
    });
    expect(await incoming(mei)).toEqual([[raju.id, requestId]]);
    expect(await listNotifications(mei)).toEqual([`friend_request ${raju.id}`]);
    expect((await useLink(raju, code)).body).toMatchObject({ relation: 'requested', requestId });
    expect(await sent(raju)).toEqual([[mei.id, requestId]]);
    expect((await getLink(mei)).usesLeft).toBe(MAX_INVITE_USES - 1);
    await accept(mei, requestId);
    expect((await useLink(raju, code)).body).toMatchObject({ relation: 'friend', requestId: null });
    expect((await getLink(mei)).usesLeft).toBe(MAX_INVITE_USES - 1);
  });

  test('reaches a resident who takes no other requests', async () => {
    const [mei, raju] = await createMeiAndRaju();
    await shared().db.updateTable('residents').set({ friend_requests: 'nobody' }).where('id', '=', mei.id).execute();
    expect(await sendRequest(raju, mei)).toMatchObject({ status: 422, body: { code: 'requests-off' } });
    expect((await useLink(raju, (await getLink(mei)).code)).body.relation).toBe('requested');
  });

  test('makes both friends if the inviter has already sent a request', async () => {
    const [mei, raju] = await createMeiAndRaju();
    await createRequest(mei, raju);
    const answer = await useLink(raju, (await getLink(mei)).code);
    expect(answer.body).toMatchObject({ relation: 'friend', requestId: null });
    expect(await listFriends(mei)).toEqual([raju.id]);
    expect(await listNotifications(mei)).toContain(`friend_accepted ${raju.id}`);
  });

  test('does not reveal to the sender that the request was rejected', async () => {
    const [mei, raju] = await createMeiAndRaju();
    const { code } = await getLink(mei);
    const requestId = (await useLink(raju, code)).body.requestId;
    await reject(mei, requestId);
    expect((await useLink(raju, code)).body).toMatchObject({ relation: 'requested', requestId });
    expect(await incoming(mei)).toEqual([]);
    await withdraw(raju, requestId);
    expect((await useLink(raju, code)).body).toMatchObject({ relation: 'requested', requestId: null });
    expect(await incoming(mei)).toEqual([]);
  });

  test('does nothing for friends, and refuses its own resident', async () => {
    const [mei, raju] = await createMeiAndRaju();
    await befriend(mei, raju);
    const { code } = await getLink(mei);
    expect((await useLink(raju, code)).body).toMatchObject({ relation: 'friend', requestId: null });
    expect(await useLink(mei, code)).toMatchObject({ status: 422, body: { code: 'own-request' } });
    expect((await getLink(mei)).usesLeft).toBe(MAX_INVITE_USES);
  });

  test('is impossible if either resident has blocked the other', async () => {
    const [mei, raju] = await createMeiAndRaju();
    const { code } = await getLink(mei);
    await block(raju, mei);
    expect(await useLink(raju, code)).toMatchObject(ENDED);
    await block(mei, raju);
    expect(await viewLink(code)).toMatchObject(ENDED);
    expect(await useLink(raju, (await getLink(mei)).code)).toMatchObject(ENDED);
    expect(await incoming(mei)).toEqual([]);
  });

  test('is impossible once the inviter has deleted the account', async () => {
    const { db } = shared();
    const [mei, raju] = await createMeiAndRaju();
    const { code } = await getLink(mei);
    await useLink(raju, code);
    await db.updateTable('residents').set({ leaving_since: new Date() }).where('id', '=', mei.id).execute();
    expect(await useLink(raju, code)).toMatchObject(ENDED);
    expect(await viewLink(code)).toMatchObject(ENDED);
  });

  test('is counted against the requests of a day', async () => {
    const { resident } = shared();
    const raju = await resident();
    for (let count = 0; count < 20; count += 1) await createRequest(raju, await resident());
    const { code } = await getLink(await resident());
    expect(await useLink(raju, code)).toMatchObject({ status: 429, body: { code: 'request-limit' } });
  });

  test.each(['no-such-code', 'x'.repeat(200), '../../etc', '%', '🌳'])(
    'answers 410 to a code that never existed: %s',
    async (code) => {
      const [, raju] = await createMeiAndRaju();
      expect(await useLink(raju, code)).toMatchObject(ENDED);
      expect(await viewLink(code)).toMatchObject(ENDED);
    },
  );

  test('refuses a text that cannot be stored', async () => {
    const [, raju] = await createMeiAndRaju();
    expect(await useLink(raju, '\u0000')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });
});

test('visitors see only the first name of the inviter, or the username without one', async () => {
  const [mei, raju] = await createMeiAndRaju();
  expect((await viewLink((await getLink(mei)).code)).body).toEqual({ inviterName: 'Mei' });
  expect((await viewLink((await getLink(raju)).code)).body).toEqual({ inviterName: raju.username });
});

test('a link is used no more often than its limit allows, also in concurrent calls to two servers', async () => {
  const { resident } = shared();
  const mei = await resident();
  const { code } = await getLink(mei);
  const friends = await Promise.all(Array.from({ length: MAX_INVITE_USES + 4 }, () => resident()));
  const answers = await Promise.all(
    friends.map((as, index) =>
      (index % 2 ? secondServer() : shared()).call('POST', `/api/invites/${code}/use`, { as }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_INVITE_USES);
  expect(statuses.filter((status) => status === 410)).toHaveLength(4);
  expect(await incoming(mei)).toHaveLength(MAX_INVITE_USES);
  const [user] = friends.filter((_, index) => statuses[index] === 200);
  expect((await useLink(user as TestResident, code)).body.relation).toBe('requested');
  expect((await getLink(mei)).code).not.toBe(code);
});
