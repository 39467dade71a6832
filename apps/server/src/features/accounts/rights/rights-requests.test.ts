import { expect, test } from 'vitest';
import { problem } from '../../../testing/test-app.ts';
import { shareMailingServers } from '../../../testing/accounts/mailed-links.ts';
import { changeItem, listAuditEntries, listContents } from '../../../testing/admins.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { socialCalls } from '../../../testing/social-calls.ts';

const shared = shareMailingServers();
const app = () => shared().firstServer;
const other = () => shared().secondServer;

const ask = (as: TestResident, body: object = { kind: 'access', text: 'Show me my check-ins of May.' }, on = app()) =>
  on.call('POST', '/api/user/requests', { as, body });
const answer = (as: TestResident, id: number, text = 'Here they are: none.', on = app()) =>
  changeItem(on, as, `request-${id}`, { state: 'done', note: text });
const listOwn = async (as: TestResident) => (await app().call('GET', '/api/user/requests', { as })).body;
const listOpen = (as: TestResident) => listContents(app(), as, 'request');

test('a request is due in 30 days, and stays in the list of its resident alone', async () => {
  app().clock.set('2026-11-18T12:00:00+08:00');
  const [mei, raju] = [await app().resident(), await app().resident()];
  const sent = await ask(mei);
  expect(sent).toMatchObject({ status: 201, body: { dueOn: '2026-12-18' } });
  expect(await listOwn(mei)).toMatchObject([{ id: sent.body.id, kind: 'access', dueOn: '2026-12-18', answer: null }]);
  expect(await listOwn(raju)).toEqual([]);
});

test('an admin sees it in the inbox, and the answer goes by email, notification and into the audit log', async () => {
  const [mei, admin] = [await app().resident(), await app().resident({ isAdmin: true })];
  const { id } = (await ask(mei, { kind: 'correction', text: 'My visit of 1 May was at Bishan.' })).body;
  expect(await listOpen(admin)).toContainEqual(
    expect.objectContaining({ id, resident: expect.objectContaining({ id: mei.id }) }),
  );
  expect(await answer(admin, id)).toMatchObject({ status: 200, body: { state: 'done', note: null } });
  expect((await shared().mailbox.next(mei.email)).text).toContain('Here they are: none.');
  expect(await socialCalls(app).listNotifications(mei)).toHaveLength(1);
  expect(await listAuditEntries(app(), admin, 'resident', mei.id)).toMatchObject([
    { action: 'request_answered', facts: { answer: 'Here they are: none.' } },
  ]);
  expect(await listOwn(mei)).toMatchObject([{ answer: 'Here they are: none.', answeredAt: expect.any(String) }]);
  expect((await listOpen(admin)).map((each) => each.id)).not.toContain(id);
});

test('of two answers at the same time on two servers one wins, and the same one again changes nothing', async () => {
  const [mei, admin] = [await app().resident(), await app().resident({ isAdmin: true })];
  const { id } = (await ask(mei)).body;
  const answers = await Promise.all([
    answer(admin, id, 'The first answer.'),
    answer(admin, id, 'The second answer.', other()),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const [{ answer: stored }] = await listOwn(mei);
  expect((await answer(admin, id, stored)).status).toBe(200);
  expect(await listAuditEntries(app(), admin, 'resident', mei.id)).toHaveLength(1);
});

test('five open requests are the most, also in ten calls at the same time', async () => {
  const mei = await app().resident();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => ask(mei, undefined, index % 2 === 0 ? app() : other())),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(
    problem(409, 'open-request-limit', { values: { limit: 5 } }),
  );
});

test.each([
  [{ kind: 'erasure', text: 'Please delete it all.' }],
  [{ kind: 'access', text: 'short' }],
  [{ kind: 'access', text: `${'x'.repeat(20)}\u0000` }],
  [{ kind: 'access', text: 'x'.repeat(2001) }],
  [{ text: 'Show me my check-ins.' }],
])('a malformed request answers 400: %#', async (body) => {
  expect((await ask(await app().resident(), body)).status).toBe(400);
});

test('an unknown request answers 404', async () => {
  const admin = await app().resident({ isAdmin: true });
  expect(await answer(admin, 2_147_483_647)).toMatchObject({ status: 404 });
});
