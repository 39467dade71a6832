import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

export interface NewContentPicture {
  readonly key: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
}

export async function saveContentPicture(db: Querier, { key, bytes, createdAt }: NewContentPicture): Promise<void> {
  await db
    .insertInto('content_pictures')
    .values({ key, bytes, created_at: createdAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ bytes, created_at: createdAt }))
    .execute();
}

export async function findContentPicture(db: Querier, key: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('content_pictures').select('bytes').where('key', '=', key).executeTakeFirst();
  return row?.bytes ?? null;
}

/**
 * Resets the age and locks the row, so that the pruning of unused pictures waits and then skips it. False if there is no
 * such picture.
 */
export async function touchContentPicture(db: Querier, key: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_pictures')
    .set({ created_at: now })
    .where('key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteUnusedPictures(db: Querier, before: Date, urlPrefix: string): Promise<void> {
  await sql`
    delete from content_pictures p
    where p.created_at < ${before}
      and not exists (select from green_spaces g where g.image_url = ${urlPrefix} || p.key)
      and not exists (select from news_articles a where a.image_url = ${urlPrefix} || p.key)
      and not exists (select from operator o where o.logo_url = ${urlPrefix} || p.key)`.execute(db);
}
