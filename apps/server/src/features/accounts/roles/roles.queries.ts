import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { sql } from 'kysely';
import { ROLES_JSON } from '../../../core/residents/roles.queries.ts';
import type { Transaction } from '../../../db/database.ts';

/**
 * The owners who can sign in. Serialises all changes of roles and departures of owners; take this lock before any other.
 * The second statement sees what earlier holders of the lock have committed.
 */
export async function lockOwners(trx: Transaction): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtext('owners'))`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select r.id from residents r
    where r.id in (select resident_id from resident_roles where role = 'owner')
      and r.leaving_since is null and r.suspended_since is null`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface RoleHolder {
  readonly username: string;
  readonly email: string;
  readonly roles: readonly ResidentRole[];
}

export async function lockRoleHolder(trx: Transaction, residentId: number): Promise<RoleHolder | null> {
  const row = await trx
    .selectFrom('residents as r')
    .select(['r.username', 'r.email', ROLES_JSON.as('roles')])
    .where('r.id', '=', residentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts first: while a resident has no role, they are no admin. */
export async function replaceRoles(
  trx: Transaction,
  residentId: number,
  roles: readonly ResidentRole[],
  now: Date,
): Promise<void> {
  const wanted = sql`(
    select w.role, w."planningArea", w."clubId"
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as w (role text, "planningArea" text, "clubId" integer)
  )`;
  await sql`
    insert into resident_roles (resident_id, role, planning_area, club_id, granted_at)
    select ${residentId}::int, w.role, w."planningArea", w."clubId", ${now}::timestamptz
    from ${wanted} as w
    on conflict do nothing`.execute(trx);
  await sql`
    delete from resident_roles o where o.resident_id = ${residentId} and not exists (
      select from ${wanted} as w
      where w.role = o.role and w."planningArea" is not distinct from o.planning_area
        and w."clubId" is not distinct from o.club_id
    )`.execute(trx);
}
