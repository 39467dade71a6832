import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import { type EntryFilter, type EntryRow, findEntries, insertEntries } from './audit.queries.ts';

export interface AuditRecord {
  readonly adminId: number | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: number | null;
  /** Name at the time of the action, so that the log stays readable after a rename. */
  readonly subjectName: string;
  readonly facts?: Facts;
}

/** Pass the transaction of the action, so that neither is stored without the other. */
export function recordAudit(db: Querier, now: Date, record: AuditRecord): Promise<void> {
  return recordAudits(db, now, [record]);
}

/** Needs at least one record; keeps their order. */
export async function recordAudits(db: Querier, now: Date, records: readonly AuditRecord[]): Promise<void> {
  const entries = records.map((record) => ({
    admin_id: record.adminId,
    action: record.action,
    subject: record.subject,
    subject_id: record.subjectId,
    subject_name: record.subjectName,
    facts: JSON.stringify(record.facts ?? {}),
    created_at: now,
  }));
  await insertEntries(db, entries);
}

export function changedFields(before: object, after: object): string {
  const [old, now] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(now)
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .join(', ');
}

const DEFAULT_PAGE = 50;

export function readAudit(db: Querier, filter: EntryFilter, limit = DEFAULT_PAGE): Promise<EntryRow[]> {
  return findEntries(db, filter, limit);
}
