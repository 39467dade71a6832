import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import { type EntryFilter, type EntryRow, findEntries, insertEntries } from './audit.queries.ts';

/** An action of an admin. */
export interface AuditRecord {
  /** Null for the command line. */
  readonly adminId: number | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: number | null;
  /** The current name of the subject, so that the log stays readable after a renaming. */
  readonly subjectName: string;
  readonly facts?: Facts;
}

/** Records an action of an admin in its own transaction, so that there is never one without the other. */
export function recordAudit(db: Querier, now: Date, record: AuditRecord): Promise<void> {
  return recordAudits(db, now, [record]);
}

/** Records several actions (at least one) in order, in one statement. */
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

/** The names of the fields that differ between two versions, for the facts of an edit. */
export function changedFields(before: object, after: object): string {
  const [old, now] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(now)
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .join(', ');
}

const DEFAULT_PAGE = 50;

/** A page of the actions of admins, newest first. */
export function readAudit(db: Querier, filter: EntryFilter, limit = DEFAULT_PAGE): Promise<EntryRow[]> {
  return findEntries(db, filter, limit);
}
