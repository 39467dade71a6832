import { DOCUMENT_VERSIONS } from '@ecopulse/contract/accounts/documents';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countQueuedEmails, getLinkToken, shareMailingServers } from '../../../testing/accounts/mailed-links.ts';
import { listAuditEntries } from '../../../testing/admins.ts';
import { problem, parseSetCookies, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { openRewards } from '../../../testing/rewards.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { replaceLink } from '../recovery/links.queries.ts';
import { awaitParent } from './age-band.queries.ts';
import { createDeleteUnapprovedAccounts } from './unapproved-accounts.service.ts';

const shared = shareMailingServers();
const app = () => shared().firstServer;
const other = () => shared().secondServer;

const PASSWORD = 'green-city';
const EXPIRED = { status: 410, body: { code: 'link-expired' } };
const RELEASED = "Your child's EcoPulse account is no longer managed by you";
const AWAITED = { status: 403, body: { code: 'parent-awaited' } };

let count = 0;
function newChild() {
  count += 1;
  const name = `child-${process.pid}-${count}`;
  return { username: name, email: `${name}@example.sg`, parentEmail: `parent-of-${name}@example.sg` };
}

const register = (body: object, { call }: TestApp = app()) =>
  call('POST', '/api/auth/register', { body: { password: PASSWORD, ...body } });
const login = (email: string) => app().call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
const asParent = (step: string, token: string, { call }: TestApp = app(), versions: object = DOCUMENT_VERSIONS) =>
  call('POST', `/api/auth/parent-${step}`, { body: { token, ...(step === 'consent' && { versions }) } });
const correct = (as: TestResident, id: number, body: object) =>
  app().call('PUT', `/api/admin/users/${id}/age-band`, { as, body });
const idOf = async (username: string) => {
  const row = await app().db.selectFrom('residents').select('id').where('username', '=', username).executeTakeFirst();
  return row?.id ?? 0;
};
const patch = (as: TestResident, body: object) => app().call('PATCH', '/api/user/profile', { as, body });

async function registerChild(): Promise<ReturnType<typeof newChild> & { token: string }> {
  const child = newChild();
  expect((await register({ ...child, ageBand: 'under-13' })).status).toBe(202);
  return { ...child, token: getLinkToken(await shared().mailbox.next(child.parentEmail)) };
}

async function askForLink(parentEmail: string): Promise<string> {
  expect((await app().call('POST', '/api/auth/parent-link', { body: { email: parentEmail } })).status).toBe(202);
  return getLinkToken(await shared().mailbox.next(parentEmail));
}

describe('registering', () => {
  test('works without an age, as the specification has it, and refuses no call for it', async () => {
    const { parentEmail: _, ...child } = newChild();
    const answer = await register(child);
    expect(answer).toMatchObject({ status: 201, body: { ageBand: null } });
    const headers = { cookie: parseSetCookies(answer)['session'] ?? '' };
    expect((await app().call('POST', '/api/green-spaces/checkin', { headers, body: { greenSpaceId: 1 } })).status).toBe(
      200,
    );
  });

  test('stores the band and the year of asking', async () => {
    const { parentEmail: _, ...child } = newChild();
    const { body } = await register({ ...child, ageBand: '13-17' });
    const row = await app()
      .db.selectFrom('residents')
      .select(['age_band', 'age_asked_in', 'in_rankings'])
      .where('id', '=', body.id)
      .executeTakeFirst();
    const year = app().clock.now().getUTCFullYear();
    expect(row).toEqual({ age_band: '13-17', age_asked_in: year, in_rankings: false });
  });

  test('under 13 needs the address of a parent, which is not one’s own', async () => {
    const { parentEmail: _, ...child } = newChild();
    const needed = { status: 422, body: { code: 'parent-needed', fields: { parentEmail: expect.any(String) } } };
    expect(await register({ ...child, ageBand: 'under-13' })).toMatchObject(needed);
    const own = child.email.toUpperCase();
    expect(await register({ ...child, ageBand: 'under-13', parentEmail: own })).toMatchObject(needed);
    expect((await register({ ...child, ageBand: 'under-13', parentEmail: 'mother' })).status).toBe(400);
    expect((await register({ ...child, ageBand: '12' })).status).toBe(400);
  });

  test('under 13 starts no session, and no one signs in or sees the account before a parent agrees', async () => {
    const child = newChild();
    const answer = await register({ ...child, ageBand: 'under-13' });
    expect(answer).toMatchObject({ status: 202, body: { parentAsked: true, delivery: 'mail' } });
    expect(parseSetCookies(answer)).toEqual({});
    expect(await login(child.email)).toMatchObject(AWAITED);
    const mei = await app().resident();
    expect((await app().call('GET', `/api/users/${child.username}`, { as: mei })).status).toBe(404);
    const token = getLinkToken(await shared().mailbox.next(child.parentEmail));
    expect(await asParent('view', token)).toMatchObject({
      status: 200,
      body: { username: child.username, awaitsParent: true, versions: DOCUMENT_VERSIONS },
    });
    expect((await asParent('consent', token, other())).status).toBe(204);
    expect(await login(child.email)).toMatchObject({
      status: 200,
      body: { ageBand: 'under-13', needsConsent: false },
    });
    expect(await asParent('consent', token)).toMatchObject(EXPIRED);
    expect(await asParent('view', token)).toMatchObject(EXPIRED);
  });
});

describe("a parent's link", () => {
  test('agrees only to what is in force, and stays usable if that has changed', async () => {
    const { email, token } = await registerChild();
    expect(await asParent('consent', token, app(), { ...DOCUMENT_VERSIONS, privacy: '2020-01-01' })).toMatchObject(
      problem(409, 'edited-meanwhile'),
    );
    expect(await login(email)).toMatchObject(AWAITED);
    expect((await asParent('consent', token)).status).toBe(204);
    expect((await login(email)).status).toBe(200);
  });

  test('is asked for by email, with the same answer for every address', async () => {
    const stranger = await app().call('POST', '/api/auth/parent-link', { body: { email: 'stranger@example.sg' } });
    const { parentEmail } = await registerChild();
    const known = await app().call('POST', '/api/auth/parent-link', { body: { email: parentEmail } });
    expect([known.status, known.text]).toEqual([stranger.status, stranger.text]);
  });

  test('downloads what is kept about the child, once, on two servers at the same time', async () => {
    const { parentEmail, username, token } = await registerChild();
    await asParent('consent', token);
    const link = await askForLink(parentEmail);
    const { db } = app();
    const waiting = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    // Both have found the link before either uses it up.
    const calls = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('account_links').select('kind').where('kind', '=', 'parent').forUpdate().execute();
      const both = [asParent('export', link), asParent('export', link, other())];
      await expect.poll(async () => (await waiting()).rows.length, { timeout: 10_000 }).toBe(2);
      return { both };
    });
    const answers = await Promise.all(calls.both);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    const exported = answers.find(({ status }) => status === 200)?.body;
    expect(exported.account).toMatchObject([{ username, ageBand: 'under-13' }]);
    expect(exported.parent).toMatchObject([{ email: parentEmail }]);
  });

  test('deletes the account, which the child cannot restore', async () => {
    const { parentEmail, email, token } = await registerChild();
    await asParent('consent', token);
    const { body: child } = await login(email);
    const link = await askForLink(parentEmail);
    expect((await asParent('leave', link)).status).toBe(204);
    expect(await asParent('leave', link)).toMatchObject(EXPIRED);
    expect((await shared().mailbox.next(parentEmail)).links).toEqual([]);
    const gone = { status: 401, body: { code: 'invalid-credentials' } };
    expect(await login(email)).toMatchObject(gone);
    const restored = await app().call('POST', '/api/auth/restore', { body: { email, password: PASSWORD } });
    expect(restored).toMatchObject(gone);
    const row = await app()
      .db.selectFrom('residents')
      .select('leaving_since')
      .where('id', '=', child.id)
      .executeTakeFirst();
    expect(row?.leaving_since).not.toBeNull();
  });

  test('expires, and hostile tokens are dead links', async () => {
    const { token } = await registerChild();
    for (const dead of ['', 'x', token.slice(1), `${token}a`])
      expect(await asParent('view', dead)).toMatchObject(EXPIRED);
    const row = await app().db.selectFrom('account_links').select('expires_at').where('kind', '=', 'parent').execute();
    expect(row.length).toBeGreaterThan(0);
    app().clock.set(new Date(app().clock.now().getTime() + 7 * 86_400_000).toISOString());
    expect(await asParent('consent', token)).toMatchObject(EXPIRED);
  });
});

describe('the age band', () => {
  test('is changed once by the resident, then by a moderator', async () => {
    const [mei, admin] = [await app().resident(), await app().resident({ isAdmin: true })];
    expect(await patch(mei, { ageBand: '18-plus' })).toMatchObject({ status: 200, body: { ageBand: '18-plus' } });
    expect((await patch(mei, { ageBand: '18-plus', about: 'Hello' })).body).toMatchObject({ about: 'Hello' });
    expect((await patch(mei, { ageBand: '13-17' })).body).toMatchObject({
      ageBand: '13-17',
      privacy: { inRankings: false },
    });
    expect(await patch(mei, { ageBand: '18-plus' })).toMatchObject(problem(409, 'age-band-final'));
    expect((await correct(admin, mei.id, { ageBand: '18-plus' })).status).toBe(204);
    expect((await correct(admin, 2_147_483_647, { ageBand: '18-plus' })).status).toBe(404);
    expect((await app().call('GET', '/api/auth/user', { as: mei })).body.ageBand).toBe('18-plus');
    expect(await listAuditEntries(app(), admin, 'resident', mei.id)).toMatchObject([
      { action: 'age_band_changed', facts: { ageBand: '18-plus' } },
    ]);
  });

  test('is never made under 13 by a moderator, who would choose whose parent may export and delete the account', async () => {
    const [mei, owner] = [await app().resident(), await app().resident({ isAdmin: true })];
    const moderator = await app().resident({ roles: [{ role: 'moderator' }] });
    const body = { ageBand: 'under-13', parentEmail: moderator.email };
    const refused = { status: 409, body: { code: 'parent-not-awaited' } };
    for (const { id } of [mei, owner, moderator]) expect(await correct(moderator, id, body)).toMatchObject(refused);
    const { username, token } = await registerChild();
    await asParent('consent', token);
    expect(await correct(moderator, await idOf(username), body)).toMatchObject(refused);
    expect((await app().call('GET', '/api/auth/user', { as: mei })).body.ageBand).toBeNull();
    expect((await app().call('GET', '/api/auth/user', { as: owner })).status).toBe(200);
  });

  test('of those with a role is not under 13', async () => {
    const owner = await app().resident({ isAdmin: true });
    const parentEmail = 'parent@example.sg';
    expect(await patch(owner, { ageBand: 'under-13', parentEmail })).toMatchObject(problem(409, 'admin-age'));
    expect((await app().call('GET', '/api/auth/user', { as: owner })).status).toBe(200);
    expect((await patch(owner, { ageBand: '13-17' })).status).toBe(200);
  });

  test('corrected from a wrong "under 13" releases from the parent', async () => {
    const [child, admin] = [await registerChild(), await app().resident({ isAdmin: true })];
    const id = await idOf(child.username);
    expect((await correct(admin, id, { ageBand: '18-plus' })).status).toBe(204);
    expect(await login(child.email)).toMatchObject({ status: 200, body: { ageBand: '18-plus', needsConsent: true } });
    expect(await asParent('view', child.token)).toMatchObject(EXPIRED);
    expect(await app().db.selectFrom('parents').select('email').where('resident_id', '=', id).execute()).toEqual([]);
    expect((await shared().mailbox.next(child.parentEmail)).subject).toBe(RELEASED);
    const token = getLinkToken(await shared().mailbox.next(child.email));
    expect((await app().call('POST', '/api/auth/verify-email', { body: { token } })).status).toBeLessThan(300);
  });

  test('corrected after a parent has agreed tells the parent alone', async () => {
    const [child, admin] = [await registerChild(), await app().resident({ isAdmin: true })];
    await asParent('consent', child.token);
    await shared().mailbox.next(child.email);
    const before = await countQueuedEmails(app().db);
    expect((await correct(admin, await idOf(child.username), { ageBand: '13-17' })).status).toBe(204);
    expect((await shared().mailbox.next(child.parentEmail)).subject).toBe(RELEASED);
    expect(await countQueuedEmails(app().db)).toBe(before + 1);
  });

  test('under 13 lets a moderator repair the address of an awaited parent, who gets the only link', async () => {
    const [child, admin] = [await registerChild(), await app().resident({ isAdmin: true })];
    const id = await idOf(child.username);
    const parentEmail = `right-${child.parentEmail}`;
    const repair = (body: object) => correct(admin, id, { ageBand: 'under-13', ...body });
    expect(await repair({})).toMatchObject(problem(422, 'parent-needed'));
    expect((await repair({ parentEmail: child.parentEmail })).status).toBe(204);
    expect((await repair({ parentEmail })).status).toBe(204);
    const token = getLinkToken(await shared().mailbox.next(parentEmail));
    const told = await shared().mailbox.next(child.parentEmail);
    expect([told.subject, told.links]).toEqual([expect.stringMatching(/went to another address$/), []]);
    expect(told.text).not.toContain(parentEmail);
    expect(await asParent('view', child.token)).toMatchObject(EXPIRED);
    expect(await listAuditEntries(app(), admin, 'resident', id)).toMatchObject([
      { action: 'age_band_changed', facts: { ageBand: 'under-13', parentEmail: 'r…@example.sg' } },
    ]);
    expect((await asParent('consent', token)).status).toBe(204);
    expect((await login(child.email)).status).toBe(200);
  });

  test('ten answers at the same time change it once', async () => {
    const mei = await app().resident();
    await patch(mei, { ageBand: '18-plus' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? app() : other()).call('PATCH', '/api/user/profile', {
          as: mei,
          body: { ageBand: index % 2 === 0 ? '13-17' : '18-plus' },
        }),
      ),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const last = await app().call('GET', '/api/user/profile', { as: mei });
    expect(await patch(mei, { ageBand: last.body.ageBand === '13-17' ? '18-plus' : '13-17' })).toMatchObject({
      status: 409,
    });
  });

  test('under 13, given later, ends all sessions until a parent agrees', async () => {
    const mei = await shared().createMember();
    expect(await patch(mei, { ageBand: 'under-13' })).toMatchObject(problem(422, 'parent-needed'));
    const parentEmail = `parent-of-${mei.username}@example.sg`;
    expect((await patch(mei, { ageBand: 'under-13', parentEmail })).status).toBe(200);
    await expect.poll(async () => (await other().call('GET', '/api/auth/user', { as: mei })).status).toBe(401);
    expect(await login(mei.email)).toMatchObject(AWAITED);
    const { updateRows } = app();
    await updateRows('residents', { withdrawn_documents: ['terms'] }, { id: mei.id });
    await asParent('consent', getLinkToken(await shared().mailbox.next(parentEmail)));
    expect(await login(mei.email)).toMatchObject({ status: 200, body: { withdrawnDocuments: [] } });
  });
});

test('accounts that no parent approves in 14 days are deleted, with their links, and friends are told', async () => {
  const own = await startTestApp();
  const [child, mei] = [await own.resident({ ageBand: 'under-13' }), await own.resident()];
  await socialCalls(() => own).befriend(child, mei);
  const asked = own.clock.now();
  await own.db.transaction().execute(async (trx) => {
    await awaitParent(trx, child.id, { email: 'a@example.sg', emailKey: 'a@example.sg', now: asked });
    const link = { kind: 'parent', tokenHash: Buffer.from('x'), createdAt: asked, expiresAt: asked } as const;
    await replaceLink(trx, child.id, { email: 'a@example.sg', emailKey: 'a@example.sg' }, link);
  });
  const told: number[] = [];
  const run = createDeleteUnapprovedAccounts({
    background: own.db,
    clock: own.clock,
    changes: openRewards(own).changes,
    notifications: { publishChanges: (residentId) => told.push(residentId) },
  });
  const links = () => own.db.selectFrom('account_links').select('kind').where('resident_id', '=', child.id).execute();
  own.clock.set(new Date(asked.getTime() + 14 * 86_400_000 - 1).toISOString());
  await run();
  expect([told, (await links()).length]).toEqual([[], 1]);
  own.clock.set(new Date(asked.getTime() + 14 * 86_400_000).toISOString());
  await run();
  await run();
  expect([told, await links()]).toEqual([[mei.id], []]);
  expect(await socialCalls(() => own).listFriends(mei)).toEqual([]);
});
