import type { AuditAction, AuditSubject } from '@ecopulse/contract/audit';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import { insertEntry } from './audit.queries.ts';

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
export async function recordAudit(db: Querier, now: Date, record: AuditRecord): Promise<void> {
  await insertEntry(db, {
    admin_id: record.adminId,
    action: record.action,
    subject: record.subject,
    subject_id: record.subjectId,
    subject_name: record.subjectName,
    facts: JSON.stringify(record.facts ?? {}),
    created_at: now,
  });
}

/** The names of what differs between two versions of something, for the facts of an edit. */
export function changedFields(before: object, after: object): string {
  const [old, now] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(now)
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .join(', ');
}
