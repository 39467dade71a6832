import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** Returns the stored key, or `newKey` after storing it; null if another server is inserting it concurrently. */
export async function findOrInsertKey(db: Querier, name: string, newKey: Buffer): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    with made as (
      insert into server_keys (name, bytes)
      select ${name}, ${newKey}::bytea where not exists (select from server_keys where name = ${name})
      on conflict (name) do nothing
      returning bytes
    )
    select bytes from server_keys where name = ${name}
    union all
    select bytes from made`.execute(db);
  return rows[0]?.bytes ?? null;
}
