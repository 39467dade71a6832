import { describe, expect, test } from 'vitest';
import {
  countMails,
  isSignedIn,
  OLD_PASSWORD,
  shareMailingServers,
  signIn,
  tokenIn,
} from '../../../testing/accounts/mailed-links.ts';
import type { MadeResident } from '../../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const shared = shareMailingServers();

const RACE_MS = 60_000;

let made = 0;
const freeAddress = () => {
  made += 1;
  return `moved-${made}@example.sg`;
};

const loud = (email: string) => email.replace(/^[^@]+/, (name) => name.toUpperCase());

const ask = ({ call }: TestApp, as: MadeResident, email: string, password = OLD_PASSWORD) =>
  call('POST', '/api/user/email', { as, body: { password, email } });
const verify = ({ call }: TestApp, token: string) => call('POST', '/api/auth/verify-email', { body: { token } });
const again = ({ call }: TestApp, as: MadeResident) => call('POST', '/api/user/email/verification', { as });
const accountOf = async ({ call }: TestApp, as: MadeResident) => (await call('GET', '/api/user/account', { as })).body;
const register = ({ call }: TestApp, email: string) => {
  made += 1;
  return call('POST', '/api/auth/register', { body: { username: `new-${made}`, email, password: OLD_PASSWORD } });
};

async function moveToken(as: MadeResident, email: string): Promise<string> {
  const { one, mailbox } = shared();
  await ask(one, as, email);
  return tokenIn(await mailbox.next(email));
}

const EXPIRED = { status: 410, body: { code: 'link-expired' } };
const TAKEN = { status: 409, body: { code: 'email-taken' } };

describe('changing the address', () => {
  test('takes effect by the link to the new address, which is verified then; the old one is told', async () => {
    const { one, two, mailbox, member } = shared();
    const mei = await member();
    const email = `Mei.${freeAddress()}`;
    const response = await ask(one, mei, email);
    expect(response).toMatchObject({ status: 202, text: '{"delivery":"mail"}' });
    expect(response.headers['cache-control']).toBe('no-store');
    const mail = await mailbox.next(email);
    expect(mail.links.map((link) => new URL(link).pathname)).toEqual(['/verify']);
    expect(await accountOf(one, mei)).toMatchObject({ email: mei.email, pendingEmail: email, emailVerified: false });
    expect(await signIn(one, email, OLD_PASSWORD)).toBe(401);

    expect(await isSignedIn(one, mei)).toBe(true);
    expect(await verify(two, tokenIn(mail))).toMatchObject({ status: 204, text: '' });
    expect(await accountOf(one, mei)).toMatchObject({ email, pendingEmail: null, emailVerified: true });
    expect(await signIn(one, email, OLD_PASSWORD)).toBe(200);
    expect(await signIn(one, mei.email, OLD_PASSWORD)).toBe(401);
    expect(await isSignedIn(one, mei)).toBe(true);
    await expect
      .poll(async () => (await one.call('GET', '/api/auth/user', { as: mei })).body, { timeout: 1_000 })
      .toMatchObject({ email, needsVerification: false });
    const notice = await mailbox.next(mei.email);
    expect(notice.subject).toMatch(/new email address/);
    expect(notice.raw).not.toContain(email);
  });

  test('gets the same bytes for a free and a taken address; only the link tells, and takes nothing', async () => {
    const { one, mailbox, member } = shared();
    const [mei, raju] = [await member(), await member()];
    const free = await ask(one, mei, freeAddress());
    const taken = await ask(one, mei, loud(raju.email));
    expect({ status: taken.status, text: taken.text }).toEqual({ status: free.status, text: free.text });
    const token = tokenIn(await mailbox.next(loud(raju.email)));
    const before = await countMails(one.db);
    for (let time = 0; time < 2; time += 1) expect(await verify(one, token)).toMatchObject(TAKEN);
    expect(await countMails(one.db)).toBe(before);
    expect((await accountOf(one, mei)).email).toBe(mei.email);
    expect((await accountOf(one, raju)).email).toBe(raju.email);
  });

  test('may change only the case of the address', async () => {
    const { one, member } = shared();
    const mei = await member();
    const token = await moveToken(mei, loud(mei.email));
    expect((await verify(one, token)).status).toBe(204);
    expect((await accountOf(one, mei)).email).toBe(loud(mei.email));
  });

  test('needs the password; a wrong one counts like a failure to sign in, and sends nothing', async () => {
    const { one, member } = shared();
    const mei = await member();
    const before = await countMails(one.db);
    for (let time = 0; time < 10; time += 1)
      expect(await ask(one, mei, freeAddress(), 'wrong-one')).toMatchObject({
        status: 422,
        body: { code: 'wrong-password' },
      });
    expect(await ask(one, mei, freeAddress())).toMatchObject({ status: 429, body: { code: 'too-many-sign-ins' } });
    expect(await countMails(one.db)).toBe(before);
  });

  test('sends at most three emails in an hour, for one resident and to one address', async () => {
    const { one, two, member } = shared();
    const mei = await member();
    const before = await countMails(one.db);
    for (let time = 0; time < 5; time += 1)
      expect((await ask(time % 2 ? one : two, mei, freeAddress())).status).toBe(202);
    expect(await countMails(one.db)).toBe(before + 3);
    const victim = freeAddress();
    for (let time = 0; time < 5; time += 1) expect((await ask(one, await member(), victim)).status).toBe(202);
    expect(await countMails(one.db)).toBe(before + 6);
  });

  test('works by the newest link alone', async () => {
    const { one, member } = shared();
    const mei = await member();
    const [first, second] = [await moveToken(mei, freeAddress()), await moveToken(mei, freeAddress())];
    expect(await verify(one, first)).toMatchObject(EXPIRED);
    expect((await verify(one, second)).status).toBe(204);
    expect(await verify(one, second)).toMatchObject(EXPIRED);
  });

  test('ends the links that went to the old address', async () => {
    const { one, mailbox, member } = shared();
    const mei = await member();
    await again(one, mei);
    const verification = tokenIn(await mailbox.next(mei.email));
    await one.call('POST', '/api/auth/password-reset', { body: { email: mei.email } });
    const reset = tokenIn(await mailbox.next(mei.email));
    expect((await verify(one, await moveToken(mei, freeAddress()))).status).toBe(204);
    const links = one.db.selectFrom('account_links').select('kind').where('resident_id', '=', mei.id);
    expect(await links.execute()).toEqual([]);
    expect(await verify(one, verification)).toMatchObject(EXPIRED);
    const body = { token: reset, password: 'leafy-lane' };
    expect(await one.call('POST', '/api/auth/password-reset/confirm', { body })).toMatchObject(EXPIRED);
  });

  test(
    'and a registration with that address on another server: the unique key gives it to one of them',
    async () => {
      const { one, two, member } = shared();
      for (let trial = 0; trial < 10; trial += 1) {
        const mei = await member();
        const email = freeAddress();
        const token = await moveToken(mei, email);
        const [moved, registered] = await Promise.all([verify(one, token), register(two, email)]);
        expect([
          [204, 409],
          [409, 201],
        ]).toContainEqual([moved.status, registered.status]);
        expect(moved.status === 204 ? registered.body.code : moved.body.code).toBe('email-taken');
        const link = one.db.selectFrom('account_links').select('kind').where('resident_id', '=', mei.id);
        expect(await link.execute()).toEqual(moved.status === 204 ? [] : [{ kind: 'email-change' }]);
        expect((await accountOf(one, mei)).email).toBe(moved.status === 204 ? email : mei.email);
        const owners = one.db.selectFrom('residents').select('id').where('email_key', '=', email);
        expect(await owners.execute()).toHaveLength(1);
      }
    },
    RACE_MS,
  );

  test(
    'of two residents to one address at the same time: one gets it',
    async () => {
      const { one, two, mailbox, member } = shared();
      for (let trial = 0; trial < 10; trial += 1) {
        const [mei, raju] = [await member(), await member()];
        const email = freeAddress();
        const tokens = [];
        for (const as of [mei, raju]) {
          await ask(one, as, email);
          tokens.push(tokenIn(await mailbox.next(email)));
        }
        const [first = '', second = ''] = tokens;
        const responses = await Promise.all([verify(one, first), verify(two, second)]);
        expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
      }
    },
    RACE_MS,
  );

  test('of an account that is leaving answers 410', async () => {
    const { one, member } = shared();
    const mei = await member();
    const token = await moveToken(mei, freeAddress());
    await one.db.updateTable('residents').set({ leaving_since: one.clock.now() }).where('id', '=', mei.id).execute();
    expect(await verify(one, token)).toMatchObject(EXPIRED);
  });
});

describe('the address of a new account', () => {
  test('gets a link that verifies it, for a day', async () => {
    const { one, two, mailbox } = shared();
    const [email, late] = [freeAddress(), freeAddress()];
    const { body, headers } = await register(one, email);
    expect(body.needsVerification).toBe(true);
    await register(one, late);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const [token, lateToken] = [tokenIn(await mailbox.next(email)), tokenIn(await mailbox.next(late))];
    one.clock.forward({ hours: 23, minutes: 59 });
    expect((await verify(two, token)).status).toBe(204);
    await expect
      .poll(async () => (await one.call('GET', '/api/auth/user', { headers: { cookie } })).body, { timeout: 1_000 })
      .toMatchObject({ needsVerification: false });
    expect(await verify(one, token)).toMatchObject(EXPIRED);
    one.clock.forward({ minutes: 1 });
    expect(await verify(one, lateToken)).toMatchObject(EXPIRED);
  });

  test('gets the link again, at most three times in an hour, and none once it is verified', async () => {
    const { one, two, mailbox, member } = shared();
    const mei = await member();
    const before = await countMails(one.db);
    const storm = await Promise.all(Array.from({ length: 8 }, (_, time) => again(time % 2 ? one : two, mei)));
    for (const response of storm) expect(response).toMatchObject({ status: 202, text: '{"delivery":"mail"}' });
    expect(await countMails(one.db)).toBe(before + 3);
    const statuses = [];
    for (let mail = 0; mail < 3; mail += 1)
      statuses.push((await verify(one, tokenIn(await mailbox.next(mei.email)))).status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 410, 410]);
    one.clock.forward({ hours: 1 });
    expect(await again(one, mei)).toMatchObject({ status: 202, text: '{"delivery":"mail"}' });
    expect(await countMails(one.db)).toBe(before + 3);
  });

  test('gets no email if the registration fails', async () => {
    const { one, member } = shared();
    const mei = await member();
    const before = await countMails(one.db);
    const body = { username: mei.username, email: freeAddress(), password: OLD_PASSWORD };
    expect((await one.call('POST', '/api/auth/register', { body })).status).toBe(409);
    expect(await countMails(one.db)).toBe(before);
  });

  test('is not verified where no email is sent', async () => {
    const server = await startTestApp();
    const { body } = await register(server, freeAddress());
    expect(body.needsVerification).toBe(false);
    const mei = await server.resident();
    expect((await again(server, mei)).text).toBe('{"delivery":"admin"}');
    expect(await server.db.selectFrom('account_links').select('kind').execute()).toEqual([]);
  });
});

describe('registering with the address of another', () => {
  test('answers 409 as before and tells its owner, once a day', async () => {
    const { one, two, mailbox, member } = shared();
    const mei = await member();
    const before = await countMails(one.db);
    const storm = await Promise.all(Array.from({ length: 6 }, (_, time) => register(time % 2 ? one : two, mei.email)));
    for (const response of storm) expect(response).toMatchObject(TAKEN);
    expect(await countMails(one.db)).toBe(before + 1);
    expect((await mailbox.next(mei.email)).subject).toBe('You already have an EcoPulse account');
    one.clock.forward({ hours: 24 });
    await register(one, mei.email.toUpperCase());
    expect(await countMails(one.db)).toBe(before + 2);
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
  ])('that is %s changes nothing', async (_what, token, status) => {
    const response = await shared().one.call('POST', '/api/auth/verify-email', { body: { token } });
    expect(response.status).toBe(status);
    if (token) expect(response.text).not.toContain(token);
  });
});
