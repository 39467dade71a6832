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
import { problem, type TestApp } from '../../../testing/test-app.ts';

const shared = shareMailingServers();

const RACE_TIMEOUT_MS = 60_000;

const change = ({ call }: TestApp, as: TestResident, newPassword = NEW_PASSWORD, currentPassword = OLD_PASSWORD) =>
  call('POST', '/api/user/password', { as, body: { currentPassword, newPassword } });
const confirm = ({ call }: TestApp, token: string, password = NEW_PASSWORD) =>
  call('POST', '/api/auth/password-reset/confirm', { body: { token, password } });

async function signInOnPhone({ call }: TestApp, mei: TestResident): Promise<TestResident> {
  const { headers } = await call('POST', '/api/auth/login', { body: { email: mei.email, password: OLD_PASSWORD } });
  return { ...mei, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

async function requestResetToken({ email }: TestResident): Promise<string> {
  const { firstServer, mailbox } = shared();
  await firstServer.call('POST', '/api/auth/password-reset', { body: { email } });
  return getLinkToken(await mailbox.next(email));
}

describe('changing the password', () => {
  test('answers 204, ends all other sessions on all servers but not this one, and notifies the owner', async () => {
    const { firstServer, secondServer, mailbox, createMember } = shared();
    const mei = await createMember();
    const phone = await signInOnPhone(firstServer, mei);
    expect(await isSignedIn(secondServer, phone)).toBe(true);

    const response = await change(firstServer, mei);
    expect(response).toMatchObject({ status: 204, text: '' });
    expect(response.headers['cache-control']).toBe('no-store');
    for (const server of [firstServer, secondServer]) expect(await isSignedIn(server, mei)).toBe(true);
    expect(await isSignedIn(firstServer, phone)).toBe(false);
    await expect.poll(() => isSignedIn(secondServer, phone)).toBe(false);
    expect(await signIn(firstServer, mei.email, NEW_PASSWORD)).toBe(200);
    expect(await signIn(firstServer, mei.email, OLD_PASSWORD)).toBe(401);
    expect((await mailbox.next(mei.email)).text).toMatch(/password was changed/);
  });

  test('counts as a re-authentication', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    firstServer.clock.forward({ minutes: 30 });
    await change(firstServer, mei);
    const session = firstServer.db
      .selectFrom('sessions')
      .select('reauthenticated_at')
      .where('resident_id', '=', mei.id);
    expect(await session.execute()).toEqual([{ reauthenticated_at: firstServer.clock.now() }]);
  });

  test('refuses a wrong current password, and counts it like a failure to sign in', async () => {
    const { firstServer, secondServer, createMember } = shared();
    const mei = await createMember();
    for (let time = 0; time < 10; time += 1)
      expect(await change(time % 2 ? firstServer : secondServer, mei, NEW_PASSWORD, 'wrong-one')).toMatchObject(
        problem(422, 'wrong-password'),
      );
    expect(await change(firstServer, mei)).toMatchObject(problem(429, 'too-many-sign-ins'));
    firstServer.clock.forward({ minutes: 15 });
    expect((await change(firstServer, mei)).status).toBe(204);
  });

  test('refuses a short password with 400 and a common one with 422, in any case', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    const before = await countQueuedEmails(firstServer.db);
    expect(await change(firstServer, mei, 'short')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Password must be at least 6 characters' } },
    });
    for (const common of ['123456', 'iLoveYou'])
      expect(await change(firstServer, mei, common)).toMatchObject(problem(422, 'password-too-common'));
    expect(await countQueuedEmails(firstServer.db)).toBe(before);
    expect(await signIn(firstServer, mei.email, OLD_PASSWORD)).toBe(200);
  });

  test('ends open links, which someone else may have requested', async () => {
    const { firstServer, mailbox, createMember } = shared();
    const mei = await createMember();
    const resetToken = await requestResetToken(mei);
    const newAddress = `attacker-${mei.id}@example.sg`;
    await firstServer.call('POST', '/api/user/email', { as: mei, body: { password: OLD_PASSWORD, email: newAddress } });
    const emailChangeToken = getLinkToken(await mailbox.next(newAddress));
    await change(firstServer, mei);
    expect((await confirm(firstServer, resetToken, 'third-one')).status).toBe(410);
    expect(
      (await firstServer.call('POST', '/api/auth/verify-email', { body: { token: emailChangeToken } })).status,
    ).toBe(410);
  });

  test(
    'and a reset at the same time on another server: one of them wins',
    async () => {
      const { firstServer, secondServer, createMember } = shared();
      for (let trial = 0; trial < 10; trial += 1) {
        const mei = await createMember();
        const token = await requestResetToken(mei);
        const [changed, reset] = await Promise.all([
          change(firstServer, mei, 'by-change'),
          confirm(secondServer, token, 'by-reset'),
        ]);
        const outcome = [changed.status, reset.status];
        expect([
          [204, 410],
          // The reset ended the session before the change was authorised.
          [401, 204],
          // The reset replaced the hash before the change compared it with the current password.
          [422, 204],
        ]).toContainEqual(outcome);
        expect(await signIn(firstServer, mei.email, reset.status === 204 ? 'by-reset' : 'by-change')).toBe(200);
        expect(await isSignedIn(firstServer, mei)).toBe(reset.status !== 204);
      }
    },
    RACE_TIMEOUT_MS,
  );

  test(
    'in two sessions at the same time: one of them wins and ends the other',
    async () => {
      const { firstServer, secondServer, createMember } = shared();
      for (let trial = 0; trial < 10; trial += 1) {
        const mei = await createMember();
        const phone = await signInOnPhone(firstServer, mei);
        const responses = await Promise.all([
          change(firstServer, mei, 'by-laptop'),
          change(secondServer, phone, 'by-phone'),
        ]);
        expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
        const laptopWon = responses[0]?.status === 204;
        expect(await signIn(firstServer, mei.email, laptopWon ? 'by-laptop' : 'by-phone')).toBe(200);
        expect(await isSignedIn(firstServer, laptopWon ? phone : mei)).toBe(false);
      }
    },
    RACE_TIMEOUT_MS,
  );
});

describe('re-authentication', () => {
  const reauthenticate = ({ call }: TestApp, as: TestResident, password = OLD_PASSWORD) =>
    call('POST', '/api/auth/proof', { as, body: { password } });

  test('answers 204 and applies to this session only', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    firstServer.clock.forward({ minutes: 20 });
    const phone = await signInOnPhone(firstServer, mei);
    expect(await reauthenticate(firstServer, mei)).toMatchObject({ status: 204, text: '' });
    const sessions = await firstServer.selectRows('sessions', ['reauthenticated_at'], { resident_id: mei.id }, 'id');
    expect(sessions).toEqual([{ reauthenticated_at: firstServer.clock.now() }, { reauthenticated_at: null }]);
    expect(await isSignedIn(firstServer, phone)).toBe(true);
  });

  test('answers 422 to a wrong password, which counts like a failure to sign in', async () => {
    const { firstServer, createMember } = shared();
    const mei = await createMember();
    for (let time = 0; time < 10; time += 1)
      expect(await reauthenticate(firstServer, mei, 'wrong-one')).toMatchObject(problem(422, 'wrong-password'));
    expect(await reauthenticate(firstServer, mei)).toMatchObject(problem(429, 'too-many-sign-ins'));
    expect(await signIn(firstServer, mei.email, OLD_PASSWORD)).toBe(429);
  });
});
