import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

export interface NewContentPicture {
  readonly key: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
}

/** Stores a picture; if it already exists, its age starts again. */
export async function saveContentPicture(db: Querier, { key, bytes, createdAt }: NewContentPicture): Promise<void> {
  await db
    .insertInto('content_pictures')
    .values({ key, bytes, created_at: createdAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_at: createdAt }))
    .execute();
}

/** The bytes of a picture; null if no picture has this key. */
export async function findContentPicture(db: Querier, key: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('content_pictures').select('bytes').where('key', '=', key).executeTakeFirst();
  return row?.bytes ?? null;
}

/**
 * Restarts the age of a picture, and locks it until the transaction ends: the job that removes unused pictures waits
 * for that, and then leaves it alone. False if no picture has this key.
 */
export async function touchContentPicture(db: Querier, key: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_pictures')
    .set({ created_at: now })
    .where('key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the pictures from before a time that nothing uses; `address` and the key make the address of a picture. */
export async function deleteUnusedPictures(db: Querier, before: Date, address: string): Promise<void> {
  await sql`
    delete from content_pictures p
    where p.created_at < ${before}
      and not exists (select from green_spaces g where g.image_url = ${address} || p.key)
      and not exists (select from news_articles a where a.image_url = ${address} || p.key)`.execute(db);
}
