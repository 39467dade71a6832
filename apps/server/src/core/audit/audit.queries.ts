import type { Role } from '@ecopulse/contract/accounts/role-access';
import type { AuditAction, AuditSubject } from '@ecopulse/contract/admin/audit';
import { type Insertable, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import type { Tables } from '../../db/tables.ts';
import { type CardRow, cardColumns } from '../residents/cards.queries.ts';

/** False if the admin no longer has any of these roles. */
export async function insertAuditEntries(
  db: Querier,
  entries: readonly Insertable<Tables['audit_entries']>[],
  { adminId, roles }: { adminId: number | null; roles: readonly Role[] },
): Promise<boolean> {
  const { rows } = await sql<{ isPermitted: boolean }>`
    with entries as (${db.insertInto('audit_entries').values([...entries])})
    select ${adminId}::int is null or exists (
      select from resident_roles where resident_id = ${adminId}::int and role = any(${[...roles]}::text[])
    ) as "isPermitted"`.execute(db);
  return rows[0]?.isPermitted ?? false;
}

export interface AuditEntryRow {
  id: number;
  /** Null for the command line or a deleted resident. */
  admin: CardRow | null;
  action: AuditAction;
  subject: AuditSubject;
  subject_id: number | null;
  subject_name: string;
  facts: Facts;
  created_at: Date;
}

export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly subject?: AuditSubject | undefined;
  readonly subjectId?: number | undefined;
  readonly adminId?: number | undefined;
  readonly before?: number | undefined;
}

export async function findAuditEntries(db: Querier, filter: AuditFilter, limit: number): Promise<AuditEntryRow[]> {
  const { action, subject, subjectId, adminId, before } = filter;
  const conditions = [
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(subject === undefined ? [] : [sql`e.subject = ${subject}`]),
    ...(subjectId === undefined ? [] : [sql`e.subject_id = ${subjectId}`]),
    ...(adminId === undefined ? [] : [sql`e.admin_id = ${adminId}`]),
    ...(before === undefined ? [] : [sql`e.id < ${before}`]),
  ];
  const { rows } = await sql<AuditEntryRow>`
    select e.id, to_jsonb(admin) as admin, e.action, e.subject, e.subject_id, e.subject_name, e.facts, e.created_at
    from audit_entries e
    left join lateral (select ${cardColumns} from residents r where r.id = e.admin_id) as admin on true
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by e.id desc
    limit ${limit}`.execute(db);
  return rows;
}
