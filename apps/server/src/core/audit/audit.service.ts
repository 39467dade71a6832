import { isDeepStrictEqual } from 'node:util';
import type { Role } from '@ecopulse/contract/accounts/role-access';
import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';
import { ProblemError } from '../problems/problem-error.ts';
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

/** Which role changes what, besides owners. Null: not a role decides, but the feature. */
const ROLES_BY_SUBJECT: Readonly<Record<AuditSubject, Role | null>> = {
  green_space: 'editor',
  lesson: 'editor',
  challenge: 'editor',
  event: null,
  club: null,
  article: 'editor',
  news_source: 'editor',
  translation_report: 'editor',
  resident: 'moderator',
  report: 'moderator',
  check_in: 'moderator',
  activity: 'moderator',
  condition: 'moderator',
  operator: 'owner',
  weather_day: 'editor',
  limits: 'owner',
};

/** Pass the transaction of the action, so that neither is stored without the other. Throws as `recordAuditEntries` does. */
export function recordAuditEntry(db: Querier, now: Date, record: AuditRecord): Promise<void> {
  return recordAuditEntries(db, now, [record]);
}

/**
 * Needs at least one record, all of one admin and kind of subject; keeps their order. Throws `role-needed`, which undoes the
 * action, if the admin's role has ended since the call began.
 */
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
  const [first] = records;
  if (!first) return;
  const role = ROLES_BY_SUBJECT[first.subject];
  const isPermitted = await insertAuditEntries(
    db,
    entries,
    role === null ? { adminId: null, roles: [] } : { adminId: first.adminId, roles: ['owner', role] },
  );
  if (role !== null && !isPermitted) throw new ProblemError('role-needed', { values: { role } });
}

/** The names of the fields of `after` with another value as JSON, in which PostgreSQL reorders keys; separated by commas. */
export function formatChangedFields(before: object, after: object): string {
  const [old, current] = [toJson(before), toJson(after)];
  return Object.keys(after)
    .filter((field) => !isDeepStrictEqual(old[field], current[field]))
    .join(', ');
}

function toJson(values: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values)) as Record<string, unknown>;
}

const DEFAULT_PAGE_SIZE = 50;

export function findAudit(db: Querier, filter: AuditFilter, limit = DEFAULT_PAGE_SIZE): Promise<AuditEntryRow[]> {
  return findAuditEntries(db, filter, limit);
}
