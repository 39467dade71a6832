import { sql } from 'kysely';
import type { Language } from '../../../core/messages/catalogs.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import { errorCode } from '../../../db/prepared-client.ts';

export type LinkKind = 'password-reset' | 'verification' | 'email-change' | 'parent';

export interface EmailRecipient {
  readonly id: number;
  readonly email: string;
  readonly language: Language | null;
}

const LANGUAGE = sql<Language | null>`language`.as('language');

interface NewLink {
  readonly kind: LinkKind;
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface AccountLink {
  readonly residentId: number;
  readonly kind: LinkKind;
  readonly email: string;
  readonly emailKey: string;
}

/** For an address without an account, so that the work is the same. */
export const NO_RESIDENT = 0;

/** When the last link of this kind was created, if after `since`. Locks the owner against concurrent requests. */
export async function findLinkTime(
  trx: Transaction,
  emailKey: string,
  kind: LinkKind,
  since: Date,
): Promise<Date | null> {
  const owner = await trx
    .selectFrom('residents')
    .select('id')
    .where('email_key', '=', emailKey)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A statement of its own: one that waited for the lock would not see the link of the request before it.
  const link = await trx
    .selectFrom('account_links')
    .select('created_at')
    .where('resident_id', '=', owner?.id ?? NO_RESIDENT)
    .where('kind', '=', kind)
    .where('email_key', '=', emailKey)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return link?.created_at ?? null;
}

/**
 * Replaces an older link of this kind. Returns null if no one has the address, after the same statement,
 * so that timing does not reveal who has an account.
 */
export async function replaceLinkByEmail(
  trx: Transaction,
  emailKey: string,
  { kind, tokenHash, createdAt, expiresAt }: NewLink,
): Promise<EmailRecipient | null> {
  const { rows } = await sql<EmailRecipient>`
    with owner as (
      select id, email, email_key, language from residents where email_key = ${emailKey}
    ), link as (
      insert into account_links (resident_id, kind, token_hash, email, email_key, created_at, expires_at)
      select id, ${kind}, ${tokenHash}::bytea, email, email_key, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
      from owner
      on conflict (resident_id, kind) do update set
        token_hash = excluded.token_hash, email = excluded.email, email_key = excluded.email_key,
        created_at = excluded.created_at, expires_at = excluded.expires_at
    )
    select id, email, language from owner`.execute(trx);
  return rows[0] ?? null;
}

export async function replaceLink(
  trx: Transaction,
  residentId: number,
  { email, emailKey }: { email: string; emailKey: string },
  { kind, tokenHash, createdAt, expiresAt }: NewLink,
): Promise<void> {
  const link = { token_hash: tokenHash, email, email_key: emailKey, created_at: createdAt, expires_at: expiresAt };
  await trx
    .insertInto('account_links')
    .values({ resident_id: residentId, kind, ...link })
    .onConflict((conflict) => conflict.columns(['resident_id', 'kind']).doUpdateSet(link))
    .execute();
}

export async function findLink(
  db: Querier,
  tokenHash: Buffer,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<AccountLink | null> {
  const row = await db
    .selectFrom('account_links')
    .select(['resident_id as residentId', 'kind', 'email', 'email_key as emailKey'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', sql<LinkKind>`any(${kinds}::text[])`)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** False if another call has used or replaced the link. */
export async function deleteLink(trx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteLinksByKind(
  trx: Transaction,
  residentId: number,
  kinds: readonly LinkKind[],
): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('resident_id', '=', residentId)
    .where('kind', '=', sql<LinkKind>`any(${kinds}::text[])`)
    .execute();
}

export async function deleteExpiredLinks(db: Querier, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
}

export interface LinkOwner extends EmailRecipient {
  readonly emailKey: string;
  readonly isVerified: boolean;
  readonly isLeaving: boolean;
}

/** Lock order: resident, links, sessions. `update` also blocks inserts that reference the resident. */
export async function findOwner(
  db: Querier,
  residentId: number,
  lock?: 'no-key-update' | 'update',
): Promise<LinkOwner | null> {
  const row = await db
    .selectFrom('residents')
    .select(['id', 'email', 'email_key as emailKey', LANGUAGE])
    .select(['email_verified_at', 'leaving_since'])
    .where('id', '=', residentId)
    .$if(lock === 'no-key-update', (query) => query.forNoKeyUpdate())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const { email_verified_at: verifiedAt, leaving_since: leavingSince, ...owner } = row;
  return { ...owner, isVerified: verifiedAt !== null, isLeaving: leavingSince !== null };
}

export async function findEmailRecipient(db: Querier, emailKey: string): Promise<EmailRecipient | null> {
  const row = await db
    .selectFrom('residents')
    .select(['id', 'email', LANGUAGE])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row ?? null;
}

export async function setVerified(trx: Transaction, residentId: number, now: Date): Promise<void> {
  await trx
    .updateTable('residents')
    .set({ email_verified_at: now })
    .where('id', '=', residentId)
    .where('email_verified_at', 'is', null)
    .execute();
}

const UNIQUE_VIOLATION = '23505';

/** False if another resident has the address; the transaction is then aborted. */
export async function setEmail(
  trx: Transaction,
  residentId: number,
  { email, emailKey }: { email: string; emailKey: string },
  now: Date,
): Promise<boolean> {
  try {
    await trx
      .updateTable('residents')
      .set({ email, email_key: emailKey, email_verified_at: now })
      .where('id', '=', residentId)
      .execute();
    return true;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
