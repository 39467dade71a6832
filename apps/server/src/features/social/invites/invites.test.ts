import { INVITE_DAYS, INVITE_USES } from '@ecopulse/contract/social/invites';
import { describe, expect, test } from 'vitest';
import type { MadeResident } from '../../../testing/factories.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
const other = shareTestApp({ limits: { read: MANY, write: MANY }, sharing: () => shared() });
const { accept, ask, asked, befriended, block, friendsOf, incoming, reject, sent, told, withdraw } =
  socialCalls(shared);

const ENDED = { status: 410, body: { code: 'invite-ended' } };

const link = async (as: MadeResident): Promise<{ code: string; endsAt: string; usesLeft: number }> =>
  (await shared().call('POST', '/api/user/invite', { as })).body;
const end = (as: MadeResident) => shared().call('DELETE', '/api/user/invite', { as });
const use = (as: MadeResident, code: string) =>
  shared().call('POST', `/api/invites/${encodeURIComponent(code)}/use`, { as });
const look = (code: string) => shared().call('GET', `/api/invites/${encodeURIComponent(code)}`);

async function two(): Promise<[MadeResident, MadeResident]> {
  return [await shared().resident({ firstName: 'Mei' }), await shared().resident()];
}

describe('the link of a resident', () => {
  test('stays the same while it works, and belongs to no one else', async () => {
    const [mei, raju] = await two();
    const { code, endsAt, usesLeft } = await link(mei);
    expect(code).toMatch(/^[2-9a-z]{12}$/);
    expect(usesLeft).toBe(INVITE_USES);
    expect(Date.parse(endsAt) - shared().clock.now().getTime()).toBe(INVITE_DAYS * 86_400_000);
    expect((await link(mei)).code).toBe(code);
    expect((await link(raju)).code).not.toBe(code);
  });

  test('is one, also when it is asked for many times at once', async () => {
    const [mei] = await two();
    const links = await Promise.all(Array.from({ length: 8 }, () => link(mei)));
    expect(new Set(links.map(({ code }) => code)).size).toBe(1);
  });

  test('works until it ends, then a new one takes its place', async () => {
    const { clock, db } = shared();
    const [mei, raju] = await two();
    const { code } = await link(mei);
    const endAt = (at: number) =>
      db
        .updateTable('invites')
        .set({ ends_at: new Date(at) })
        .where('code', '=', code)
        .execute();
    await endAt(clock.now().getTime() + 1);
    expect((await look(code)).status).toBe(200);
    await endAt(clock.now().getTime());
    expect(await look(code)).toMatchObject(ENDED);
    expect(await use(raju, code)).toMatchObject(ENDED);
    const next = await link(mei);
    expect(next.code).not.toBe(code);
    expect((await use(raju, next.code)).status).toBe(200);
  });

  test('can be ended, also twice', async () => {
    const [mei, raju] = await two();
    const { code } = await link(mei);
    expect([(await end(mei)).status, (await end(mei)).status]).toEqual([204, 204]);
    expect(await use(raju, code)).toMatchObject(ENDED);
    expect(await look(code)).toMatchObject(ENDED);
    expect((await link(mei)).code).not.toBe(code);
  });
});

describe('using a link', () => {
  test('sends its resident a friend request, once', async () => {
    const [mei, raju] = await two();
    const { code } = await link(mei);
    const answer = await use(raju, code);
    const { requestId } = answer.body;
    expect(answer).toMatchObject({
      status: 200,
      body: { relation: 'requested', inviter: { id: mei.id, firstName: 'Mei' }, ecoPoints: 0, badges: [] },
    });
    expect(await incoming(mei)).toEqual([[raju.id, requestId]]);
    expect(await told(mei)).toEqual([`friend_request ${raju.id}`]);
    expect((await use(raju, code)).body).toMatchObject({ relation: 'requested', requestId });
    expect(await sent(raju)).toEqual([[mei.id, requestId]]);
    expect((await link(mei)).usesLeft).toBe(INVITE_USES - 1);
    await accept(mei, requestId);
    expect((await use(raju, code)).body).toMatchObject({ relation: 'friend', requestId: null });
    expect((await link(mei)).usesLeft).toBe(INVITE_USES - 1);
  });

  test('reaches a resident who takes no other requests', async () => {
    const [mei, raju] = await two();
    await shared().db.updateTable('residents').set({ friend_requests: 'nobody' }).where('id', '=', mei.id).execute();
    expect(await ask(raju, mei)).toMatchObject({ status: 422, body: { code: 'requests-off' } });
    expect((await use(raju, (await link(mei)).code)).body.relation).toBe('requested');
  });

  test('makes friends of two who ask each other', async () => {
    const [mei, raju] = await two();
    await asked(mei, raju);
    const answer = await use(raju, (await link(mei)).code);
    expect(answer.body).toMatchObject({ relation: 'friend', requestId: null });
    expect(await friendsOf(mei)).toEqual([raju.id]);
    expect(await told(mei)).toContain(`friend_accepted ${raju.id}`);
  });

  test('tells a sender whom it has rejected nothing new', async () => {
    const [mei, raju] = await two();
    const { code } = await link(mei);
    const requestId = (await use(raju, code)).body.requestId;
    await reject(mei, requestId);
    expect((await use(raju, code)).body).toMatchObject({ relation: 'requested', requestId });
    expect(await incoming(mei)).toEqual([]);
    await withdraw(raju, requestId);
    expect((await use(raju, code)).body).toMatchObject({ relation: 'requested', requestId: null });
    expect(await incoming(mei)).toEqual([]);
  });

  test('does nothing for friends, and refuses its own resident', async () => {
    const [mei, raju] = await two();
    await befriended(mei, raju);
    const { code } = await link(mei);
    expect((await use(raju, code)).body).toMatchObject({ relation: 'friend', requestId: null });
    expect(await use(mei, code)).toMatchObject({ status: 422, body: { code: 'own-request' } });
    expect((await link(mei)).usesLeft).toBe(INVITE_USES);
  });

  test('is impossible between those of whom one blocks the other', async () => {
    const [mei, raju] = await two();
    const { code } = await link(mei);
    await block(raju, mei);
    expect(await use(raju, code)).toMatchObject(ENDED);
    await block(mei, raju);
    expect(await look(code)).toMatchObject(ENDED);
    expect(await use(raju, (await link(mei)).code)).toMatchObject(ENDED);
    expect(await incoming(mei)).toEqual([]);
  });

  test('is impossible while its resident is leaving', async () => {
    const { db } = shared();
    const [mei, raju] = await two();
    const { code } = await link(mei);
    await use(raju, code);
    await db.updateTable('residents').set({ leaving_since: new Date() }).where('id', '=', mei.id).execute();
    expect(await use(raju, code)).toMatchObject(ENDED);
    expect(await look(code)).toMatchObject(ENDED);
  });

  test('is counted against the requests of a day', async () => {
    const { resident } = shared();
    const raju = await resident();
    for (let count = 0; count < 20; count += 1) await asked(raju, await resident());
    const { code } = await link(await resident());
    expect(await use(raju, code)).toMatchObject({ status: 429, body: { code: 'request-limit' } });
  });

  test.each(['nothing', 'x'.repeat(200), '../../etc', '%', '🌳'])(
    'gets the same for a code that never was: %s',
    async (code) => {
      const [, raju] = await two();
      expect(await use(raju, code)).toMatchObject(ENDED);
      expect(await look(code)).toMatchObject(ENDED);
    },
  );

  test('refuses a text that cannot be stored', async () => {
    const [, raju] = await two();
    expect(await use(raju, '\u0000')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });
});

test('visitors learn a first name alone, or else the username', async () => {
  const [mei, raju] = await two();
  expect((await look((await link(mei)).code)).body).toEqual({ inviterName: 'Mei' });
  expect((await look((await link(raju)).code)).body).toEqual({ inviterName: raju.username });
});

test('the last use of a link is one resident’s, on two servers', async () => {
  const { resident } = shared();
  const mei = await resident();
  const { code } = await link(mei);
  const friends = await Promise.all(Array.from({ length: INVITE_USES + 4 }, () => resident()));
  const answers = await Promise.all(
    friends.map((as, index) => (index % 2 ? other() : shared()).call('POST', `/api/invites/${code}/use`, { as })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(INVITE_USES);
  expect(statuses.filter((status) => status === 410)).toHaveLength(4);
  expect(await incoming(mei)).toHaveLength(INVITE_USES);
  const [first] = friends.filter((_, index) => statuses[index] === 200);
  expect((await use(first as MadeResident, code)).body.relation).toBe('requested');
  expect((await link(mei)).code).not.toBe(code);
});
