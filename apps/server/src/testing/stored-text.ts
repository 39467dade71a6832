import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** By table: all of its rows as one text. */
export async function readStoredText(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, chr(10)) as text from ${sql.table(name)} as t`.execute(db);
    texts.set(name, rows[0]?.text ?? '');
  }
  return texts;
}
