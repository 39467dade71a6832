import { type Insertable, sql, type Updateable } from 'kysely';
import type { ClubsTable } from '../../db/clubs-tables.ts';
import type { Transaction } from '../../db/database.ts';

/** Null if the slug is taken. */
export async function insertClub(trx: Transaction, club: Insertable<ClubsTable>): Promise<number | null> {
  const row = await trx
    .insertInto('clubs')
    .values(club)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateClub(trx: Transaction, id: number, values: Updateable<ClubsTable>): Promise<void> {
  await trx.updateTable('clubs').set(values).where('id', '=', id).execute();
}

/** What people read of it has changed. Returns the new version. */
export async function editClub(trx: Transaction, id: number, values: Updateable<ClubsTable>): Promise<number> {
  const { version } = await trx
    .updateTable('clubs')
    .set(values)
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** A person has done something to it, so it is not idle. */
export function touchClub(trx: Transaction, id: number, now: Date): Promise<void> {
  return updateClub(trx, id, { changed_at: now });
}

export async function archiveClub(trx: Transaction, id: number, now: Date): Promise<void> {
  await updateClub(trx, id, { archived_at: now });
  await trx.deleteFrom('club_requests').where('club_id', '=', id).execute();
}
