import { describe, expect, test } from 'vitest';
import { changeItem, listAuditEntries, listContents } from '../../../testing/admins.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();

const REPORT = { messageId: 'aB3_-f', language: 'zh', words: '打卡', suggestion: '签到' };

const report = (as: TestResident, overrides: object = {}, { call }: Pick<TestApp, 'call'> = shared()) =>
  call('POST', '/api/translation-reports', { as, body: { ...REPORT, ...overrides } });
const reportRowsOf = ({ id }: TestResident) =>
  shared().selectRows(
    'translation_reports',
    ['message_id', 'language', 'words', 'suggestion'],
    { reporter_id: id },
    'id',
  );
const listReports = (as: TestResident, query = '') => listContents(shared(), as, 'translation', query);
const settle = (as: TestResident, id: number) => changeItem(shared(), as, `translation-${id}`, { state: 'done' });

async function createReport(admin: TestResident) {
  const mei = await shared().resident();
  expect(await report(mei)).toMatchObject({ status: 204, text: '' });
  const [row] = (await listReports(admin)).filter(({ reporter }) => reporter?.id === mei.id);
  if (!row) throw new Error('expected the report in the list');
  return { mei, row };
}

describe('a report of a translation', () => {
  test('is stored with or without a suggestion, of a message or of content', async () => {
    const mei = await shared().resident();
    await report(mei);
    await report(mei, { messageId: 'content', words: '公园', suggestion: undefined });
    expect(await reportRowsOf(mei)).toEqual([
      { message_id: 'aB3_-f', language: 'zh', words: '打卡', suggestion: '签到' },
      { message_id: 'content', language: 'zh', words: '公园', suggestion: null },
    ]);
  });

  test('replaces an open one of the same message, or of the same words of content', async () => {
    const mei = await shared().resident();
    const content = { messageId: 'content', words: '公园' };
    for (const overrides of [{}, { words: '2 次打卡', suggestion: null }, content, { ...content, suggestion: '花园' }])
      expect((await report(mei, overrides)).status).toBe(204);
    expect(await reportRowsOf(mei)).toMatchObject([
      { message_id: 'aB3_-f', words: '2 次打卡', suggestion: null },
      { message_id: 'content', words: '公园', suggestion: '花园' },
    ]);
    await report(mei, { language: 'ja' });
    await report(mei, { ...content, words: '植物园' });
    expect(await reportRowsOf(mei)).toHaveLength(4);
  });

  test('does not replace one that is settled', async () => {
    const admin = await shared().resident({ isAdmin: true });
    const { mei, row } = await createReport(admin);
    await settle(admin, row.id);
    expect((await report(mei, { words: '登记' })).status).toBe(204);
    expect(await reportRowsOf(mei)).toMatchObject([{ words: '打卡' }, { words: '登记' }]);
  });

  test('is one row when it arrives at two servers at once', async () => {
    const mei = await shared().resident();
    const otherServer = await startTestApp({ sharing: shared() });
    const responses = await Promise.all(
      [shared(), otherServer, shared(), otherServer].map((server) => report(mei, {}, server)),
    );
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await reportRowsOf(mei)).toHaveLength(1);
  });

  test('is refused after 20 on one day, unless it replaces an open one', async () => {
    const { clock, resident } = shared();
    const mei = await resident();
    const reportContent = (index: number) => report(mei, { messageId: 'content', words: `第 ${index} 课` });
    for (let index = 1; index <= 20; index += 1) expect((await reportContent(index)).status).toBe(204);
    const refused = await reportContent(21);
    expect(refused).toMatchObject({ status: 429, body: { code: 'report-limit', values: { limit: 20 } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await reportContent(20)).status).toBe(204);
    clock.forward({ days: 1 });
    expect((await reportContent(21)).status).toBe(204);
    expect(await reportRowsOf(mei)).toHaveLength(21);
  });

  test.each([
    ['messageId', { messageId: 'aB3_f' }],
    ['messageId', { messageId: 'aB3=-f' }],
    ['messageId', { messageId: 7 }],
    ['language', { language: 'xx' }],
    ['words', { words: ' ' }],
    ['words', { words: '字'.repeat(501) }],
    ['suggestion', { suggestion: '字'.repeat(501) }],
  ])('with an invalid %s answers 400 for that field', async (field, overrides) => {
    const answer = await report(await shared().resident(), overrides);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  test('needs a session', async () => {
    expect((await shared().call('POST', '/api/translation-reports', { body: REPORT })).status).toBe(401);
  });
});

describe('admins', () => {
  test('see who reported what and when, and settle it once, with an audit entry', async () => {
    const [admin, otherAdmin] = [
      await shared().resident({ isAdmin: true }),
      await shared().resident({ isAdmin: true }),
    ];
    const { mei, row } = await createReport(admin);
    const created = { ...REPORT, id: row.id, createdAt: expect.any(String) };
    const reporter = { id: mei.id, username: mei.username, firstName: null, lastName: null, profileImageUrl: null };
    expect(row).toEqual({ ...created, reporter, settledAt: null, settledBy: null });
    expect((await listReports(admin, 'state=open')).map(({ id }) => id)).toContain(row.id);

    expect((await settle(admin, row.id)).status).toBe(200);
    expect((await settle(otherAdmin, row.id)).status).toBe(200);
    expect((await listReports(admin, 'state=open')).map(({ id }) => id)).not.toContain(row.id);
    expect((await listReports(admin, 'state=done')).find(({ id }) => id === row.id)).toMatchObject({
      settledAt: shared().clock.now().toISOString(),
      settledBy: { id: admin.id },
    });
    expect(await listAuditEntries(shared(), admin, 'translation_report', row.id)).toEqual([
      { admin: admin.username, action: 'translation_report_settled', subjectName: 'zh/aB3_-f', facts: {} },
    ]);
  });
});
