import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

export interface NewContentPicture {
  readonly key: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
}

/** Keeps a picture; one that is there already is as young as a new one. */
export async function saveContentPicture(db: Querier, { key, bytes, createdAt }: NewContentPicture): Promise<void> {
  await db
    .insertInto('content_pictures')
    .values({ key, bytes, created_at: createdAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_at: createdAt }))
    .execute();
}

/** The bytes of a picture; null where there is none of this key. */
export async function findContentPicture(db: Querier, key: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('content_pictures').select('bytes').where('key', '=', key).executeTakeFirst();
  return row?.bytes ?? null;
}

/**
 * Makes a picture as young as a new one, and locks it until the transaction ends: the job that removes pictures waits for
 * what is written with it, and then leaves it alone. False where there is none of this key.
 */
export async function touchContentPicture(db: Querier, key: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_pictures')
    .set({ created_at: now })
    .where('key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the pictures from before a time whose addresses (this, and their key) stand nowhere. */
export async function deleteUnusedPictures(db: Querier, before: Date, address: string): Promise<void> {
  await sql`
    delete from content_pictures p
    where p.created_at < ${before}
      and not exists (select from green_spaces g where g.image_url = ${address} || p.key)
      and not exists (select from news_articles a where a.image_url = ${address} || p.key)`.execute(db);
}
