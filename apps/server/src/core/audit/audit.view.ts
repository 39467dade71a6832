import type { AuditEntry } from '@ecopulse/contract/admin/audit';
import { toResidentCard } from '../residents/residents.view.ts';
import type { EntryRow } from './audit.queries.ts';

export function toAuditEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    admin: row.admin && toResidentCard(row.admin),
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    facts: row.facts,
    createdAt: row.created_at.toISOString(),
  };
}
