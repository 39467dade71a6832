import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';

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

/** Null if the email address has changed since the account was found. */
export async function setAdmin(
  trx: Transaction,
  { id, email }: Pick<ResidentAccount, 'id' | 'email'>,
  isAdmin: boolean,
): Promise<{ isChanged: boolean } | null> {
  const lockedRow = await trx
    .selectFrom('residents')
    .select('is_admin')
    .where('id', '=', id)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!lockedRow) return null;
  const isChanged = lockedRow.is_admin !== isAdmin;
  if (isChanged) await trx.updateTable('residents').set({ is_admin: isAdmin }).where('id', '=', id).execute();
  return { isChanged };
}

export async function findAdmins(db: Querier): Promise<{ username: string; email: string }[]> {
  return db
    .selectFrom('residents')
    .select(['username', 'email'])
    .where('is_admin', '=', sql.lit(true))
    .orderBy('id')
    .execute();
}
