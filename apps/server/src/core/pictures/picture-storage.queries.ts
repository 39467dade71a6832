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

const ROWS_OF_OWNERS = {
  avatars: (owners: readonly string[]) => sql<StoredRow>`select bytes from pictures where key = any(${owners})`,
  content: (owners: readonly string[]) => sql<StoredRow>`select bytes from content_pictures where key = any(${owners})`,
  visits: (owners: readonly string[]) =>
    sql<StoredRow>`select bytes from visit_pictures where check_in_id = any(${owners.map(Number)})`,
} as const;

interface StoredRow {
  readonly bytes: Buffer;
}

export type PictureKind = keyof typeof ROWS_OF_OWNERS;

/** What the rows hold whose objects start with `kind/owner/`. */
export async function findStored(db: Querier, kind: PictureKind, owners: readonly string[]): Promise<Uint8Array[]> {
  return (await ROWS_OF_OWNERS[kind](owners).execute(db)).rows.map(({ bytes }) => bytes);
}
