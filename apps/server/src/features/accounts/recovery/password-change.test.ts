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
import type { TestApp } from '../../../testing/test-app.ts';

const shared = shareMailingServers();

const RACE_MS = 60_000;

const change = ({ call }: TestApp, as: MadeResident, newPassword = NEW_PASSWORD, currentPassword = OLD_PASSWORD) =>
  call('POST', '/api/user/password', { as, body: { currentPassword, newPassword } });
const confirm = ({ call }: TestApp, token: string, password = NEW_PASSWORD) =>
  call('POST', '/api/auth/password-reset/confirm', { body: { token, password } });

async function alsoOn({ call }: TestApp, mei: MadeResident): Promise<MadeResident> {
  const { headers } = await call('POST', '/api/auth/login', { body: { email: mei.email, password: OLD_PASSWORD } });
  return { ...mei, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

async function resetToken({ email }: MadeResident): Promise<string> {
  const { one, mailbox } = shared();
  await one.call('POST', '/api/auth/password-reset', { body: { email } });
  return tokenIn(await mailbox.next(email));
}

describe('changing the password', () => {
  test('answers 204, ends all other sessions on all servers but not this one, and tells the owner', async () => {
    const { one, two, mailbox, member } = shared();
    const mei = await member();
    const phone = await alsoOn(one, mei);
    expect(await isSignedIn(two, phone)).toBe(true);

    const response = await change(one, mei);
    expect(response).toMatchObject({ status: 204, text: '' });
    expect(response.headers['cache-control']).toBe('no-store');
    for (const server of [one, two]) expect(await isSignedIn(server, mei)).toBe(true);
    expect(await isSignedIn(one, phone)).toBe(false);
    await expect.poll(() => isSignedIn(two, phone), { timeout: 1_000 }).toBe(false);
    expect(await signIn(one, mei.email, NEW_PASSWORD)).toBe(200);
    expect(await signIn(one, mei.email, OLD_PASSWORD)).toBe(401);
    expect((await mailbox.next(mei.email)).text).toMatch(/password .* was changed/);
  });

  test('counts as a proof of who is there', async () => {
    const { one, member } = shared();
    const mei = await member();
    one.clock.forward({ minutes: 30 });
    await change(one, mei);
    const session = one.db.selectFrom('sessions').select('reauthenticated_at').where('resident_id', '=', mei.id);
    expect(await session.execute()).toEqual([{ reauthenticated_at: one.clock.now() }]);
  });

  test('refuses a wrong current password, and counts it like a failure to sign in', async () => {
    const { one, two, member } = shared();
    const mei = await member();
    for (let time = 0; time < 10; time += 1)
      expect(await change(time % 2 ? one : two, mei, NEW_PASSWORD, 'wrong-one')).toMatchObject({
        status: 422,
        body: { code: 'wrong-password' },
      });
    expect(await change(one, mei)).toMatchObject({ status: 429, body: { code: 'too-many-sign-ins' } });
    one.clock.forward({ minutes: 15 });
    expect((await change(one, mei)).status).toBe(204);
  });

  test('refuses a short password with 400 and a common one with 422, in any case', async () => {
    const { one, member } = shared();
    const mei = await member();
    const before = await countMails(one.db);
    expect(await change(one, mei, 'short')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Password must be at least 6 characters' } },
    });
    for (const common of ['123456', 'iLoveYou'])
      expect(await change(one, mei, common)).toMatchObject({ status: 422, body: { code: 'password-too-common' } });
    expect(await countMails(one.db)).toBe(before);
    expect(await signIn(one, mei.email, OLD_PASSWORD)).toBe(200);
  });

  test('ends open links, which someone else may have asked for', async () => {
    const { one, mailbox, member } = shared();
    const mei = await member();
    const reset = await resetToken(mei);
    const elsewhere = `attacker-${mei.id}@example.sg`;
    await one.call('POST', '/api/user/email', { as: mei, body: { password: OLD_PASSWORD, email: elsewhere } });
    const move = tokenIn(await mailbox.next(elsewhere));
    await change(one, mei);
    expect((await confirm(one, reset, 'third-one')).status).toBe(410);
    expect((await one.call('POST', '/api/auth/verify-email', { body: { token: move } })).status).toBe(410);
  });

  test(
    'and a reset at the same time on another server: one of them wins',
    async () => {
      const { one, two, member } = shared();
      for (let trial = 0; trial < 10; trial += 1) {
        const mei = await member();
        const token = await resetToken(mei);
        const [changed, reset] = await Promise.all([change(one, mei, 'by-change'), confirm(two, token, 'by-reset')]);
        const outcome = [changed.status, reset.status];
        expect([
          [204, 410],
          [401, 204],
          // The reset ended the session before the change was authorised, or replaced the hash that it compares with.
          [422, 204],
        ]).toContainEqual(outcome);
        expect(await signIn(one, mei.email, reset.status === 204 ? 'by-reset' : 'by-change')).toBe(200);
        expect(await isSignedIn(one, mei)).toBe(reset.status !== 204);
      }
    },
    RACE_MS,
  );

  test(
    'in two sessions at the same time: one of them wins and ends the other',
    async () => {
      const { one, two, member } = shared();
      for (let trial = 0; trial < 10; trial += 1) {
        const mei = await member();
        const phone = await alsoOn(one, mei);
        const responses = await Promise.all([change(one, mei, 'by-laptop'), change(two, phone, 'by-phone')]);
        expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
        const laptopWon = responses[0]?.status === 204;
        expect(await signIn(one, mei.email, laptopWon ? 'by-laptop' : 'by-phone')).toBe(200);
        expect(await isSignedIn(one, laptopWon ? phone : mei)).toBe(false);
      }
    },
    RACE_MS,
  );
});

describe('proving who is there', () => {
  const reauthenticate = ({ call }: TestApp, as: MadeResident, password = OLD_PASSWORD) =>
    call('POST', '/api/auth/proof', { as, body: { password } });

  test('answers 204 and renews the proof of this session alone', async () => {
    const { one, member } = shared();
    const mei = await member();
    one.clock.forward({ minutes: 20 });
    const phone = await alsoOn(one, mei);
    expect(await reauthenticate(one, mei)).toMatchObject({ status: 204, text: '' });
    const sessions = await one.db
      .selectFrom('sessions')
      .select('reauthenticated_at')
      .where('resident_id', '=', mei.id)
      .orderBy('id')
      .execute();
    expect(sessions).toEqual([{ reauthenticated_at: one.clock.now() }, { reauthenticated_at: null }]);
    expect(await isSignedIn(one, phone)).toBe(true);
  });

  test('answers 422 to a wrong password, which counts like a failure to sign in', async () => {
    const { one, member } = shared();
    const mei = await member();
    for (let time = 0; time < 10; time += 1)
      expect(await reauthenticate(one, mei, 'wrong-one')).toMatchObject({
        status: 422,
        body: { code: 'wrong-password' },
      });
    expect(await reauthenticate(one, mei)).toMatchObject({ status: 429, body: { code: 'too-many-sign-ins' } });
    expect(await signIn(one, mei.email, OLD_PASSWORD)).toBe(429);
  });
});
