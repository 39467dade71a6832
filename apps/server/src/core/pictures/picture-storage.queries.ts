import { type RawBuilder, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { MAX_REFERENCE_BYTES, REFERENCE_PREFIX } from './picture-reference.rules.ts';

/** The size of a stored picture, wherever it is. PostgreSQL reads no picture for that. */
export function storedSize(bytes: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(case
    when octet_length(${bytes}) <= ${sql.lit(MAX_REFERENCE_BYTES)}
      and substring(${bytes} from 1 for ${sql.lit(REFERENCE_PREFIX.length)}) = convert_to(${sql.lit(REFERENCE_PREFIX)}, 'UTF8')
    then split_part(convert_from(${bytes}, 'UTF8'), ' ', 2)::bigint
    else octet_length(${bytes}) end)`;
}

export async function sumStoredSizes(db: Querier): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(${storedSize(sql.ref('bytes'))}), 0)::float8 as bytes from (
      select bytes from pictures
      union all select bytes from visit_pictures
      union all select bytes from content_pictures
    ) as stored`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The row that is to hold `key` takes it off the list, by a trigger, and lists it again when it no longer holds it. */
export async function addUnreferenced(db: Querier, key: string): Promise<void> {
  await db.insertInto('unreferenced_objects').values({ key }).execute();
}

/** For more than a day: much longer than an upload, whose object is there before its row. */
export async function findUnreferenced(db: Querier, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('unreferenced_objects')
    .select('key')
    .where('key', '>', after)
    .where('since', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteUnreferenced(db: Querier, keys: readonly string[]): Promise<void> {
  await sql`delete from unreferenced_objects where key = any(${keys})`.execute(db);
}
