import type { AuditAction, AuditSubject } from '@ecopulse/contract/audit';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import { type EntryFilter, type EntryRow, findEntries, insertEntries } from './audit.queries.ts';

/** Something that an admin has done. */
export interface AuditRecord {
  /** Null for the command line. */
  readonly adminId: number | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: number | null;
  /** As it is called now: the log must be readable when it is called otherwise. */
  readonly subjectName: string;
  readonly facts?: Facts;
}

/** Writes down what an admin does, in the transaction that does it: there is never one without the other. */
export function recordAudit(db: Querier, now: Date, record: AuditRecord): Promise<void> {
  return recordAudits(db, now, [record]);
}

/** Writes down several things that are done at once, in their order, in one statement; one at least. */
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

/** The names of what differs between two versions of something, for the facts of an edit. */
export function changedFields(before: object, after: object): string {
  const [old, now] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(now)
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .join(', ');
}

const DEFAULT_PAGE = 50;

/** A page of what admins have done, newest first. */
export function readAudit(db: Querier, filter: EntryFilter, limit = DEFAULT_PAGE): Promise<EntryRow[]> {
  return findEntries(db, filter, limit);
}
