import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { isActiveAccount } from '../residents/cards.queries.ts';

export interface NewPicture {
  readonly key: string;
  readonly residentId: number;
  readonly bytes: Uint8Array;
  readonly createdAt: Date;
}

export async function findPicture(db: Querier, key: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('pictures')
    .select('bytes')
    .where('key', '=', key)
    .where(isActiveAccount(sql.ref('pictures.resident_id')))
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/**
 * Also locks the resident's row, so that later statements in `trx` see all earlier pictures. False if the resident is gone.
 */
export async function setPictureUrl(trx: Transaction, residentId: number, url: string | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('residents')
    .set({ profile_image_url: url })
    .where('id', '=', residentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replacePictures(trx: Transaction, picture: NewPicture): Promise<void> {
  await sql`
    with replaced as (
      delete from pictures where resident_id = ${picture.residentId} and key <> ${picture.key}
    )
    insert into pictures (key, resident_id, bytes, created_at)
    values (${picture.key}, ${picture.residentId}, ${picture.bytes}, ${picture.createdAt})
    on conflict (key) do update set bytes = excluded.bytes`.execute(trx);
}

export async function deletePictures(trx: Transaction, residentId: number): Promise<void> {
  await trx.deleteFrom('pictures').where('resident_id', '=', residentId).execute();
}
