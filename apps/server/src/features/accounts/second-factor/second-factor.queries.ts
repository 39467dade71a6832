import { sql } from 'kysely';
import type { Querier, Transaction } from '../../../db/database.ts';

export async function findSecret(
  db: Querier,
  residentId: number,
): Promise<{ secret: Buffer; confirmed_at: Date | null } | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .where('resident_id', '=', residentId)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces an unconfirmed secret. False if the second factor is already on. */
export async function insertUnconfirmedSecret(
  db: Querier,
  residentId: number,
  secret: Uint8Array,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into second_factors as f (resident_id, secret, created_at)
    values (${residentId}, ${Buffer.from(secret)}, ${now})
    on conflict (resident_id) do update set secret = excluded.secret, created_at = excluded.created_at
    where f.confirmed_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function confirmSecret(
  trx: Transaction,
  residentId: number,
  { secret, step, now }: { secret: Buffer; step: number; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('resident_id', '=', residentId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('resident_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Prevents replay: false if this step or a later one has been used. */
export async function consumeTotpStep(db: Querier, residentId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('resident_id', '=', residentId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('resident_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function consumeRecoveryCode(db: Querier, residentId: number, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('resident_id', '=', residentId)
    .where('code_hash', '=', codeHash)
    .returning('resident_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the second factor is off. */
export async function replaceRecoveryCodes(
  trx: Transaction,
  residentId: number,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factors')
    .select('resident_id')
    .where('resident_id', '=', residentId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!factor) return false;
  await trx.deleteFrom('recovery_codes').where('resident_id', '=', residentId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ resident_id: residentId, code_hash: hash })))
    .execute();
  return true;
}

/** False if the second factor was off; an unconfirmed secret is deleted too. */
export async function deleteSecondFactor(trx: Transaction, residentId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('resident_id', '=', residentId).execute();
  const row = await trx
    .deleteFrom('second_factors')
    .where('resident_id', '=', residentId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** False if the password has changed since it was checked. */
export async function insertPendingSignIn(
  db: Querier,
  pendingSignIn: { tokenHash: Buffer; residentId: number; passwordHash: string; restores: boolean; expiresAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into pending_sign_ins (token_hash, resident_id, restores, expires_at)
    select ${pendingSignIn.tokenHash}::bytea, id, ${pendingSignIn.restores}::boolean, ${pendingSignIn.expiresAt}::timestamptz
    from residents where id = ${pendingSignIn.residentId} and password_hash = ${pendingSignIn.passwordHash}
    for share`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Null if the sign-in has expired, is unknown or has no tries left. */
export async function countPendingSignInTry(
  db: Querier,
  tokenHash: Buffer,
  { now, maxTries }: { now: Date; maxTries: number },
): Promise<{ residentId: number; restores: boolean } | null> {
  const row = await db
    .updateTable('pending_sign_ins')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['resident_id', 'restores'])
    .executeTakeFirst();
  return row ? { residentId: row.resident_id, restores: row.restores } : null;
}

/** Returns the resident's password hash. Null if another call has deleted the sign-in, as every password change does. */
export async function deletePendingSignIn(db: Querier, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .deleteFrom('pending_sign_ins')
    .using('residents')
    .whereRef('residents.id', '=', 'pending_sign_ins.resident_id')
    .where('token_hash', '=', tokenHash)
    .returning('residents.password_hash')
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function deleteExpiredPendingSignIns(db: Querier, now: Date): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', now).execute();
}
