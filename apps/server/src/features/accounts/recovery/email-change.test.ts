import { describe, expect, test } from 'vitest';
import {
  countQueuedEmails,
  isSignedIn,
  OLD_PASSWORD,
  shareMailingServers,
  signIn,
  getLinkToken,
} from '../../../testing/accounts/mailed-links.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { problem, parseSetCookies, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const shared = shareMailingServers();

const RACE_TIMEOUT_MS = 60_000;

let addressCount = 0;
const createFreeAddress = () => {
  addressCount += 1;
  return `moved-${addressCount}@example.sg`;
};

const upperCaseName = (email: string) => email.replace(/^[^@]+/, (name) => name.toUpperCase());

const requestChange = ({ call }: TestApp, as: TestResident, email: string, password = OLD_PASSWORD) =>
  call('POST', '/api/user/email', { as, body: { password, email } });
const verify = ({ call }: TestApp, token: string, cookie?: string) =>
  call('POST', '/api/auth/verify-email', { body: { token }, ...(cookie !== undefined && { headers: { cookie } }) });
const resendVerification = ({ call }: TestApp, as: TestResident) =>
  call('POST', '/api/user/email/verification', { as });
const accountOf = async ({ call }: TestApp, as: TestResident) => (await call('GET', '/api/user/account', { as })).body;
const register = ({ call }: TestApp, email: string) => {
  addressCount += 1;
  return call('POST', '/api/auth/register', {
    body: { username: `new-${addressCount}`, email, password: OLD_PASSWORD },
  });
};

async function requestChangeToken(as: TestResident, email: string): Promise<string> {
  const { firstServer, mailbox } = shared();
  await requestChange(firstServer, as, email);
  return getLinkToken(await mailbox.next(email));
}

const EXPIRED = { status: 410, body: { code: 'link-expired' } };
const TAKEN = { status: 409, body: { code: 'email-taken' } };

describe('changing the address', () => {
  test('takes effect when the link to the new address is opened, which also verifies it; the old address is notified', async () => {
    const { firstServer, secondServer, mailbox, createMember } = shared();
    const mei = await createMember();
    const email = `Mei.${createFreeAddress()}`;
    const response = await requestChange(firstServer, mei, email);
    expect(response).toMatchObject({ status: 202, text: '{"delivery":"mail"}' });
    expect(response.headers['cache-control']).toBe('no-store');
    const mail = await mailbox.next(email);
    expect(mail.links.map((link) => new URL(link).pathname)).toEqual(['/verify']);
    expect(await accountOf(firstServer, mei)).toMatchObject({
      email: mei.email,
      pendingEmail: email,
      emailVerified: false,
    });
    expect(await signIn(firstServer, email, OLD_PASSWORD)).toBe(401);

    expect(await isSignedIn(firstServer, mei)).toBe(true);
    expect(await verify(secondServer, getLinkToken(mail))).toMatchObject({ status: 204, text: '' });
    expect(await accountOf(firstServer, mei)).toMatchObject({ email, pendingEmail: null, emailVerified: true });
    expect(await signIn(firstServer, email, OLD_PASSWORD)).toBe(200);
    expect(await signIn(firstServer, mei.email, OLD_PASSWORD)).toBe(401);
    expect(await isSignedIn(firstServer, mei)).toBe(true);
    await expect
      .poll(async () => (await firstServer.call('GET', '/api/auth/user', { as: mei })).body)
      .toMatchObject({ email, needsVerification: false });
    const notice = await mailbox.next(mei.email);
    expect(notice.subject).toMatch(/new email address/);
    expect(notice.raw).not.toContain(email);
  });

  test('gets the same bytes for a free and a taken address; only the link reveals the difference, and changes nothing', async () => {
    const { firstServer, mailbox, createMember } = shared();
    const [mei, raju] = [await createMember(), await createMember()];
    const free = await requestChange(firstServer, mei, createFreeAddress());
    const taken = await requestChange(firstServer, mei, upperCaseName(raju.email));
    expect({ status: taken.status, text: taken.text }).toEqual({ status: free.status, text: free.text });
    const token = getLinkToken(await mailbox.next(upperCaseName(raju.email)));
    const before = await countQueuedEmails(firstServer.db);
    for (let time = 0; time < 2; time += 1) expect(await verify(firstServer, token)).toMatchObject(TAKEN);
    expect(await countQueuedEmails(firstServer.db)).toBe(before);
    expect((await accountOf(firstServer, mei)).email).toBe(mei.email);
    expect((await accountOf(firstServer, raju)).email).toBe(raju.email);
  });

  test('may change only the case of the address', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const token = await requestChangeToken(mei, upperCaseName(mei.email));
    expect((await verify(firstServer, token)).status).toBe(204);
    expect((await accountOf(firstServer, mei)).email).toBe(upperCaseName(mei.email));
  });

  test('needs the password; a wrong one counts like a failure to sign in, and sends nothing', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const before = await countQueuedEmails(firstServer.db);
    for (let time = 0; time < 10; time += 1)
      expect(await requestChange(firstServer, mei, createFreeAddress(), 'wrong-one')).toMatchObject(
        problem(422, 'wrong-password'),
      );
    expect(await requestChange(firstServer, mei, createFreeAddress())).toMatchObject(problem(429, 'too-many-sign-ins'));
    expect(await countQueuedEmails(firstServer.db)).toBe(before);
  });

  test('sends at most three emails in an hour, for one resident and to one address', async () => {
    const { firstServer, secondServer, createMember } = shared();
    const mei = await createMember();
    const before = await countQueuedEmails(firstServer.db);
    for (let time = 0; time < 5; time += 1)
      expect((await requestChange(time % 2 ? firstServer : secondServer, mei, createFreeAddress())).status).toBe(202);
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 3);
    const victim = createFreeAddress();
    for (let time = 0; time < 5; time += 1)
      expect((await requestChange(firstServer, await createMember(), victim)).status).toBe(202);
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 6);
  });

  test('works by the newest link alone', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const [first, second] = [
      await requestChangeToken(mei, createFreeAddress()),
      await requestChangeToken(mei, createFreeAddress()),
    ];
    expect(await verify(firstServer, first)).toMatchObject(EXPIRED);
    expect((await verify(firstServer, second)).status).toBe(204);
    expect(await verify(firstServer, second)).toMatchObject(EXPIRED);
  });

  test('ends the links that went to the old address', async () => {
    const { firstServer, mailbox, createMember } = shared();
    const mei = await createMember();
    await resendVerification(firstServer, mei);
    const verification = getLinkToken(await mailbox.next(mei.email));
    await firstServer.call('POST', '/api/auth/password-reset', { body: { email: mei.email } });
    const reset = getLinkToken(await mailbox.next(mei.email));
    expect((await verify(firstServer, await requestChangeToken(mei, createFreeAddress()))).status).toBe(204);
    const links = firstServer.db.selectFrom('account_links').select('kind').where('resident_id', '=', mei.id);
    expect(await links.execute()).toEqual([]);
    expect(await verify(firstServer, verification)).toMatchObject(EXPIRED);
    const body = { token: reset, password: 'leafy-lane' };
    expect(await firstServer.call('POST', '/api/auth/password-reset/confirm', { body })).toMatchObject(EXPIRED);
  });

  test(
    'and a registration with that address on another server: the unique key gives it to one of them',
    async () => {
      const { firstServer, secondServer, createMember } = shared();
      for (let trial = 0; trial < 10; trial += 1) {
        const mei = await createMember();
        const email = createFreeAddress();
        const token = await requestChangeToken(mei, email);
        const [moved, registered] = await Promise.all([verify(firstServer, token), register(secondServer, email)]);
        expect([
          [204, 409],
          [409, 201],
        ]).toContainEqual([moved.status, registered.status]);
        expect(moved.status === 204 ? registered.body.code : moved.body.code).toBe('email-taken');
        const link = firstServer.db.selectFrom('account_links').select('kind').where('resident_id', '=', mei.id);
        expect(await link.execute()).toEqual(moved.status === 204 ? [] : [{ kind: 'email-change' }]);
        expect((await accountOf(firstServer, mei)).email).toBe(moved.status === 204 ? email : mei.email);
        const owners = firstServer.db.selectFrom('residents').select('id').where('email_key', '=', email);
        expect(await owners.execute()).toHaveLength(1);
      }
    },
    RACE_TIMEOUT_MS,
  );

  test(
    'of two residents to one address at the same time: one gets it',
    async () => {
      const { firstServer, secondServer, mailbox, createMember } = shared();
      for (let trial = 0; trial < 10; trial += 1) {
        const [mei, raju] = [await createMember(), await createMember()];
        const email = createFreeAddress();
        const tokens = [];
        for (const as of [mei, raju]) {
          await requestChange(firstServer, as, email);
          tokens.push(getLinkToken(await mailbox.next(email)));
        }
        const [first = '', second = ''] = tokens;
        const responses = await Promise.all([verify(firstServer, first), verify(secondServer, second)]);
        expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
      }
    },
    RACE_TIMEOUT_MS,
  );

  test('of a deleted account answers 410', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const token = await requestChangeToken(mei, createFreeAddress());
    await firstServer.updateRows('residents', { leaving_since: firstServer.clock.now() }, { id: mei.id });
    expect(await verify(firstServer, token)).toMatchObject(EXPIRED);
  });
});

describe('the address of a new account', () => {
  test('gets a link that verifies it, for a day', async () => {
    const { firstServer, secondServer, mailbox } = shared();
    const [email, late] = [createFreeAddress(), createFreeAddress()];
    const { body, headers } = await register(firstServer, email);
    expect(body.needsVerification).toBe(true);
    await register(firstServer, late);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const [token, lateToken] = [getLinkToken(await mailbox.next(email)), getLinkToken(await mailbox.next(late))];
    firstServer.clock.forward({ hours: 23, minutes: 59 });
    expect((await verify(secondServer, token, cookie)).status).toBe(204);
    await expect
      .poll(async () => (await firstServer.call('GET', '/api/auth/user', { headers: { cookie } })).body)
      .toMatchObject({ needsVerification: false });
    expect(await verify(firstServer, token)).toMatchObject(EXPIRED);
    firstServer.clock.forward({ minutes: 1 });
    expect(await verify(firstServer, lateToken)).toMatchObject(EXPIRED);
  });

  test('gets the link again, at most three times in an hour, and none once it is verified', async () => {
    const { firstServer, secondServer, mailbox, createMember } = shared();
    const mei = await createMember();
    const before = await countQueuedEmails(firstServer.db);
    const storm = await Promise.all(
      Array.from({ length: 8 }, (_, time) => resendVerification(time % 2 ? firstServer : secondServer, mei)),
    );
    for (const response of storm) expect(response).toMatchObject({ status: 202, text: '{"delivery":"mail"}' });
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 3);
    const statuses = [];
    for (let mail = 0; mail < 3; mail += 1)
      statuses.push((await verify(firstServer, getLinkToken(await mailbox.next(mei.email)), mei.cookie)).status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 410, 410]);
    firstServer.clock.forward({ hours: 1 });
    expect(await resendVerification(firstServer, mei)).toMatchObject({ status: 202, text: '{"delivery":"mail"}' });
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 3);
  });

  test('gets no email if the registration fails', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const before = await countQueuedEmails(firstServer.db);
    const body = { username: mei.username, email: createFreeAddress(), password: OLD_PASSWORD };
    expect((await firstServer.call('POST', '/api/auth/register', { body })).status).toBe(409);
    expect(await countQueuedEmails(firstServer.db)).toBe(before);
  });

  test('needs no verification where the server sends no email', async () => {
    const server = await startTestApp();
    const { body } = await register(server, createFreeAddress());
    expect(body.needsVerification).toBe(false);
    const mei = await server.resident();
    expect((await resendVerification(server, mei)).text).toBe('{"delivery":"admin"}');
    expect(await server.db.selectFrom('account_links').select('kind').execute()).toEqual([]);
  });
});

describe('registering with the address of another', () => {
  test('answers 409 and notifies the owner, once a day', async () => {
    const { firstServer, secondServer, mailbox, createMember } = shared();
    const mei = await createMember();
    const before = await countQueuedEmails(firstServer.db);
    const storm = await Promise.all(
      Array.from({ length: 6 }, (_, time) => register(time % 2 ? firstServer : secondServer, mei.email)),
    );
    for (const response of storm) expect(response).toMatchObject(TAKEN);
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 1);
    expect((await mailbox.next(mei.email)).subject).toBe('You already have an EcoPulse account');
    firstServer.clock.forward({ hours: 24 });
    await register(firstServer, mei.email.toUpperCase());
    expect(await countQueuedEmails(firstServer.db)).toBe(before + 2);
  });
});

describe('the first proof of an address', () => {
  const addPasskey = ({ db, clock }: TestApp, { id }: TestResident) => {
    const passkey = { resident_id: id, credential_id: `key-${id}`, public_key: Buffer.of(1), counter: 0 };
    const named = { transports: [], name: 'Phone', created_at: clock.now(), last_used_at: null };
    return db
      .insertInto('passkeys')
      .values({ ...passkey, ...named })
      .execute();
  };
  const countPasskeys = async ({ db }: TestApp, { id }: TestResident) =>
    (await db.selectFrom('passkeys').select('id').where('resident_id', '=', id).execute()).length;

  test('ends the access of a stranger who registered with the address', async () => {
    const { firstServer, secondServer, mailbox, createMember } = shared();
    const stranger = await createMember();
    await addPasskey(firstServer, stranger);
    await resendVerification(firstServer, stranger);
    const token = getLinkToken(await mailbox.next(stranger.email));
    const proof = await verify(secondServer, token);
    expect(proof.status).toBe(204);
    expect(Object.keys(parseSetCookies(proof))).toEqual(['device']);
    expect(await isSignedIn(firstServer, stranger)).toBe(false);
    expect(await countPasskeys(firstServer, stranger)).toBe(0);
  });

  test('changes nothing else for a resident whose own session brings it', async () => {
    const { firstServer, mailbox, createMember } = shared();
    const mei = await createMember();
    await addPasskey(firstServer, mei);
    await resendVerification(firstServer, mei);
    const token = getLinkToken(await mailbox.next(mei.email));
    expect((await verify(firstServer, token, mei.cookie)).status).toBe(204);
    expect(await isSignedIn(firstServer, mei)).toBe(true);
    expect(await countPasskeys(firstServer, mei)).toBe(1);
  });
});

describe('a link to verify an address', () => {
  test.each([
    ['empty', '', 410],
    ['invented', 'A'.repeat(43), 410],
    ['an injection', "' or 1=1 --", 410],
    ['too long', 'A'.repeat(201), 400],
    ['missing', undefined, 400],
    ['with half a character', 'A\ud800', 400],
  ])('that is %s is refused', async (_what, token, status) => {
    const response = await shared().firstServer.call('POST', '/api/auth/verify-email', { body: { token } });
    expect(response.status).toBe(status);
    if (token) expect(response.text).not.toContain(token);
  });
});
