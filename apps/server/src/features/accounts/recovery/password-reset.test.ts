import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  countMails,
  isSignedIn,
  NEW_PASSWORD,
  OLD_PASSWORD,
  shareMailingServers,
  signIn,
  tokenIn,
} from '../../../testing/accounts/mailed-links.ts';
import type { MadeResident } from '../../../testing/factories.ts';
import { cookiesOf, startTestApp, type TestApp, type TestResponse } from '../../../testing/test-app.ts';

const shared = shareMailingServers();

const RACE_MS = 60_000;

const ask = ({ call }: TestApp, email: string) => call('POST', '/api/auth/password-reset', { body: { email } });
const confirm = ({ call }: TestApp, token: string, password = NEW_PASSWORD) =>
  call('POST', '/api/auth/password-reset/confirm', { body: { token, password } });

async function askedLink({ email }: MadeResident): Promise<string> {
  const { one, mailbox } = shared();
  await ask(one, email);
  return tokenIn(await mailbox.next(email));
}

const withoutDate = ({ status, headers: { date: _date, ...headers }, text }: TestResponse) => ({
  status,
  headers,
  text,
});

const EXPIRED = { status: 410, body: { code: 'link-expired' } };

describe('a forgotten password', () => {
  test('is replaced by the link of an email; all sessions on all servers end, and the owner is told', async () => {
    const { one, two, mailbox, member } = shared();
    const mei = await member();
    expect(await isSignedIn(two, mei)).toBe(true);

    expect(await ask(one, ` ${mei.email.toUpperCase()}`)).toMatchObject({ status: 202, body: { delivery: 'mail' } });
    const mail = await mailbox.next(mei.email);
    expect(mail.links.map((link) => new URL(link).pathname)).toEqual(['/reset']);
    const token = tokenIn(mail);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await isSignedIn(one, mei)).toBe(true);

    const response = await confirm(two, token);
    expect(response).toMatchObject({ status: 204, text: '' });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await signIn(one, mei.email, NEW_PASSWORD)).toBe(200);
    expect(await signIn(one, mei.email, OLD_PASSWORD)).toBe(401);
    await expect.poll(() => isSignedIn(one, mei), { timeout: 1_000 }).toBe(false);
    expect(await isSignedIn(two, mei)).toBe(false);
    const notice = await mailbox.next(mei.email);
    expect(notice.text).toMatch(/password .* was changed/);
    expect(notice.raw).not.toContain(token);
  });

  test('once replaced, shows that the address belongs to the resident', async () => {
    const { one, two, member } = shared();
    const mei = await member();
    expect(await isSignedIn(two, mei)).toBe(true);
    const verifiedAt = one.db.selectFrom('residents').select('email_verified_at').where('id', '=', mei.id);
    expect((await verifiedAt.executeTakeFirstOrThrow()).email_verified_at).toBeNull();
    await confirm(one, await askedLink(mei));
    expect((await verifiedAt.executeTakeFirstOrThrow()).email_verified_at).toEqual(one.clock.now());
    const { body, headers } = await one.call('POST', '/api/auth/login', {
      body: { email: mei.email, password: NEW_PASSWORD },
    });
    expect(body.needsVerification).toBe(false);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const user = () => two.call('GET', '/api/auth/user', { headers: { cookie } });
    await expect.poll(async () => (await user()).body, { timeout: 1_000 }).toMatchObject({ needsVerification: false });
  });

  test('once replaced, leaves no way in for anyone who registered with an address that was not theirs', async () => {
    const { one, member } = shared();
    const [stranger, owner] = [await member(), await member({ verifiedAt: one.clock.now() })];
    for (const { id } of [stranger, owner]) {
      const passkey = { resident_id: id, credential_id: `key-${id}`, public_key: Buffer.of(1), counter: 0 };
      await one.db
        .insertInto('passkeys')
        .values({ ...passkey, transports: [], name: 'Phone', created_at: one.clock.now(), last_used_at: null })
        .execute();
      const factor = {
        resident_id: id,
        secret: Buffer.of(1),
        created_at: one.clock.now(),
        confirmed_at: one.clock.now(),
      };
      await one.db.insertInto('second_factors').values(factor).execute();
      const half = { resident_id: id, token_hash: Buffer.from(`half-${id}`), expires_at: one.clock.now() };
      await one.db.insertInto('pending_sign_ins').values(half).execute();
    }
    for (const mei of [stranger, owner]) expect((await confirm(one, await askedLink(mei))).status).toBe(204);
    const ids = [stranger.id, owner.id];
    const passkeys = one.db.selectFrom('passkeys').select('resident_id').where('resident_id', 'in', ids);
    expect(await passkeys.execute()).toEqual([{ resident_id: owner.id }]);
    const factors = one.db.selectFrom('second_factors').select('resident_id').where('resident_id', 'in', ids);
    expect(await factors.execute()).toEqual([{ resident_id: owner.id }]);
    const halves = one.db.selectFrom('pending_sign_ins').select('resident_id').where('resident_id', 'in', ids);
    expect(await halves.execute()).toEqual([]);
  });

  test('once replaced, lets its owner in where they failed too often before, and no one else', async () => {
    const { one, two, member } = shared();
    const [owner, neighbour] = [await member(), await member()];
    const from = '10.77.0.1';
    const login = async (server: TestApp, { email }: MadeResident, password: string) =>
      (await server.call('POST', '/api/auth/login', { body: { email, password }, from })).status;
    for (const mei of [owner, neighbour])
      for (let time = 0; time < 11; time += 1) expect(await login(one, mei, 'wrong-one')).toBe(time < 10 ? 401 : 429);
    const token = await askedLink(owner);
    const body = { token, password: NEW_PASSWORD };
    expect((await one.call('POST', '/api/auth/password-reset/confirm', { body, from })).status).toBe(204);
    expect(await login(one, owner, NEW_PASSWORD)).toBe(200);
    expect(await login(two, owner, NEW_PASSWORD)).toBe(200);
    expect(await login(two, neighbour, OLD_PASSWORD)).toBe(429);
  });

  test('once replaced, does not sign in without the code of an account that asks for one', async () => {
    const { one, member } = shared();
    const mei = await member({ verifiedAt: one.clock.now() });
    const secret = { resident_id: mei.id, secret: Buffer.alloc(20, 1), created_at: one.clock.now() };
    await one.db
      .insertInto('second_factors')
      .values({ ...secret, confirmed_at: one.clock.now() })
      .execute();
    expect((await confirm(one, await askedLink(mei))).status).toBe(204);
    const body = { email: mei.email, password: NEW_PASSWORD };
    const login = await one.call('POST', '/api/auth/login', { body });
    expect(login).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } });
    expect(cookiesOf(login)['session']).toBeUndefined();
  });

  test('can be replaced while the account is leaving, which does not restore it', async () => {
    const { one, member } = shared();
    const mei = await member();
    const leavingSince = one.clock.now();
    await one.db.updateTable('residents').set({ leaving_since: leavingSince }).where('id', '=', mei.id).execute();
    expect((await confirm(one, await askedLink(mei))).status).toBe(204);
    const row = await one.db
      .selectFrom('residents')
      .select('leaving_since')
      .where('id', '=', mei.id)
      .executeTakeFirstOrThrow();
    expect(row.leaving_since).toEqual(leavingSince);
  });
});

describe('asking for a reset', () => {
  test('gets the same bytes for a known and an unknown address, and only a known one gets an email', async () => {
    const { one, member } = shared();
    const mei = await member();
    const unknown = withoutDate(await ask(one, 'no-one@example.sg'));
    const before = await countMails(one.db);
    const known = withoutDate(await ask(one, mei.email));
    expect(known).toEqual(unknown);
    expect(known.headers['cache-control']).toBe('no-store');
    expect(await countMails(one.db)).toBe(before + 1);
    await ask(one, 'no-one@example.sg');
    expect(await countMails(one.db)).toBe(before + 1);
  });

  test('keeps no address of a person without an account', async () => {
    const { one } = shared();
    await ask(one, 'passer-by@example.sg');
    const rows = await one.db.selectFrom('limit_windows').select('key').execute();
    expect(rows.some(({ key }) => key.startsWith('linkMails:'))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('passer-by');
  });

  test('sends at most three emails in an hour to an address, asked on two servers at once', async () => {
    const { one, two, mailbox, member } = shared();
    const mei = await member();
    const before = await countMails(one.db);
    const storm = Array.from({ length: 20 }, (_, time) => ask(time % 2 ? one : two, mei.email));
    const responses = await Promise.all(storm);
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['202 {"delivery":"mail"}']),
    );
    expect(await countMails(one.db)).toBe(before + 3);
    for (let mail = 0; mail < 3; mail += 1) await mailbox.next(mei.email);

    one.clock.forward({ minutes: 59 });
    await ask(one, mei.email);
    expect(await countMails(one.db)).toBe(before + 3);
    one.clock.forward({ minutes: 1 });
    await ask(one, mei.email);
    expect(await countMails(one.db)).toBe(before + 4);
  });

  test('for many addresses is limited for each client, whether they are known or not', async () => {
    const server = await startTestApp({ limits: { linkMailsOfClient: { max: 3, seconds: 3600 } } });
    const addresses = ['a', 'b', 'c'].map((name) => `${name}@example.sg`);
    for (const address of addresses) expect((await ask(server, address)).status).toBe(202);
    const refused = await ask(server, (await server.resident()).email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await server.db.selectFrom('account_links').select('kind').execute()).toEqual([]);
  });

  test('for one address in a storm does not use up what the client may ask for others', async () => {
    const server = await startTestApp({ limits: { linkMailsOfClient: { max: 4, seconds: 3600 } } });
    for (let time = 0; time < 8; time += 1) expect((await ask(server, 'storm@example.sg')).status).toBe(202);
    expect((await ask(server, 'calm@example.sg')).status).toBe(202);
  });

  test('refuses what is no address with 400', async () => {
    expect(await ask(shared().one, 'mei')).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please enter a valid email address' } },
    });
  });
});

describe('a reset link', () => {
  test('is stored only as a hash', async () => {
    const { one, member } = shared();
    const mei = await member();
    const token = await askedLink(mei);
    const link = await one.db
      .selectFrom('account_links')
      .selectAll()
      .where('resident_id', '=', mei.id)
      .executeTakeFirstOrThrow();
    expect(link.token_hash).toEqual(createHash('sha256').update(token).digest());
  });

  test('works for half an hour', async () => {
    const { one, member } = shared();
    const [mei, raju] = [await member(), await member()];
    const [inTime, late] = [await askedLink(mei), await askedLink(raju)];
    one.clock.forward({ minutes: 29.9 });
    expect((await confirm(one, inTime)).status).toBe(204);
    one.clock.forward({ minutes: 0.1 });
    expect(await confirm(one, late)).toMatchObject(EXPIRED);
    expect(await signIn(one, raju.email, OLD_PASSWORD)).toBe(200);
  });

  test('works once', async () => {
    const { one, two, member } = shared();
    const token = await askedLink(await member());
    expect((await confirm(one, token)).status).toBe(204);
    for (const server of [one, two]) expect(await confirm(server, token, 'third-one')).toMatchObject(EXPIRED);
  });

  test(
    'works once, also when two servers get it at the same time',
    async () => {
      const { one, two, member } = shared();
      for (let trial = 0; trial < 10; trial += 1) {
        const mei = await member();
        const token = await askedLink(mei);
        const responses = await Promise.all([confirm(one, token, 'from-one'), confirm(two, token, 'from-two')]);
        expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
        const winner = responses[0]?.status === 204 ? 'from-one' : 'from-two';
        expect(await signIn(one, mei.email, winner)).toBe(200);
      }
    },
    RACE_MS,
  );

  test('ends when a newer one is sent', async () => {
    const { one, member } = shared();
    const mei = await member();
    const [first, second] = [await askedLink(mei), await askedLink(mei)];
    expect(await confirm(one, first)).toMatchObject(EXPIRED);
    expect((await confirm(one, second)).status).toBe(204);
  });

  test('ends when the address has changed', async () => {
    const { one, member } = shared();
    const mei = await member();
    const token = await askedLink(mei);
    const moved = { email: `new-${mei.email}`, email_key: `new-${mei.email}` };
    await one.db.updateTable('residents').set(moved).where('id', '=', mei.id).execute();
    expect(await confirm(one, token)).toMatchObject(EXPIRED);
  });

  test.each([
    ['empty', ''],
    ['invented', 'A'.repeat(43)],
    ['an injection', "' or 1=1 --"],
    ['in another script', '绿'.repeat(43)],
    ['the longest that is read', 'A'.repeat(200)],
  ])('that is %s answers 410 and changes nothing', async (_what, token) => {
    const response = await confirm(shared().one, token);
    expect(response).toMatchObject(EXPIRED);
    if (token !== '') expect(response.text).not.toContain(token);
  });

  test.each([
    ['missing', undefined],
    ['a number', 1],
    ['too long', 'A'.repeat(201)],
    ['with a NUL', 'A\u0000'],
  ])('that is %s answers 400', async (_what, token) => {
    const { call } = shared().one;
    const body = { token, password: NEW_PASSWORD };
    expect((await call('POST', '/api/auth/password-reset/confirm', { body })).status).toBe(400);
  });

  test('for another purpose answers 410', async () => {
    const { one, mailbox, member } = shared();
    const mei = await member();
    await one.call('POST', '/api/user/email/verification', { as: mei });
    const verification = tokenIn(await mailbox.next(mei.email));
    expect(await confirm(one, verification)).toMatchObject(EXPIRED);
    const reset = await askedLink(mei);
    expect(await one.call('POST', '/api/auth/verify-email', { body: { token: reset } })).toMatchObject(EXPIRED);
    expect((await confirm(one, reset)).status).toBe(204);
  });

  test('is not used up by a password that is refused', async () => {
    const { one, member } = shared();
    const mei = await member();
    const token = await askedLink(mei);
    expect((await confirm(one, token, 'short')).status).toBe(400);
    for (const common of ['password', 'QwErTy123'])
      expect(await confirm(one, token, common)).toMatchObject({ status: 422, body: { code: 'password-too-common' } });
    expect(await isSignedIn(one, mei)).toBe(true);
    expect((await confirm(one, token)).status).toBe(204);
  });
});

describe('without an SMTP server', () => {
  test('a reset works by the link in the log, but does not prove who has the address', async () => {
    const server = await startTestApp();
    const mei = await server.resident();
    const logged: unknown[] = [];
    server.app.log.warn = (details: unknown) => void logged.push(details);
    expect((await ask(server, mei.email)).text).toBe('{"delivery":"admin"}');
    expect((await ask(server, 'no-one@example.sg')).text).toBe('{"delivery":"admin"}');
    expect(logged).toEqual([expect.objectContaining({ kind: 'password-reset', to: mei.email })]);
    const { link } = logged[0] as { link: string };
    expect((await confirm(server, new URL(link).searchParams.get('token') ?? '')).status).toBe(204);
    expect(await signIn(server, mei.email, NEW_PASSWORD)).toBe(200);
    const row = server.db.selectFrom('residents').select('email_verified_at').where('id', '=', mei.id);
    expect(await row.executeTakeFirst()).toEqual({ email_verified_at: null });
  });
});
