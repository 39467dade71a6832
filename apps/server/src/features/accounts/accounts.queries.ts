import { isMinor } from '@ecopulse/contract/accounts/personal-data';
import type { WelcomeStep } from '@ecopulse/contract/accounts/accounts';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import { sql } from 'kysely';
import type { Language } from '../../core/messages/catalogs.ts';
import { deleteExpiredClaims, insertClaims, isClaimed } from '../../core/residents/username-claims.queries.ts';
import type { Querier } from '../../db/database.ts';
import { errorCode, UNIQUE_VIOLATION } from '../../db/prepared-client.ts';

export interface NewResident {
  readonly username: string;
  readonly usernameKey: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly createdAt: Date;
  readonly language: Language | null;
  readonly welcome: WelcomeStep | null;
  readonly ageBand?: AgeBand | null;
  readonly ageAskedIn?: number | null;
}

/** A trigger inserts the score. Null if the username, a lookalike or the email address is taken. */
export async function insertResident(db: Querier, resident: NewResident): Promise<number | null> {
  const { username, usernameKey, email, emailKey, passwordHash, firstName, lastName, createdAt } = resident;
  const { language, welcome, ageBand = null, ageAskedIn = null } = resident;
  try {
    const { rows } = await sql<{ id: number }>`
      with resident as (
        insert into residents (
          username, username_key, email, email_key, password_hash, first_name, last_name, created_at, language, welcome,
          age_band, age_asked_in, in_rankings
        ) values (
          ${username}, ${usernameKey}, ${email}, ${emailKey}, ${passwordHash}, ${firstName}, ${lastName}, ${createdAt},
          ${language}, ${welcome}, ${ageBand}, ${ageAskedIn}, ${!isMinor(ageBand)}
        ) returning id
      ), claimed as (
        ${insertClaims(username, { from: 'resident' })}
      )
      select id from resident`.execute(db);
    return rows[0]?.id ?? null;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

interface WantedIdentifiers {
  readonly username: string;
  readonly usernameKey: string;
  readonly emailKey: string;
}

/**
 * A username is also taken by a lookalike, and for a while after a rename.
 * Deletes expired claims, which would block an insertion.
 */
export async function findTakenIdentifiers(
  db: Querier,
  { username, usernameKey, emailKey }: WantedIdentifiers,
  now: Date,
): Promise<{ username: boolean; email: boolean }> {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    with expired as (${deleteExpiredClaims(username, now)})
    select
      exists (select from residents where username_key = ${usernameKey}) or ${isClaimed(username, now)} as username,
      exists (select from residents where email_key = ${emailKey}) as email`.execute(db);
  return rows[0] ?? { username: false, email: false };
}

interface Credentials {
  id: number;
  password_hash: string;
  has_second_factor: boolean;
}

export async function findCredentialsByEmail(db: Querier, emailKey: string): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    select id, password_hash,
      exists (select from second_factors where resident_id = residents.id and confirmed_at is not null)
        as has_second_factor
    from residents where email_key = ${emailKey}`.execute(db);
  return rows[0] ?? null;
}

export async function findCredentialsByResident(
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
