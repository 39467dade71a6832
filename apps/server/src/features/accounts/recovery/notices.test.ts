import { expect, test } from 'vitest';
import { createAuthenticator } from '../../../testing/accounts/authenticator.ts';
import { countMails, OLD_PASSWORD, shareMailingServers } from '../../../testing/accounts/mailed-links.ts';
import { cookiesOf, type TestApp } from '../../../testing/test-app.ts';

const shared = shareMailingServers();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signIn = ({ call }: TestApp, email: string, headers: Record<string, string> = {}) =>
  call('POST', '/api/auth/login', { body: { email, password: OLD_PASSWORD }, headers });

test('a sign-in on a new device is told to the owner of a verified address, three times a day at most', async () => {
  const { one, two, mailbox, member } = shared();
  const mei = await member({ verifiedAt: one.clock.now() });
  const first = await signIn(one, mei.email, { 'user-agent': FIREFOX });
  const mail = await mailbox.next(mei.email);
  expect([mail.subject, mail.text]).toEqual([
    'New sign-in to your EcoPulse account',
    expect.stringContaining('on a new device: Firefox on Linux, on'),
  ]);
  const sent = await countMails(one.db);
  await signIn(two, mei.email, { cookie: cookiesOf(first)['device'] ?? '' });
  expect(await countMails(one.db)).toBe(sent);
  for (let time = 0; time < 5; time += 1) await signIn(time % 2 ? one : two, mei.email);
  expect(await countMails(one.db)).toBe(sent + 2);
  expect((await mailbox.next(mei.email)).text).toContain('on a new device: an unknown browser, on');
});

test('neither a new account nor an unverified address gets such an email', async () => {
  const { one, member } = shared();
  const mei = await member();
  const sent = await countMails(one.db);
  await signIn(one, mei.email);
  expect(await countMails(one.db)).toBe(sent);
});

test('a resident who deletes their account is told until when they can restore it', async () => {
  const { one, mailbox, member } = shared();
  const mei = await member();
  const wrong = await one.call('DELETE', '/api/user', { as: mei, body: { password: 'wrong-one' } });
  expect(wrong.status).toBe(422);
  const left = await one.call('DELETE', '/api/user', { as: mei, body: { password: OLD_PASSWORD } });
  expect(left.status).toBe(204);
  const mail = await mailbox.next(mei.email);
  expect(mail.subject).toBe('Your EcoPulse account will be deleted');
  const until = new Date(one.clock.now().getTime() + 7 * 86_400_000);
  const day = new Intl.DateTimeFormat('en-SG', { timeZone: 'Asia/Singapore', dateStyle: 'long' }).format(until);
  expect(mail.text).toContain(`sign in before ${day}`);
});

test('a new passkey is told to the owner of the account', async () => {
  const { one, mailbox, member } = shared();
  const mei = await member();
  const options = await one.call('POST', '/api/user/passkeys/options', { as: mei });
  const body = { name: 'Phone', response: createAuthenticator().create(options.body) };
  expect((await one.call('POST', '/api/user/passkeys', { as: mei, body })).status).toBe(201);
  const mail = await mailbox.next(mei.email);
  expect(mail.subject).toBe('A passkey was added to your EcoPulse account');
  expect(mail.links.map((link) => new URL(link).pathname)).toEqual(['/settings']);
});
