import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import { type AuditFilter, type AuditEntryRow, findAuditEntries, insertAuditEntries } from './audit.queries.ts';

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
export function recordAuditEntry(db: Querier, now: Date, record: AuditRecord): Promise<void> {
  return recordAuditEntries(db, now, [record]);
}

/** Needs at least one record; keeps their order. */
export async function recordAuditEntries(db: Querier, now: Date, records: readonly AuditRecord[]): Promise<void> {
  const entries = records.map((record) => ({
    admin_id: record.adminId,
    action: record.action,
    subject: record.subject,
    subject_id: record.subjectId,
    subject_name: record.subjectName,
    facts: JSON.stringify(record.facts ?? {}),
    created_at: now,
  }));
  await insertAuditEntries(db, entries);
}

/** The names of the fields of `after` with another value, separated by commas. */
export function formatChangedFields(before: object, after: object): string {
  const [old, current] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(current)
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(current[field]))
    .join(', ');
}

const DEFAULT_PAGE_SIZE = 50;

export function findAudit(db: Querier, filter: AuditFilter, limit = DEFAULT_PAGE_SIZE): Promise<AuditEntryRow[]> {
  return findAuditEntries(db, filter, limit);
}
