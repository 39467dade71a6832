import { describe, expect, test } from 'vitest';
import { listAuditEntries, expectAdminsOnly } from '../../testing/admins.ts';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();

const sendAnswer = (as: TestResident, reportId: number, body: unknown) =>
  shared().call('PUT', `/api/admin/reports/${reportId}/answer`, { as, body });
const ANSWER = { outcome: 'talked_to', answer: 'We have talked to them. Thank you.' };
const notificationsOf = async (as: TestResident) =>
  (await shared().call('GET', '/api/notifications', { as })).body.notifications.map(
    ({ kind, facts, resident }: Record<string, unknown>) => ({ kind, facts, resident }),
  );

async function createReport(details = 'Look at this') {
  const { call, resident } = shared();
  const [admin, mei, raju] = [await resident({ isAdmin: true }), await resident(), await resident()];
  const body = { userId: raju.id, reason: 'other', details };
  expect((await call('POST', '/api/reports', { as: mei, body })).status).toBe(204);
  const [report] = (await call('GET', `/api/admin/reports?residentId=${raju.id}`, { as: admin })).body;
  return { admin, mei, raju, id: report.id as number };
}

describe('answering a report', () => {
  test('stores the answer and its admin, and notifies only the reporter, in the admin’s words', async () => {
    const { admin, mei, raju, id } = await createReport();
    const { status, body, text } = await sendAnswer(admin, id, { ...ANSWER, answer: ` ${ANSWER.answer} ` });
    expect(status).toBe(200);
    expect(text).not.toContain('@');
    expect(body).toMatchObject({
      id,
      ...ANSWER,
      answeredAt: shared().clock.now().toISOString(),
      answeredBy: { id: admin.id, username: admin.username },
      reported: { id: raju.id },
      reporter: { id: mei.id },
    });
    expect(await notificationsOf(mei)).toEqual([{ kind: 'report_answered', facts: ANSWER, resident: null }]);
    expect(await notificationsOf(raju)).toEqual([]);
    expect(await listAuditEntries(shared(), admin, 'report', id)).toEqual([
      { admin: admin.username, action: 'report_answered', subjectName: raju.username, facts: ANSWER },
    ]);
  });

  test('with the same answer again changes nothing; any other answer gets 409', async () => {
    const { admin, mei, id } = await createReport();
    const other = await shared().resident({ isAdmin: true });
    await sendAnswer(admin, id, ANSWER);
    expect((await sendAnswer(admin, id, ANSWER)).status).toBe(200);
    for (const [as, body] of [
      [other, ANSWER],
      [admin, { ...ANSWER, outcome: 'other' }],
      [admin, { ...ANSWER, answer: 'No, wait.' }],
    ] as const)
      expect(await sendAnswer(as, id, body)).toMatchObject({ status: 409, body: { code: 'report-answered' } });
    expect(await notificationsOf(mei)).toHaveLength(1);
    expect(await listAuditEntries(shared(), admin, 'report', id)).toHaveLength(1);
  });

  test('keeps the answer when its reporter reports again on the same day; four concurrent calls store one new report', async () => {
    const { admin, mei, raju, id } = await createReport();
    const other = await startTestApp({ sharing: shared() });
    await sendAnswer(admin, id, ANSWER);
    const body = { userId: raju.id, reason: 'cheating', details: 'Again' };
    const listReports = async (query: string) =>
      (await shared().call('GET', `/api/admin/reports?${query}&residentId=${raju.id}`, { as: admin })).body;
    const before = await listReports('open=false');
    const newReports = await Promise.all(
      [shared(), other, shared(), other].map(({ call }) => call('POST', '/api/reports', { as: mei, body })),
    );
    expect(newReports.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const open = await listReports('open=true');
    expect(open).toMatchObject([{ reason: 'cheating', details: 'Again', answer: null }]);
    expect(open).toHaveLength(1);
    expect(await listReports('open=false')).toEqual(before);
    expect(before).toMatchObject([{ id, reason: 'other', details: 'Look at this', ...ANSWER }]);
    expect(await notificationsOf(mei)).toHaveLength(1);
    expect((await sendAnswer(admin, open[0].id, ANSWER)).status).toBe(200);
    expect(await listReports('open=false')).toHaveLength(2);
  });

  test.each([
    ['outcome', { ...ANSWER, outcome: 'banned' }],
    ['outcome', { answer: 'Yes' }],
    ['answer', { outcome: 'other' }],
    ['answer', { outcome: 'other', answer: '  ab ' }],
    ['answer', { outcome: 'other', answer: 'x'.repeat(501) }],
  ])('with an invalid %s answers 400 for that field', async (field, body) => {
    const { admin, id } = await createReport();
    const answer = await sendAnswer(admin, id, body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  test('ignores other fields, answers 404 for an unknown report, and is for admins only', async () => {
    const { admin, id } = await createReport();
    const other = await shared().resident();
    await expectAdminsOnly(shared(), 'PUT', `/api/admin/reports/${id}/answer`, ANSWER);
    expect(await sendAnswer(admin, 2_000_000_000, ANSWER)).toMatchObject({
      status: 404,
      body: { code: 'report-not-found' },
    });
    const more = { ...ANSWER, answeredBy: other.id, adminId: other.id, answered_at: '2020-01-01T00:00:00Z', id: 1 };
    expect((await sendAnswer(admin, id, more)).body).toMatchObject({ id, answeredBy: { id: admin.id } });
  });
});

test('the list has all reports, open ones, answered ones, or those about one resident', async () => {
  const { admin, raju, id } = await createReport();
  const another = await createReport();
  await sendAnswer(admin, id, ANSWER);
  const ids = async (query: string) =>
    (await shared().call('GET', `/api/admin/reports?limit=100&${query}`, { as: admin })).body.map(
      (report: { id: number }) => report.id,
    );
  expect(await ids('')).toEqual(expect.arrayContaining([id, another.id]));
  expect(await ids('open=true')).toContain(another.id);
  expect(await ids('open=true')).not.toContain(id);
  expect(await ids('open=false')).toContain(id);
  expect(await ids('open=false')).not.toContain(another.id);
  expect(await ids(`residentId=${raju.id}`)).toEqual([id]);
  expect((await shared().call('GET', '/api/admin/reports?open=yes', { as: admin })).status).toBe(400);
});
