import { describe, expect, test } from 'vitest';
import { changeItem, listAuditEntries, listContents } from '../../testing/admins.ts';
import type { TestResident } from '../../testing/factories.ts';
import { problem, shareTestApp, startTestApp } from '../../testing/test-app.ts';

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
  const [report] = await listContents(shared(), admin, 'report', `residentId=${raju.id}`);
  return { admin, mei, raju, id: report?.id ?? 0 };
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
      expect(await sendAnswer(as, id, body)).toMatchObject(problem(409, 'report-answered'));
    expect(await notificationsOf(mei)).toHaveLength(1);
    expect(await listAuditEntries(shared(), admin, 'report', id)).toHaveLength(1);
  });

  test('keeps the answer when its reporter reports again on the same day; four concurrent calls store one new report', async () => {
    const { admin, mei, raju, id } = await createReport();
    const other = await startTestApp({ sharing: shared() });
    await sendAnswer(admin, id, ANSWER);
    const body = { userId: raju.id, reason: 'cheating', details: 'Again' };
    const listReports = (query: string) => listContents(shared(), admin, 'report', `${query}&residentId=${raju.id}`);
    const before = await listReports('state=done');
    const newReports = await Promise.all(
      [shared(), other, shared(), other].map(({ call }) => call('POST', '/api/reports', { as: mei, body })),
    );
    expect(newReports.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const open = await listReports('state=open');
    expect(open).toMatchObject([{ reason: 'cheating', details: 'Again', answer: null }]);
    expect(open).toHaveLength(1);
    expect(await listReports('state=done')).toEqual(before);
    expect(before).toMatchObject([{ id, reason: 'other', details: 'Look at this', ...ANSWER }]);
    expect(await notificationsOf(mei)).toHaveLength(1);
    expect((await sendAnswer(admin, open[0]?.id ?? 0, ANSWER)).status).toBe(200);
    expect(await listReports('state=done')).toHaveLength(2);
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

  test('ignores other fields, and answers 404 for an unknown report', async () => {
    const { admin, id } = await createReport();
    const other = await shared().resident();
    expect(await sendAnswer(admin, 2_000_000_000, ANSWER)).toMatchObject(problem(404, 'report-not-found'));
    const more = { ...ANSWER, answeredBy: other.id, adminId: other.id, answered_at: '2020-01-01T00:00:00Z', id: 1 };
    expect((await sendAnswer(admin, id, more)).body).toMatchObject({ id, answeredBy: { id: admin.id } });
  });
});

test('a report that the inbox marks as done has the note as its answer, and needs one', async () => {
  const { admin, mei, id } = await createReport();
  const finish = (body: object) => changeItem(shared(), admin, `report-${id}`, { state: 'done', ...body });
  expect(await finish({})).toMatchObject(problem(422, 'answer-needed'));
  expect(await finish({ note: 'We have looked into it.' })).toMatchObject({
    status: 200,
    body: { state: 'done', note: null, report: { outcome: 'other', answer: 'We have looked into it.' } },
  });
  expect(await notificationsOf(mei)).toMatchObject([{ kind: 'report_answered' }]);
  expect(await finish({ note: 'Something else.' })).toMatchObject(problem(409, 'report-answered'));
});
