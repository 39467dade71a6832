import type { Transaction } from '../../../db/database.ts';

export async function setPassword(trx: Transaction, residentId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('residents').set({ password_hash: passwordHash }).where('id', '=', residentId).execute();
}

/** Whether a session is still open: another change of the account may just have ended it. */
export async function isSessionOpen(trx: Transaction, sessionId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends sign-ins that were begun with the old password and wait for a second factor. */
export async function deleteHalfSignIns(trx: Transaction, residentId: number): Promise<void> {
  await trx.deleteFrom('half_sign_ins').where('resident_id', '=', residentId).execute();
}

export async function deletePasskeys(trx: Transaction, residentId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('resident_id', '=', residentId).execute();
}
