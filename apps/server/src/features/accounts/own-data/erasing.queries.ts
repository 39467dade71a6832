import { scoreLockedFirst } from '../../../core/residents/residents.queries.ts';
import { reserveUsername } from '../../../core/residents/username-claims.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

export async function findLeftBefore(db: Querier, moment: Date, limit: number, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('residents')
    .select('id')
    .where('leaving_since', '<=', moment)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const LONG_AGO = new Date(0);

/** Makes the deletion final for every server, whatever its clock says; false if the account was restored. */
export async function beginErasure(db: Querier, residentId: number, leftBefore: Date): Promise<boolean> {
  const row = await db
    .updateTable('residents')
    .set({ leaving_since: LONG_AGO })
    .where('id', '=', scoreLockedFirst(residentId))
    .where('leaving_since', '<=', leftBefore)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The username stays reserved for good. */
export async function deleteResident(trx: Transaction, residentId: number): Promise<void> {
  const resident = await trx
    .selectFrom('residents')
    .select(['id', 'username'])
    .where('id', '=', scoreLockedFirst(residentId))
    .executeTakeFirst();
  if (!resident) return;
  await reserveUsername(trx, resident, null);
  await trx.deleteFrom('residents').where('id', '=', residentId).execute();
}
