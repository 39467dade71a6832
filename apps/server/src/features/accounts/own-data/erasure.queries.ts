import { residentIdAfterScoreLock } from '../../../core/residents/residents.queries.ts';
import { reserveUsername } from '../../../core/residents/username-claims.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

export async function listIdsDeletedBefore(
  db: Querier,
  moment: Date,
  limit: number,
  afterId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('residents')
    .select('id')
    .where('leaving_since', '<=', moment)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const EPOCH = new Date(0);

/** Makes the deletion final, even on servers whose clocks are slow. Returns the email key, or null if it was restored. */
export async function startErasure(db: Querier, residentId: number, deletedBefore: Date): Promise<string | null> {
  const row = await db
    .updateTable('residents')
    .set({ leaving_since: EPOCH })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .where('leaving_since', '<=', deletedBefore)
    .returning('email_key')
    .executeTakeFirst();
  return row?.email_key ?? null;
}

/** The username stays reserved forever. */
export async function deleteResident(trx: Transaction, residentId: number): Promise<void> {
  const resident = await trx
    .selectFrom('residents')
    .select(['id', 'username'])
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .executeTakeFirst();
  if (!resident) return;
  await reserveUsername(trx, resident, null);
  await trx.deleteFrom('residents').where('id', '=', residentId).execute();
}
