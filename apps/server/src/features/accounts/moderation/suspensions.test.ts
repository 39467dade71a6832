import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../../core/calendar/calendar.rules.ts';
import { endExpiredSuspensions } from '../../../core/residents/suspensions.queries.ts';
import { listAuditEntries, staySignedIn } from '../../../testing/admins.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { problem, parseSetCookies, shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../sign-in/password.ts';

const PASSWORD = 'green-city';
const REASON = 'Insults in names and pictures';
const APPEAL = 'I am sorry. My brother had my phone, and it will not happen again.';
const ANSWER = 'Thank you for explaining. Please keep your phone locked.';
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const shared = shareTestApp();
beforeAll(() => moveGreenSpacesTogether(shared().db));
const { befriend, listFriends, sendRequest, relationship } = socialCalls(shared);

const suspend = (
  as: TestResident,
  { id }: TestResident,
  body: unknown = { reason: REASON, until: null },
  app: Pick<TestApp, 'call'> = shared(),
) => app.call('PUT', `/api/admin/users/${id}/suspension`, { as, body });
const login = ({ email }: TestResident, password = PASSWORD, app: Pick<TestApp, 'call'> = shared()) =>
  app.call('POST', '/api/auth/login', { body: { email, password } });
const appeal = ({ email }: TestResident, body: object = {}) =>
  shared().call('POST', '/api/auth/appeal', { body: { email, password: PASSWORD, text: APPEAL, ...body } });
const appealOf = async (admin: TestResident, mei: TestResident) =>
  (await shared().call('GET', '/api/admin/appeals', { as: admin })).body.find(
    ({ resident }: { resident: TestResident }) => resident.id === mei.id,
  );
const answer = (as: TestResident, id: number, body: object) =>
  shared().call('PUT', `/api/admin/appeals/${id}/answer`, { as, body: { decision: 'kept', answer: ANSWER, ...body } });

async function adminAndMei({ resident }: Pick<TestApp, 'resident'> = shared()) {
  return { admin: await resident({ isAdmin: true }), mei: await resident({ passwordHash }) };
}

const SUSPENDED = { status: 403, body: { code: 'account-suspended' } };

describe('suspending', () => {
  test('ends all sessions, and refuses every sign-in with the reason and the end', async () => {
    const { call, clock } = shared();
    const { admin, mei } = await adminAndMei();
    const until = addDays(dayOf(clock.now()), 7);
    await login(mei);
    expect((await suspend(admin, mei, { reason: ` ${REASON} `, until })).status).toBe(204);
    expect((await call('GET', '/api/auth/user', { as: mei })).status).toBe(401);
    expect(await login(mei)).toMatchObject({
      ...SUSPENDED,
      body: { detail: expect.stringContaining(REASON), values: { reason: REASON, until, appeal: '', answer: '' } },
    });
    expect(await call('POST', '/api/auth/restore', { body: { email: mei.email, password: PASSWORD } })).toMatchObject(
      SUSPENDED,
    );
    expect(await listAuditEntries(shared(), admin, 'resident', mei.id)).toMatchObject([
      { action: 'suspended', facts: { reason: REASON, until } },
    ]);
  });

  test('does not tell who only guesses a password', async () => {
    const { admin, mei } = await adminAndMei();
    await suspend(admin, mei);
    expect(await login(mei, 'wrong-password')).toMatchObject(problem(401, 'invalid-credentials'));
    expect(await appeal(mei, { password: 'wrong-password' })).toMatchObject({ status: 401 });
  });

  test('twice at once stores one; another admin with another reason gets 409', async () => {
    const { admin, mei } = await adminAndMei();
    const answers = await Promise.all([1, 2, 3].map(() => suspend(admin, mei)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await suspend(admin, mei, { reason: 'Another', until: null })).toMatchObject(
      problem(409, 'already-suspended'),
    );
    expect(await listAuditEntries(shared(), admin, 'resident', mei.id)).toHaveLength(1);
  });

  test('is refused for oneself and other admins', async () => {
    const { admin } = await adminAndMei();
    for (const other of [admin, await shared().resident({ isAdmin: true })])
      expect(await suspend(admin, other)).toMatchObject(problem(409, 'admin-suspension'));
  });

  test.each(['0', '366', '-1'])('answers 400 to an end in %s days', async (days) => {
    const { admin, mei } = await adminAndMei();
    const until = addDays(dayOf(shared().clock.now()), Number(days));
    expect(await suspend(admin, mei, { reason: REASON, until })).toMatchObject({
      status: 400,
      body: { fields: { until: expect.any(String) } },
    });
    expect((await suspend(admin, mei, { reason: REASON, until: 'soon' })).status).toBe(400);
  });
});

describe('a suspended resident', () => {
  test('downloads their data with the password, unless that is not enough to sign in', async () => {
    const { admin, mei } = await adminAndMei();
    const download = (password = PASSWORD) =>
      shared().call('POST', '/api/auth/suspended-export', { body: { email: mei.email, password } });
    expect(await download()).toMatchObject(problem(409, 'not-suspended'));
    await suspend(admin, mei);
    expect(await download('wrong-password')).toMatchObject(problem(401, 'invalid-credentials'));
    expect(await download()).toMatchObject({ status: 200, body: { account: [{ username: mei.username }] } });
    const secret = { resident_id: mei.id, secret: Buffer.from('x'), created_at: new Date(), confirmed_at: new Date() };
    await shared().db.insertInto('second_factors').values(secret).execute();
    expect(await download()).toMatchObject({ body: { code: 'second-factor-needed' } });
  });

  test('is as if not there for others, and loses nothing', async () => {
    const { call } = shared();
    const { admin, mei } = await adminAndMei();
    const [friend, stranger] = [await shared().resident(), await shared().resident()];
    await befriend(mei, friend);
    await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1, location: SHARED_LOCATION } });
    const seen = async () => ({
      friends: (await listFriends(friend)).length,
      profile: (await call('GET', `/api/users/${mei.username}`, { as: friend })).status,
      feed: (await call('GET', '/api/friends/feed', { as: friend })).body.length > 0,
      found: (await call('GET', `/api/search-users?q=${mei.username}`, { as: stranger })).body.some(
        ({ id }: { id: number }) => id === mei.id,
      ),
      request: (await sendRequest(stranger, mei)).status,
      ranked: (await call('GET', '/api/rankings/friends', { as: friend })).body.some(
        ({ id }: { id: number }) => id === mei.id,
      ),
    });
    const scores = () =>
      shared().db.selectFrom('scores').select(['eco_points', 'is_ranked']).where('resident_id', '=', mei.id).execute();
    const [before] = await scores();
    await suspend(admin, mei);
    expect(await seen()).toEqual({ friends: 0, profile: 404, feed: false, found: false, request: 404, ranked: false });
    expect(await scores()).toEqual([{ ...before, is_ranked: false }]);
    expect((await call('DELETE', `/api/admin/users/${mei.id}/suspension`, { as: admin })).status).toBe(204);
    expect(await seen()).toMatchObject({ friends: 1, profile: 200, found: true, ranked: true });
    expect(await scores()).toEqual([before]);
    expect((await relationship(friend, mei))?.relation).toBe('friend');
  });

  test('signs in again from the end on, without any job', async () => {
    const app = await startTestApp();
    const { admin, mei } = await adminAndMei(app);
    const until = addDays(dayOf(app.clock.now()), 1);
    await suspend(admin, mei, { reason: REASON, until }, app);
    expect(await login(mei, PASSWORD, app)).toMatchObject(SUSPENDED);
    app.clock.set(`${until}T00:00:00+08:00`);
    const signedIn = await login(mei, PASSWORD, app);
    expect(signedIn.status).toBe(200);
    const cookie = parseSetCookies(signedIn)['session'] ?? '';
    expect((await app.call('GET', '/api/auth/user', { headers: { cookie } })).status).toBe(200);
    await staySignedIn(app, admin);
    expect((await app.call('GET', `/api/admin/users/${mei.id}/moderation`, { as: admin })).body.suspension).toBeNull();
    expect((await suspend(admin, mei, undefined, app)).status).toBe(204);
  });

  test('is shown to others again by the job, and only after the end', async () => {
    const { db, resident, call } = shared();
    const { admin, mei } = await adminAndMei();
    const [today, friend] = [dayOf(shared().clock.now()), await resident()];
    await suspend(admin, mei, { reason: REASON, until: addDays(today, 1) });
    const isShown = async () => (await call('GET', `/api/users/${mei.username}`, { as: friend })).status === 200;
    const now = shared().clock.now();
    expect(await endExpiredSuspensions(db, { today, now })).not.toContain(mei.id);
    expect(await isShown()).toBe(false);
    expect(await endExpiredSuspensions(db, { today: addDays(today, 1), now })).toContain(mei.id);
    expect(await isShown()).toBe(true);
  });

  test('exports the suspension after it was lifted', async () => {
    const { call } = shared();
    const { admin, mei } = await adminAndMei();
    await suspend(admin, mei);
    await call('DELETE', `/api/admin/users/${mei.id}/suspension`, { as: admin });
    const cookie = parseSetCookies(await login(mei))['session'] ?? '';
    const exported = JSON.parse((await call('GET', '/api/user/export', { headers: { cookie } })).text);
    expect(exported.suspensions).toMatchObject([{ reason: REASON, until: null, endedAt: expect.any(String) }]);
  });
});

describe('an appeal', () => {
  test('is sent once with the password, and listed for admins', async () => {
    const { admin, mei } = await adminAndMei();
    expect(await appeal(mei)).toMatchObject(problem(409, 'not-suspended'));
    await suspend(admin, mei);
    expect((await appeal(mei, { text: 'Too short' })).status).toBe(400);
    expect((await appeal(mei)).status).toBe(204);
    expect((await appeal(mei)).status).toBe(204);
    expect(await appeal(mei, { text: `${APPEAL} Again.` })).toMatchObject(problem(409, 'appeal-sent'));
    expect(await appealOf(admin, mei)).toMatchObject({ reason: REASON, appeal: APPEAL, decision: null });
    const { body: stats } = await shared().call('GET', '/api/admin/stats', { as: admin });
    const { body: appeals } = await shared().call('GET', '/api/admin/appeals', { as: admin });
    expect(stats.openAppeals).toBe(appeals.length);
    expect((await login(mei)).body.values).toMatchObject({ appeal: APPEAL, answer: '' });
  });

  test('that is refused keeps the suspension, and signing in shows the answer', async () => {
    const { admin, mei } = await adminAndMei();
    await suspend(admin, mei);
    await appeal(mei);
    const { id } = await appealOf(admin, mei);
    const answers = await Promise.all([1, 2].map(() => answer(admin, id, {})));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await answer(admin, id, { decision: 'lifted' })).toMatchObject(problem(409, 'appeal-answered'));
    expect(await login(mei)).toMatchObject({ ...SUSPENDED, body: { values: { answer: ANSWER } } });
    expect(await appealOf(admin, mei)).toBeUndefined();
    expect((await listAuditEntries(shared(), admin, 'resident', mei.id)).map(({ action }) => action)).toEqual([
      'appeal_answered',
      'suspended',
    ]);
  });

  test('that is accepted lifts the suspension, and the answer is in the bell', async () => {
    const { admin, mei } = await adminAndMei();
    await suspend(admin, mei);
    await appeal(mei);
    const { id } = await appealOf(admin, mei);
    expect((await answer(admin, id, { decision: 'lifted' })).status).toBe(204);
    const cookie = parseSetCookies(await login(mei))['session'] ?? '';
    const { body } = await shared().call('GET', '/api/notifications', { headers: { cookie } });
    expect(body.notifications).toMatchObject([
      { kind: 'admin_message', facts: { about: 'suspension', text: ANSWER }, resident: null },
    ]);
  });

  test('answers 404 if it is unknown', async () => {
    const { admin } = await adminAndMei();
    expect(await answer(admin, 2_000_000_000, {})).toMatchObject(problem(404, 'appeal-not-found'));
  });
});
