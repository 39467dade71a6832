import { sql } from 'kysely';
import type { Querier, Transaction } from '../../../db/database.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.queries.ts';
import { setVerified } from './links.queries.ts';

export interface AccountRow {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly pendingEmail: string | null;
  readonly hasSecondFactor: boolean;
  readonly recoveryCodesLeft: number;
}

export async function findAccount(db: Querier, residentId: number, now: Date): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select
      r.email,
      r.email_verified_at is not null as "emailVerified",
      (
        select l.email from account_links l
        where l.resident_id = r.id and l.kind = 'email-change' and l.expires_at > ${now}
      ) as "pendingEmail",
      exists (
        select from second_factors f where f.resident_id = r.id and f.confirmed_at is not null
      ) as "hasSecondFactor",
      (select count(*)::integer from recovery_codes c where c.resident_id = r.id) as "recoveryCodesLeft"
    from residents r
    where r.id = ${residentId}`.execute(db);
  return rows[0] ?? null;
}

export async function setPassword(trx: Transaction, residentId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('residents').set({ password_hash: passwordHash }).where('id', '=', residentId).execute();
}

export async function deletePendingSignIns(trx: Transaction, residentId: number): Promise<void> {
  await trx.deleteFrom('pending_sign_ins').where('resident_id', '=', residentId).execute();
}

/**
 * Someone who registered with another person's address must neither keep access nor lock the owner out: removes passkeys
 * and codes. The caller ends the sessions.
 */
export async function proveAddressFirst(trx: Transaction, residentId: number, now: Date): Promise<void> {
  await trx.deleteFrom('passkeys').where('resident_id', '=', residentId).execute();
  await deleteSecondFactor(trx, residentId);
  await deletePendingSignIns(trx, residentId);
  await setVerified(trx, residentId, now);
}
