import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listAuditEntries } from '../../../testing/admins.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();

const MESSAGE = 'Please choose another picture: <b>this</b> one shows a stranger.';
const post = (as: TestResident, { id }: TestResident, action: string, body: unknown) =>
  shared().call('POST', `/api/admin/users/${id}/${action}`, { as, body });
const read = async (as: TestResident, { id }: TestResident) =>
  (await shared().call('GET', `/api/admin/users/${id}/moderation`, { as })).body;
const notificationsOf = async (as: TestResident) =>
  (await shared().call('GET', '/api/notifications', { as })).body.notifications.map(
    ({ kind, facts, resident }: Record<string, unknown>) => ({ kind, facts, resident }),
  );
const auditOf = async (admin: TestResident, { id }: TestResident) => {
  const entries = await listAuditEntries(shared(), admin, 'resident', id);
  return entries.map(({ action, facts }) => ({ action, facts }));
};

async function adminAndMei(options: { firstName?: string; lastName?: string; username?: string } = {}) {
  const { resident } = shared();
  return { admin: await resident({ isAdmin: true }), mei: await resident(options) };
}

describe('a message', () => {
  test('reaches the resident once in the bell, as plain text without an author, even if they muted the kind', async () => {
    const { admin, mei } = await adminAndMei();
    await shared().call('PATCH', '/api/user/settings', { as: mei, body: { notifications: { admin_message: false } } });
    const body = { key: randomUUID(), text: ` ${MESSAGE} ` };
    const sent = await Promise.all([1, 2, 3].map(() => post(admin, mei, 'messages', body)));
    expect(sent.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await notificationsOf(mei)).toEqual([
      { kind: 'admin_message', facts: { about: 'message', text: MESSAGE }, resident: null },
    ]);
    expect(await auditOf(admin, mei)).toEqual([{ action: 'message_sent', facts: { message: MESSAGE } }]);
  });

  test.each([{ text: 'Too short' }, { text: 'x'.repeat(1001) }, { key: 'none' }, { text: 7 }])(
    'answers 400 to %o, and 404 for an unknown resident',
    async (wrong) => {
      const { admin, mei } = await adminAndMei();
      const body = { key: randomUUID(), text: MESSAGE };
      expect(await post(admin, mei, 'messages', { ...body, ...wrong })).toMatchObject({
        status: 400,
        body: { fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } },
      });
      expect(await post(admin, { ...mei, id: 2_000_000_000 }, 'messages', body)).toMatchObject(
        problem(404, 'resident-not-found'),
      );
    },
  );
});

describe('a note', () => {
  test('is seen by admins with its author, newest first, and never by the resident', async () => {
    const { admin, mei } = await adminAndMei();
    const body = { key: randomUUID(), text: 'Spoke to her on the phone.' };
    for (const note of [body, body, { key: randomUUID(), text: 'She agreed.' }])
      expect((await post(admin, mei, 'notes', note)).status).toBe(204);
    expect((await read(admin, mei)).notes).toMatchObject([
      { text: 'She agreed.', author: { username: admin.username }, createdAt: shared().clock.now().toISOString() },
      { text: 'Spoke to her on the phone.' },
    ]);
    expect(await notificationsOf(mei)).toEqual([]);
    const exported = await shared().call('GET', '/api/user/export', { as: mei });
    expect(exported.text).not.toContain('on the phone');
  });
});

describe('removing a name', () => {
  test('removes both names once, and notifies the resident of the reason', async () => {
    const { admin, mei } = await adminAndMei({ firstName: 'Rude', lastName: 'Word' });
    const body = { reason: 'This name offends others', username: false };
    for (let time = 0; time < 2; time += 1) expect((await post(admin, mei, 'name-removal', body)).status).toBe(204);
    const { body: user } = await shared().call('GET', '/api/auth/user', { as: mei });
    expect(user).toMatchObject({ firstName: null, lastName: null, username: mei.username });
    expect(await notificationsOf(mei)).toEqual([
      { kind: 'admin_message', facts: { about: 'name', text: body.reason }, resident: null },
    ]);
    expect(await auditOf(admin, mei)).toEqual([
      { action: 'name_removed', facts: { reason: body.reason, fields: 'name' } },
    ]);
  });

  test('replaces a username by a neutral one, and lets no one have the old one, not even its holder', async () => {
    const { call, resident } = shared();
    const { admin, mei } = await adminAndMei({ username: 'rude.word', firstName: 'Mei' });
    const body = { reason: 'This name offends others', username: true };
    for (let time = 0; time < 2; time += 1) expect((await post(admin, mei, 'name-removal', body)).status).toBe(204);
    const { body: user } = await call('GET', '/api/auth/user', { as: mei });
    expect(user).toMatchObject({ firstName: null, username: expect.stringMatching(/^resident-\d{9}$/) });
    expect(await notificationsOf(mei)).toHaveLength(1);
    for (const as of [mei, await resident()])
      expect(await call('PATCH', '/api/user/profile', { as, body: { username: 'rude.word' } })).toMatchObject(
        problem(409, 'username-taken'),
      );
  });
});

test('removing a picture deletes it, and notifies the resident once', async () => {
  const { call, db, clock } = shared();
  const { admin, mei } = await adminAndMei();
  const key = String(mei.id).padStart(22, 'p');
  await shared().insertRows('pictures', {
    key,
    resident_id: mei.id,
    bytes: Buffer.from('RIFF'),
    created_at: clock.now(),
  });
  const url = `/api/pictures/${key}`;
  await db.updateTable('residents').set({ profile_image_url: url }).where('id', '=', mei.id).execute();
  expect(await read(admin, mei)).toMatchObject({ hasPicture: true, hasName: false, isAdmin: false, suspension: null });
  const body = { reason: 'It shows a stranger' };
  for (let time = 0; time < 2; time += 1) expect((await post(admin, mei, 'picture-removal', body)).status).toBe(204);
  expect((await call('GET', url, { as: admin })).status).toBe(404);
  expect((await call('GET', '/api/auth/user', { as: mei })).body.profileImageUrl).toBeNull();
  expect(await notificationsOf(mei)).toEqual([
    { kind: 'admin_message', facts: { about: 'picture', text: body.reason }, resident: null },
  ]);
  expect(await auditOf(admin, mei)).toEqual([{ action: 'picture_removed', facts: body }]);
});

test.each([
  ['GET', 'moderation', undefined],
  ['POST', 'messages', { key: randomUUID(), text: MESSAGE }],
  ['POST', 'notes', { key: randomUUID(), text: 'A note' }],
  ['POST', 'name-removal', { reason: 'Rude', username: true }],
  ['POST', 'picture-removal', { reason: 'Rude' }],
  ['PUT', 'suspension', { reason: 'Rude', until: null }],
  ['DELETE', 'suspension', undefined],
] as const)('%s %s answers 404 for an unknown resident', async (method, action, body) => {
  const { admin } = await adminAndMei();
  expect((await shared().call(method, `/api/admin/users/2000000000/${action}`, { as: admin, body })).status).toBe(404);
});
