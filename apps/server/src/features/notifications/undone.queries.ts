import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

export async function findActive(db: Querier, residentIds: readonly number[], day: string): Promise<Set<number>> {
  if (residentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('scores')
    .select('resident_id')
    .where('resident_id', '=', sql<number>`any(${residentIds}::int[])`)
    .where('last_active_day', '>=', day)
    .execute();
  return new Set(rows.map((row) => row.resident_id));
}
