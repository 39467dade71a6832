import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  countQueuedEmails,
  isSignedIn,
  NEW_PASSWORD,
  OLD_PASSWORD,
  shareMailingServers,
  signIn,
  getLinkToken,
} from '../../../testing/accounts/mailed-links.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { hashPassword } from '../sign-in/password.ts';
import { problem, parseSetCookies, startTestApp, type TestApp, type TestResponse } from '../../../testing/test-app.ts';

const shared = shareMailingServers();

const RACE_TIMEOUT_MS = 60_000;

const requestReset = ({ call }: TestApp, email: string) =>
  call('POST', '/api/auth/password-reset', { body: { email } });
const confirm = ({ call }: TestApp, token: string, password = NEW_PASSWORD) =>
  call('POST', '/api/auth/password-reset/confirm', { body: { token, password } });

async function requestResetToken({ email }: TestResident): Promise<string> {
  const { firstServer, mailbox } = shared();
  await requestReset(firstServer, email);
  return getLinkToken(await mailbox.next(email));
}

const withoutDate = ({ status, headers: { date: _date, ...headers }, text }: TestResponse) => ({
  status,
  headers,
  text,
});

const EXPIRED = { status: 410, body: { code: 'link-expired' } };

describe('a forgotten password', () => {
  test('is replaced by the link of an email; all sessions on all servers end, and the owner is notified', async () => {
    const { firstServer, secondServer, mailbox, createMember } = shared();
    const mei = await createMember();
    expect(await isSignedIn(secondServer, mei)).toBe(true);

    expect(await requestReset(firstServer, ` ${mei.email.toUpperCase()}`)).toMatchObject({
      status: 202,
      body: { delivery: 'mail' },
    });
    const mail = await mailbox.next(mei.email);
    expect(mail.links.map((link) => new URL(link).pathname)).toEqual(['/reset']);
    const token = getLinkToken(mail);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await isSignedIn(firstServer, mei)).toBe(true);

    const response = await confirm(secondServer, token);
    expect(response).toMatchObject({ status: 204, text: '' });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(Object.keys(parseSetCookies(response))).toEqual(['device']);
    expect(await signIn(firstServer, mei.email, NEW_PASSWORD)).toBe(200);
    expect(await signIn(firstServer, mei.email, OLD_PASSWORD)).toBe(401);
    await expect.poll(() => isSignedIn(firstServer, mei)).toBe(false);
    expect(await isSignedIn(secondServer, mei)).toBe(false);
    const notice = await mailbox.next(mei.email);
    expect(notice.text).toMatch(/password was changed/);
    expect(notice.raw).not.toContain(token);
  });

  test('once replaced, verifies the address', async () => {
    const { firstServer, secondServer, createMember } = shared();
    const mei = await createMember();
    expect(await isSignedIn(secondServer, mei)).toBe(true);
    const verifiedAt = firstServer.db.selectFrom('residents').select('email_verified_at').where('id', '=', mei.id);
    expect((await verifiedAt.executeTakeFirstOrThrow()).email_verified_at).toBeNull();
    await confirm(firstServer, await requestResetToken(mei));
    expect((await verifiedAt.executeTakeFirstOrThrow()).email_verified_at).toEqual(firstServer.clock.now());
    const { body, headers } = await firstServer.call('POST', '/api/auth/login', {
      body: { email: mei.email, password: NEW_PASSWORD },
    });
    expect(body.needsVerification).toBe(false);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const user = () => secondServer.call('GET', '/api/auth/user', { headers: { cookie } });
    await expect.poll(async () => (await user()).body).toMatchObject({ needsVerification: false });
  });

  test('once replaced, ends the access of anyone who registered with another person’s address', async () => {
    const { firstServer, createMember } = shared();
    const [stranger, owner] = [await createMember(), await createMember({ verifiedAt: firstServer.clock.now() })];
    for (const { id } of [stranger, owner]) {
      const passkey = { resident_id: id, credential_id: `key-${id}`, public_key: Buffer.of(1), counter: 0 };
      await firstServer.insertRows('passkeys', {
        ...passkey,
        transports: [],
        name: 'Phone',
        created_at: firstServer.clock.now(),
        last_used_at: null,
      });
      const factor = {
        resident_id: id,
        secret: Buffer.of(1),
        created_at: firstServer.clock.now(),
        confirmed_at: firstServer.clock.now(),
      };
      await firstServer.db.insertInto('second_factors').values(factor).execute();
      const pendingSignIn = {
        resident_id: id,
        token_hash: Buffer.from(`half-${id}`),
        expires_at: firstServer.clock.now(),
      };
      await firstServer.db.insertInto('pending_sign_ins').values(pendingSignIn).execute();
    }
    for (const mei of [stranger, owner])
      expect((await confirm(firstServer, await requestResetToken(mei))).status).toBe(204);
    const ids = [stranger.id, owner.id];
    const passkeys = firstServer.db.selectFrom('passkeys').select('resident_id').where('resident_id', 'in', ids);
    expect(await passkeys.execute()).toEqual([{ resident_id: owner.id }]);
    const factors = firstServer.db.selectFrom('second_factors').select('resident_id').where('resident_id', 'in', ids);
    expect(await factors.execute()).toEqual([{ resident_id: owner.id }]);
    const pendingSignIns = firstServer.db
      .selectFrom('pending_sign_ins')
      .select('resident_id')
      .where('resident_id', 'in', ids);
    expect(await pendingSignIns.execute()).toEqual([]);
  });

  test('once replaced, signs in its owner where they failed too often before, and no one else', async () => {
    const { firstServer, secondServer, createMember } = shared();
    const [owner, neighbour] = [await createMember(), await createMember()];
    const from = '10.77.0.1';
    const login = async (server: TestApp, { email }: TestResident, password: string) =>
      (await server.call('POST', '/api/auth/login', { body: { email, password }, from })).status;
    for (const mei of [owner, neighbour])
      for (let time = 0; time < 11; time += 1)
        expect(await login(firstServer, mei, 'wrong-one')).toBe(time < 10 ? 401 : 429);
    const token = await requestResetToken(owner);
    const body = { token, password: NEW_PASSWORD };
    expect((await firstServer.call('POST', '/api/auth/password-reset/confirm', { body, from })).status).toBe(204);
    expect(await login(firstServer, owner, NEW_PASSWORD)).toBe(200);
    expect(await login(secondServer, owner, NEW_PASSWORD)).toBe(200);
    expect(await login(secondServer, neighbour, OLD_PASSWORD)).toBe(429);
  });

  test('once replaced, marks the browser as known, so that failures of strangers do not keep its owner out', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const login = (from: string, password: string, headers = {}) =>
      firstServer.call('POST', '/api/auth/login', { body: { email: mei.email, password }, from, headers });
    const guess = async (count: number) => {
      for (let stranger = 0; stranger < count; stranger += 1) await login(`10.79.${stranger}.1`, 'wrong-one');
    };
    await guess(51);
    const body = { token: await requestResetToken(mei), password: NEW_PASSWORD };
    const from = '10.79.100.1';
    const reset = await firstServer.call('POST', '/api/auth/password-reset/confirm', { body, from });
    await guess(3);
    expect((await login('10.79.101.1', NEW_PASSWORD)).status).toBe(429);
    expect((await login(from, NEW_PASSWORD, { cookie: parseSetCookies(reset)['device'] ?? '' })).status).toBe(200);
  });

  test('once replaced, does not sign in without the code if the account has a second factor', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember({ verifiedAt: firstServer.clock.now() });
    const secret = { resident_id: mei.id, secret: Buffer.alloc(20, 1), created_at: firstServer.clock.now() };
    await firstServer.insertRows('second_factors', { ...secret, confirmed_at: firstServer.clock.now() });
    expect((await confirm(firstServer, await requestResetToken(mei))).status).toBe(204);
    const body = { email: mei.email, password: NEW_PASSWORD };
    const login = await firstServer.call('POST', '/api/auth/login', { body });
    expect(login).toMatchObject(problem(401, 'second-factor-needed'));
    expect(parseSetCookies(login)['session']).toBeUndefined();
  });

  test('can be replaced while the account is leaving, which does not restore it', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const leavingSince = firstServer.clock.now();
    await firstServer.updateRows('residents', { leaving_since: leavingSince }, { id: mei.id });
    expect((await confirm(firstServer, await requestResetToken(mei))).status).toBe(204);
    const row = await firstServer.selectRow('residents', ['leaving_since'], { id: mei.id });
    expect(row.leaving_since).toEqual(leavingSince);
  });
});

describe('requesting a reset', () => {
  test('gets the same bytes for a known and an unknown address, and only a known one gets an email', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const unknown = withoutDate(await requestReset(firstServer, 'no-one@example.sg'));
    const before = await countQueuedEmails(firstServer.db);
    const known = withoutDate(await requestReset(firstServer, mei.email));
    expect(known).toEqual(unknown);
    expect(known.headers['cache-control']).toBe('no-store');
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 1);
    await requestReset(firstServer, 'no-one@example.sg');
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 1);
  });

  test('keeps no address of a person without an account', async () => {
    const { firstServer } = shared();
    await requestReset(firstServer, 'passer-by@example.sg');
    const rows = await firstServer.db.selectFrom('limit_windows').select('key').execute();
    expect(rows.some(({ key }) => key.startsWith('linkMails:'))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('passer-by');
  });

  test('sends at most three emails in an hour to an address, requested on two servers at once', async () => {
    const { firstServer, secondServer, mailbox, createMember } = shared();
    const mei = await createMember();
    const before = await countQueuedEmails(firstServer.db);
    const storm = Array.from({ length: 20 }, (_, time) =>
      requestReset(time % 2 ? firstServer : secondServer, mei.email),
    );
    const responses = await Promise.all(storm);
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['202 {"delivery":"mail"}']),
    );
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 3);
    for (let mail = 0; mail < 3; mail += 1) await mailbox.next(mei.email);

    firstServer.clock.forward({ minutes: 59 });
    await requestReset(firstServer, mei.email);
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 3);
    firstServer.clock.forward({ minutes: 1 });
    await requestReset(firstServer, mei.email);
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 4);
  });

  test('by strangers at many addresses does not use up the requests of the owner on a known device', async () => {
    const server = await startTestApp();
    const passwordHash = await hashPassword(OLD_PASSWORD);
    const mei = await server.resident({ passwordHash, createdAt: server.clock.now() });
    const body = { email: mei.email, password: OLD_PASSWORD };
    const device = parseSetCookies(await server.call('POST', '/api/auth/login', { body }))['device'] ?? '';
    const links: string[] = [];
    server.app.log.warn = ({ link }: { link?: string }) => void (link !== undefined && links.push(link));
    const request = (from: string, headers = {}) =>
      server.call('POST', '/api/auth/password-reset', { body: { email: mei.email }, from, headers });
    for (let stranger = 0; stranger < 20; stranger += 1) await request(`10.78.0.${stranger}`);
    expect(links).toHaveLength(10);
    await request('10.78.1.1');
    expect(links).toHaveLength(10);
    await request('10.78.1.1', { cookie: device });
    expect(links).toHaveLength(11);
    expect(new Set(links).size).toBe(1);
  });

  test('many times by one client does not use up the requests of the account on other new devices', async () => {
    const server = await startTestApp();
    const mei = await server.resident();
    const links: string[] = [];
    server.app.log.warn = ({ link }: { link?: string }) => void (link !== undefined && links.push(link));
    const request = (from: string) =>
      server.call('POST', '/api/auth/password-reset', { body: { email: mei.email }, from });
    for (let time = 0; time < 20; time += 1) await request('10.78.0.1');
    expect(links).toHaveLength(3);
    await request('10.78.1.1');
    expect(links).toHaveLength(4);
  });

  test('for many addresses is limited for each client, whether they are known or not', async () => {
    const server = await startTestApp({ limits: { linkMailsOfClient: { max: 3, seconds: 3600 } } });
    const addresses = ['a', 'b', 'c'].map((name) => `${name}@example.sg`);
    for (const address of addresses) expect((await requestReset(server, address)).status).toBe(202);
    const refused = await requestReset(server, (await server.resident()).email);
    expect(refused).toMatchObject(problem(429, 'too-many-requests'));
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await server.db.selectFrom('account_links').select('kind').execute()).toEqual([]);
  });

  test('many times for one address does not use up the client’s requests for others', async () => {
    const server = await startTestApp({ limits: { linkMailsOfClient: { max: 4, seconds: 3600 } } });
    for (let time = 0; time < 8; time += 1) expect((await requestReset(server, 'storm@example.sg')).status).toBe(202);
    expect((await requestReset(server, 'calm@example.sg')).status).toBe(202);
  });

  test('answers 400 to an invalid address', async () => {
    expect(await requestReset(shared().firstServer, 'mei')).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please enter a valid email address' } },
    });
  });
});

describe('a reset link', () => {
  test('is stored only as a hash', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const token = await requestResetToken(mei);
    const link = await firstServer.selectRow('account_links', ['token_hash'], { resident_id: mei.id });
    expect(link.token_hash).toEqual(createHash('sha256').update(token).digest());
  });

  test('works for half an hour', async () => {
    const { firstServer, createMember } = shared();
    const [mei, raju] = [await createMember(), await createMember()];
    const [inTime, late] = [await requestResetToken(mei), await requestResetToken(raju)];
    firstServer.clock.forward({ minutes: 29.9 });
    expect((await confirm(firstServer, inTime)).status).toBe(204);
    firstServer.clock.forward({ minutes: 0.1 });
    expect(await confirm(firstServer, late)).toMatchObject(EXPIRED);
    expect(await signIn(firstServer, raju.email, OLD_PASSWORD)).toBe(200);
  });

  test('works once', async () => {
    const { firstServer, secondServer, createMember } = shared();
    const token = await requestResetToken(await createMember());
    expect((await confirm(firstServer, token)).status).toBe(204);
    for (const server of [firstServer, secondServer])
      expect(await confirm(server, token, 'third-one')).toMatchObject(EXPIRED);
  });

  test(
    'works once, also when two servers get it at the same time',
    async () => {
      const { firstServer, secondServer, createMember } = shared();
      for (let trial = 0; trial < 10; trial += 1) {
        const mei = await createMember();
        const token = await requestResetToken(mei);
        const responses = await Promise.all([
          confirm(firstServer, token, 'from-one'),
          confirm(secondServer, token, 'from-two'),
        ]);
        expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
        const winner = responses[0]?.status === 204 ? 'from-one' : 'from-two';
        expect(await signIn(firstServer, mei.email, winner)).toBe(200);
      }
    },
    RACE_TIMEOUT_MS,
  );

  test('is sent again for half an hour, and then replaced', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const first = await requestResetToken(mei);
    firstServer.clock.forward({ minutes: 29 });
    expect(await requestResetToken(mei)).toBe(first);
    // The second email has extended it.
    firstServer.clock.forward({ minutes: 2 });
    const next = await requestResetToken(mei);
    expect(next).not.toBe(first);
    expect(await confirm(firstServer, first)).toMatchObject(EXPIRED);
    expect((await confirm(firstServer, next)).status).toBe(204);
  });

  test('is not sent again once it was used', async () => {
    const { firstServer, mailbox, createMember } = shared();
    const mei = await createMember();
    const used = await requestResetToken(mei);
    expect((await confirm(firstServer, used)).status).toBe(204);
    // The notice of the new password.
    await mailbox.next(mei.email);
    firstServer.clock.forward({ minutes: 1 });
    expect(await requestResetToken(mei)).not.toBe(used);
  });

  test('ends when the address has changed', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const token = await requestResetToken(mei);
    const moved = { email: `new-${mei.email}`, email_key: `new-${mei.email}` };
    await firstServer.db.updateTable('residents').set(moved).where('id', '=', mei.id).execute();
    expect(await confirm(firstServer, token)).toMatchObject(EXPIRED);
  });

  test.each([
    ['empty', ''],
    ['invented', 'A'.repeat(43)],
    ['an injection', "' or 1=1 --"],
    ['in another script', '绿'.repeat(43)],
    ['as long as a token may be', 'A'.repeat(200)],
  ])('that is %s answers 410 and changes nothing', async (_what, token) => {
    const response = await confirm(shared().firstServer, token);
    expect(response).toMatchObject(EXPIRED);
    if (token !== '') expect(response.text).not.toContain(token);
  });

  test.each([
    ['missing', undefined],
    ['a number', 1],
    ['too long', 'A'.repeat(201)],
    ['with a NUL', 'A\u0000'],
  ])('that is %s answers 400', async (_what, token) => {
    const { call } = shared().firstServer;
    const body = { token, password: NEW_PASSWORD };
    expect((await call('POST', '/api/auth/password-reset/confirm', { body })).status).toBe(400);
  });

  test('for another purpose answers 410', async () => {
    const { firstServer, mailbox, createMember } = shared();
    const mei = await createMember();
    await firstServer.call('POST', '/api/user/email/verification', { as: mei });
    const verification = getLinkToken(await mailbox.next(mei.email));
    expect(await confirm(firstServer, verification)).toMatchObject(EXPIRED);
    const reset = await requestResetToken(mei);
    expect(await firstServer.call('POST', '/api/auth/verify-email', { body: { token: reset } })).toMatchObject(EXPIRED);
    expect((await confirm(firstServer, reset)).status).toBe(204);
  });

  test('is not used up by a password that is refused', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const token = await requestResetToken(mei);
    expect((await confirm(firstServer, token, 'short')).status).toBe(400);
    for (const common of ['password', 'QwErTy123'])
      expect(await confirm(firstServer, token, common)).toMatchObject(problem(422, 'password-too-common'));
    expect(await isSignedIn(firstServer, mei)).toBe(true);
    expect((await confirm(firstServer, token)).status).toBe(204);
  });
});

describe('without an SMTP server', () => {
  test('a reset works by the link in the log, and removes what a stranger left', async () => {
    const server = await startTestApp();
    const mei = await server.resident();
    const passkey = { resident_id: mei.id, credential_id: `key-${mei.id}`, public_key: Buffer.of(1), counter: 0 };
    const added = { transports: [], name: 'Phone', created_at: server.clock.now(), last_used_at: null };
    await server.insertRows('passkeys', { ...passkey, ...added });
    const logged: unknown[] = [];
    server.app.log.warn = (details: unknown) => void logged.push(details);
    expect((await requestReset(server, mei.email)).text).toBe('{"delivery":"admin"}');
    expect((await requestReset(server, 'no-one@example.sg')).text).toBe('{"delivery":"admin"}');
    expect(logged).toEqual([expect.objectContaining({ kind: 'password-reset', to: mei.email })]);
    const { link } = logged[0] as { link: string };
    expect((await confirm(server, new URL(link).searchParams.get('token') ?? '')).status).toBe(204);
    expect(await signIn(server, mei.email, NEW_PASSWORD)).toBe(200);
    const row = server.db.selectFrom('residents').select('email_verified_at').where('id', '=', mei.id);
    expect(await row.executeTakeFirst()).toEqual({ email_verified_at: server.clock.now() });
    expect(await server.db.selectFrom('passkeys').select('id').where('resident_id', '=', mei.id).execute()).toEqual([]);
  });
});
