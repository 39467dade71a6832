import type { AuditEntry } from '@ecopulse/contract/admin/audit';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

async function start() {
  const app = await startTestApp();
  const { call, resident } = app;
  const [firstAdmin, secondAdmin] = [
    await resident({ isAdmin: true, username: 'one' }),
    await resident({ isAdmin: true, username: 'other', firstName: 'Ah', lastName: 'Meng' }),
  ];
  const [mei, raju] = [await resident({ username: 'mei' }), await resident({ username: 'raju' })];
  const withholdingPath = (id: number) => `/api/admin/users/${id}/ranking-withholding`;
  await call('PUT', withholdingPath(mei.id), { as: firstAdmin, body: { reason: 'Too fast' } });
  await call('PUT', withholdingPath(mei.id), { as: firstAdmin, body: { reason: 'Too fast' } });
  await call('DELETE', withholdingPath(mei.id), { as: secondAdmin });
  await call('DELETE', withholdingPath(mei.id), { as: secondAdmin });
  const note = { key: '0f9d4a52-7d4e-4c39-9b11-3f7f3b7a5a02', text: 'Called them' };
  await call('POST', `/api/admin/users/${raju.id}/notes`, { as: secondAdmin, body: note });
  await call('POST', `/api/admin/users/${mei.id}/end-sessions`, { as: firstAdmin });
  const audit = async (query: string) => {
    const { status, body, text } = await call('GET', `/api/admin/audit?${query}`, { as: firstAdmin });
    expect(text).not.toContain('@');
    const lines = status === 200 ? body.map(lineOf) : [];
    return { status, entries: body as AuditEntry[], lines, faults: body.fields };
  };
  return { app, firstAdmin, secondAdmin, mei, raju, audit };
}

const lineOf = ({ admin, action, subjectName }: AuditEntry) =>
  `${admin?.username ?? 'deleted'} ${action} ${subjectName}`;

const ALL = [
  'one sessions_ended mei',
  'other note_added raju',
  'other ranking_released mei',
  'one ranking_withheld mei',
];

test('the audit log says who did what to whom, newest first, and omits repetitions that changed nothing', async () => {
  const { app, secondAdmin, mei, audit } = await start();
  const { entries, lines } = await audit('');
  expect(lines).toEqual(ALL);
  expect(entries[2]).toEqual({
    id: expect.any(Number),
    admin: { id: secondAdmin.id, username: 'other', firstName: 'Ah', lastName: 'Meng', profileImageUrl: null },
    action: 'ranking_released',
    subject: 'resident',
    subjectId: mei.id,
    subjectName: 'mei',
    facts: {},
    createdAt: app.clock.now().toISOString(),
  });
  expect(entries[3]?.facts).toEqual({ reason: 'Too fast' });
});

test('the audit log can be read in pages and filtered by admin, action and subject', async () => {
  const { firstAdmin, secondAdmin, mei, audit } = await start();
  const { entries } = await audit('');
  expect((await audit('limit=2')).lines).toEqual(ALL.slice(0, 2));
  expect((await audit(`before=${entries[1]?.id}&limit=1`)).lines).toEqual([ALL[2]]);
  expect((await audit(`adminId=${secondAdmin.id}`)).lines).toEqual([ALL[1], ALL[2]]);
  expect((await audit('action=ranking_withheld')).lines).toEqual([ALL[3]]);
  expect((await audit(`subject=resident&subjectId=${mei.id}`)).lines).toEqual([ALL[0], ALL[2], ALL[3]]);
  expect((await audit(`subject=resident&subjectId=${mei.id}&adminId=${firstAdmin.id}`)).lines).toEqual([
    ALL[0],
    ALL[3],
  ]);
  expect((await audit('subject=lesson')).lines).toEqual([]);
});

test.each(['limit=0', 'limit=201', 'before=-1', 'action=looked', 'subject=sun', 'adminId=x', 'subjectId=1.5'])(
  'the audit log with %s answers 400 and names the parameter',
  async (query) => {
    const { status, faults } = await (await start()).audit(query);
    expect([status, Object.keys(faults)]).toEqual([400, [query.split('=')[0]]]);
  },
);

test('the audit log keeps the actions of a deleted admin, and the names at the time of each action', async () => {
  const { app, secondAdmin, audit } = await start();
  await app.updateRows('residents', { username: 'mei-2', username_key: 'mei-2' }, { username: 'mei' });
  await app.db.deleteFrom('residents').where('id', '=', secondAdmin.id).execute();
  expect((await audit('')).lines).toEqual(ALL.map((line) => line.replace('other', 'deleted')));
});

test('an action that cannot be audited answers 500 and changes nothing', async () => {
  const { app, firstAdmin, mei } = await start();
  const { call, db } = app;
  await db.schema.alterTable('audit_entries').renameTo('audit_entries_away').execute();
  const body = { reason: 'Nobody will know' };
  expect((await call('PUT', `/api/admin/users/${mei.id}/ranking-withholding`, { as: firstAdmin, body })).status).toBe(
    500,
  );
  const adjustment = { key: '0f9d4a52-7d4e-4c39-9b11-3f7f3b7a5a01', points: 10, reason: 'Nobody will know' };
  expect(
    (await call('POST', `/api/admin/users/${mei.id}/adjustments`, { as: firstAdmin, body: adjustment })).status,
  ).toBe(500);
  await db.schema.alterTable('audit_entries_away').renameTo('audit_entries').execute();
  const { body: after } = await call('GET', `/api/admin/users/${mei.id}`, { as: firstAdmin });
  expect(after).toMatchObject({ withheldFromRankings: null, isAdmin: false, ecoPoints: 0 });
});
