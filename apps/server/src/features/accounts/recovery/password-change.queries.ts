import type { Transaction } from '../../../db/database.ts';

export async function setPassword(trx: Transaction, residentId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('residents').set({ password_hash: passwordHash }).where('id', '=', residentId).execute();
}

export async function deletePendingSignIns(trx: Transaction, residentId: number): Promise<void> {
  await trx.deleteFrom('pending_sign_ins').where('resident_id', '=', residentId).execute();
}

export async function deletePasskeys(trx: Transaction, residentId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('resident_id', '=', residentId).execute();
}
