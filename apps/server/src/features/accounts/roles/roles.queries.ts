import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { sql } from 'kysely';
import { ROLES_JSON } from '../../../core/residents/roles.queries.ts';
import type { Transaction } from '../../../db/database.ts';

export interface RoleHolder {
  readonly username: string;
  readonly email: string;
  readonly roles: readonly ResidentRole[];
  /** Under 13, or a parent has yet to agree. */
  readonly isChild: boolean;
}

export async function lockRoleHolder(trx: Transaction, residentId: number): Promise<RoleHolder | null> {
  const row = await trx
    .selectFrom('residents as r')
    .select(['r.username', 'r.email', ROLES_JSON.as('roles')])
    .select(
      sql<boolean>`(r.age_band is not distinct from 'under-13' or r.parent_awaited_since is not null)`.as('isChild'),
    )
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
