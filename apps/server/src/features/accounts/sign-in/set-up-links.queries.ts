import type { Querier, Transaction } from '../../../db/database.ts';

export interface SetUpLink {
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

export async function replaceSetUpLink(db: Querier, { tokenHash, expiresAt }: SetUpLink): Promise<void> {
  const link = { token_hash: tokenHash, expires_at: expiresAt };
  await db
    .insertInto('setup_link')
    .values(link)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute();
}

const selectSetUpLink = (db: Querier) =>
  db.selectFrom('setup_link').select(['token_hash as tokenHash', 'expires_at as expiresAt']);

export async function findSetUpLink(db: Querier): Promise<SetUpLink | null> {
  return (await selectSetUpLink(db).executeTakeFirst()) ?? null;
}

/** Null also after a concurrent transaction has deleted it. */
export async function lockSetUpLink(trx: Transaction): Promise<SetUpLink | null> {
  return (await selectSetUpLink(trx).forUpdate().executeTakeFirst()) ?? null;
}

export async function deleteSetUpLink(trx: Transaction): Promise<void> {
  await trx.deleteFrom('setup_link').execute();
}

export async function addFirstOwner(trx: Transaction, residentId: number, now: Date): Promise<void> {
  await trx.insertInto('resident_roles').values({ resident_id: residentId, role: 'owner', granted_at: now }).execute();
}
