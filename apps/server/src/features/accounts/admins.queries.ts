import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { sql } from 'kysely';
import { ROLES_JSON } from '../../core/residents/roles.queries.ts';
import type { Querier } from '../../db/database.ts';

export interface ResidentAccount {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly joinedAt: Date;
  readonly emailVerifiedAt: Date | null;
}

export async function findResidentByKey(
  db: Querier,
  column: 'email_key' | 'username_key',
  key: string,
): Promise<ResidentAccount | null> {
  const row = await db
    .selectFrom('residents')
    .select([
      'id',
      'username',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'created_at as joinedAt',
      'email_verified_at as emailVerifiedAt',
    ])
    .where(column, '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export interface ListedAdmin {
  readonly username: string;
  readonly email: string;
  readonly roles: readonly ResidentRole[];
}

export async function findAdmins(db: Querier): Promise<ListedAdmin[]> {
  return db
    .selectFrom('residents as r')
    .select(['r.username', 'r.email', ROLES_JSON.as('roles')])
    .where('r.is_admin', '=', sql.lit(true))
    .orderBy('r.id')
    .execute();
}
