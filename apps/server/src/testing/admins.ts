import type { AuditEntry } from '@ecopulse/contract/admin/audit';
import type { InboxContent, InboxItem, OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestResident } from './factories.ts';
import type { TestApp } from './test-app.ts';

export async function listAuditEntries(
  { call }: Pick<TestApp, 'call'>,
  as: TestResident,
  subject: AuditEntry['subject'],
  subjectId: number,
): Promise<Pick<AuditEntry, 'action' | 'subjectName' | 'facts'>[]> {
  const { status, text } = await call('GET', `/api/admin/audit?subject=${subject}&subjectId=${subjectId}`, { as });
  expect(status).toBe(200);
  return (JSON.parse(text) as AuditEntry[]).map(({ admin, action, subjectName, facts }) => ({
    admin: admin?.username ?? null,
    action,
    subjectName,
    facts,
  }));
}

/** Returns the ids of the flagged activities. */
export async function flagCheckIns({ db }: Pick<TestApp, 'db'>, { id }: Pick<TestResident, 'id'>): Promise<number[]> {
  const rows = await db
    .insertInto('activity_flags')
    .columns(['activity_id', 'resident_id', 'reason'])
    .expression(sql`
      select id, resident_id, 'too-fast' from activities where resident_id = ${id} and type = 'check_in' order by id`)
    .returning('activity_id')
    .execute();
  return rows.map((row) => row.activity_id);
}

/** The session of an idle admin ends after 12 hours. */
export async function staySignedIn({ db, clock }: Pick<TestApp, 'db' | 'clock'>, { id }: TestResident): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: clock.now() }).where('resident_id', '=', id).execute();
}

type Caller = Pick<TestApp, 'call'>;

export async function listInbox({ call }: Caller, as: TestResident, query = ''): Promise<InboxItem[]> {
  const { status, text } = await call('GET', `/api/admin/inbox?${query}`, { as });
  expect(status).toBe(200);
  expect(text).not.toContain('@');
  return JSON.parse(text) as InboxItem[];
}

export async function openItem({ call }: Caller, as: TestResident, id: string): Promise<OpenedInboxItem> {
  const { status, text } = await call('GET', `/api/admin/inbox/${id}`, { as });
  expect(status).toBe(200);
  expect(text).not.toContain('@');
  return JSON.parse(text) as OpenedInboxItem;
}

/** The body is the item after the change, or the problem. */
export async function changeItem({ call }: Caller, as: TestResident, id: string, body: object) {
  const answer = await call('PATCH', `/api/admin/inbox/${id}`, { as, body });
  return answer.status === 200 ? { ...answer, body: await openItem({ call }, as, id) } : answer;
}

/** What the listed items of one kind are about. */
export async function listContents<Kind extends keyof InboxContent>(
  app: Caller,
  as: TestResident,
  kind: Kind,
  query = '',
): Promise<NonNullable<InboxContent[Kind]>[]> {
  const items = await listInbox(app, as, `limit=100&kind=${kind}&${query}`);
  const opened = await Promise.all(items.map(({ id }) => openItem(app, as, id)));
  return opened.flatMap((item) => item[kind] ?? []) as NonNullable<InboxContent[Kind]>[];
}
