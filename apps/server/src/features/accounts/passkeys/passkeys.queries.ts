import { sql } from 'kysely';
import type { Language } from '../../../core/messages/catalogs.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

export interface PasskeyRow {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const LISTED_COLUMNS = ['id', 'name', 'created_at', 'last_used_at'] as const;

export function findPasskeys(db: Querier, residentId: number): Promise<(PasskeyRow & { credential_id: string })[]> {
  return db
    .selectFrom('passkeys')
    .select([...LISTED_COLUMNS, 'credential_id'])
    .where('resident_id', '=', residentId)
    .orderBy('id')
    .execute();
}

/** Serialises concurrent additions, which count towards a limit, and password resets. Null if the resident is gone. */
export async function lockPasskeyOwner(
  trx: Transaction,
  residentId: number,
): Promise<{ email: string; language: Language | null } | null> {
  const { rows } = await sql<{ email: string; language: Language | null }>`
    select email, language from residents where id = ${residentId} for no key update`.execute(trx);
  return rows[0] ?? null;
}

/** Null if the credential is already registered, by anyone. */
export async function insertPasskey(
  trx: Transaction,
  passkey: {
    residentId: number;
    credentialId: string;
    publicKey: Uint8Array;
    counter: number;
    transports: readonly string[];
    name: string;
    now: Date;
  },
): Promise<PasskeyRow | null> {
  const row = await trx
    .insertInto('passkeys')
    .values({
      resident_id: passkey.residentId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(LISTED_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

export async function renamePasskey(
  db: Querier,
  residentId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | null> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('resident_id', '=', residentId)
    .returning(LISTED_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

export async function deletePasskey(db: Querier, residentId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('resident_id', '=', residentId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPasskeyByCredentialId(db: Querier, credentialId: string) {
  const row = await db
    .selectFrom('passkeys as p')
    .innerJoin('residents as r', 'r.id', 'p.resident_id')
    .select(['p.id', 'p.resident_id', 'p.credential_id', 'p.public_key', 'p.counter', 'r.password_hash'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Compare and set: false if the counter has changed since it was read. */
export async function updatePasskeyCounter(
  db: Querier,
  { id, counter, previousCounter, now }: { id: number; counter: number; previousCounter: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', previousCounter)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertChallenge(
  db: Querier,
  { challenge, residentId, expiresAt }: { challenge: string; residentId: number | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, resident_id: residentId, expires_at: expiresAt })
    .execute();
}

/** Each challenge is valid once. `residentId` is null for a challenge to sign in. */
export async function consumeChallenge(
  db: Querier,
  { challenge, residentId, now }: { challenge: string; residentId: number | null; now: Date },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('resident_id', residentId === null ? 'is' : '=', residentId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredChallenges(db: Querier, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
