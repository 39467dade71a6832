import type { Querier } from '../../db/database.ts';

export interface NewResident {
  readonly username: string;
  readonly usernameKey: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly createdAt: Date;
}

/** Inserts a resident (the database adds their score). Returns null if the username or the e-mail address is taken. */
export async function insertResident(db: Querier, resident: NewResident): Promise<number | null> {
  const row = await db
    .insertInto('residents')
    .values({
      username: resident.username,
      username_key: resident.usernameKey,
      email: resident.email,
      email_key: resident.emailKey,
      password_hash: resident.passwordHash,
      first_name: resident.firstName,
      last_name: resident.lastName,
      created_at: resident.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Which of the two is already taken. */
export async function findTaken(
  db: Querier,
  keys: { usernameKey: string; emailKey: string },
): Promise<{ username: boolean; email: boolean }> {
  const rows = await db
    .selectFrom('residents')
    .select(['username_key', 'email_key'])
    .where((or) => or.or([or('username_key', '=', keys.usernameKey), or('email_key', '=', keys.emailKey)]))
    .execute();
  return {
    username: rows.some((row) => row.username_key === keys.usernameKey),
    email: rows.some((row) => row.email_key === keys.emailKey),
  };
}

export async function findCredentials(
  db: Querier,
  emailKey: string,
): Promise<{ id: number; password_hash: string } | null> {
  const row = await db
    .selectFrom('residents')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row ?? null;
}

export async function findCredentialsOf(
  db: Querier,
  residentId: number,
): Promise<{ email_key: string; password_hash: string } | null> {
  const row = await db
    .selectFrom('residents')
    .select(['email_key', 'password_hash'])
    .where('id', '=', residentId)
    .executeTakeFirst();
  return row ?? null;
}
