import type { Insertable } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export async function insertEntry(db: Querier, entry: Insertable<Tables['audit_entries']>): Promise<void> {
  await db.insertInto('audit_entries').values(entry).execute();
}
