import { expect, test } from 'vitest';
import { createAuthenticator } from '../../../testing/accounts/authenticator.ts';
import { countQueuedEmails, OLD_PASSWORD, shareMailingServers } from '../../../testing/accounts/mailed-links.ts';
import { parseSetCookies, type TestApp } from '../../../testing/test-app.ts';

const shared = shareMailingServers();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signIn = ({ call }: TestApp, email: string, headers: Record<string, string> = {}) =>
  call('POST', '/api/auth/login', { body: { email, password: OLD_PASSWORD }, headers });

test('a sign-in on a new device is reported to the owner of a verified address, three times a day at most', async () => {
  const { firstServer, secondServer, mailbox, createMember } = shared();
  const mei = await createMember({ verifiedAt: firstServer.clock.now() });
  const first = await signIn(firstServer, mei.email, { 'user-agent': FIREFOX });
  const mail = await mailbox.next(mei.email);
  expect([mail.subject, mail.text]).toEqual([
    'New sign-in to your EcoPulse account',
    expect.stringContaining('on a new device: Firefox on Linux, on'),
  ]);
  const sent = await countQueuedEmails(firstServer.db);
  await signIn(secondServer, mei.email, { cookie: parseSetCookies(first)['device'] ?? '' });
  expect(await countQueuedEmails(firstServer.db)).toBe(sent);
  for (let time = 0; time < 5; time += 1) await signIn(time % 2 ? firstServer : secondServer, mei.email);
  expect(await countQueuedEmails(firstServer.db)).toBe(sent + 2);
  expect((await mailbox.next(mei.email)).text).toContain('on a new device: an unknown browser, on');
});

test('a sign-in on a new device is not reported to an unverified address', async () => {
  const { firstServer, createMember } = shared();
  const mei = await createMember();
  const sent = await countQueuedEmails(firstServer.db);
  await signIn(firstServer, mei.email);
  expect(await countQueuedEmails(firstServer.db)).toBe(sent);
});

test('a resident who deletes their account learns until when they can restore it', async () => {
  const { firstServer, mailbox, createMember } = shared();
  const mei = await createMember();
  const wrong = await firstServer.call('DELETE', '/api/user', { as: mei, body: { password: 'wrong-one' } });
  expect(wrong.status).toBe(422);
  const deletion = await firstServer.call('DELETE', '/api/user', { as: mei, body: { password: OLD_PASSWORD } });
  expect(deletion.status).toBe(204);
  const mail = await mailbox.next(mei.email);
  expect(mail.subject).toBe('Your EcoPulse account will be deleted');
  const until = new Date(firstServer.clock.now().getTime() + 7 * 86_400_000);
  const day = new Intl.DateTimeFormat('en-SG', { timeZone: 'Asia/Singapore', dateStyle: 'long' }).format(until);
  expect(mail.text).toContain(`sign in before ${day}`);
});

test('a new passkey is reported to the owner of the account', async () => {
  const { firstServer, mailbox, createMember } = shared();
  const mei = await createMember();
  const options = await firstServer.call('POST', '/api/user/passkeys/options', { as: mei });
  const body = { name: 'Phone', response: createAuthenticator().create(options.body) };
  expect((await firstServer.call('POST', '/api/user/passkeys', { as: mei, body })).status).toBe(201);
  const mail = await mailbox.next(mei.email);
  expect(mail.subject).toBe('A passkey was added to your EcoPulse account');
  expect(mail.links.map((link) => new URL(link).pathname)).toEqual(['/settings']);
});
