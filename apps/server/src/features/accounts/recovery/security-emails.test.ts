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
    expect.stringContaining('from a new device: Firefox on Linux, on'),
  ]);
  const sent = await countQueuedEmails(firstServer.db);
  await signIn(secondServer, mei.email, { cookie: parseSetCookies(first)['device'] ?? '' });
  expect(await countQueuedEmails(firstServer.db)).toBe(sent);
  for (let time = 0; time < 5; time += 1) await signIn(time % 2 ? firstServer : secondServer, mei.email);
  expect(await countQueuedEmails(firstServer.db)).toBe(sent + 2);
  expect((await mailbox.next(mei.email)).text).toContain('from a new device: an unknown browser, on');
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

test('a suspended resident is told of it and of the answer to their appeal, without the text of admins', async () => {
  const { firstServer, mailbox, createMember } = shared();
  const [admin, mei] = [await firstServer.resident({ isAdmin: true }), await createMember()];
  const reason = 'Insults to a neighbour';
  const path = `/api/admin/users/${mei.id}/suspension`;
  expect((await firstServer.call('PUT', path, { as: admin, body: { reason, until: null } })).status).toBe(204);
  const suspended = await mailbox.next(mei.email);
  expect(suspended.subject).toBe('Your EcoPulse account is suspended');
  expect(suspended.text).not.toContain(reason);
  const text = 'I am sorry, it will not happen again.';
  const body = { email: mei.email, password: OLD_PASSWORD, text };
  expect((await firstServer.call('POST', '/api/auth/appeal', { body })).status).toBe(204);
  const [{ id }] = (await firstServer.call('GET', '/api/admin/appeals', { as: admin })).body;
  const answer = { decision: 'kept', answer: 'We keep it for now, because it was serious.' };
  await firstServer.call('PUT', `/api/admin/appeals/${id}/answer`, { as: admin, body: answer });
  const answered = await mailbox.next(mei.email);
  expect(answered.subject).toBe('Your appeal was answered');
  expect(answered.text).not.toContain(answer.answer);
});
