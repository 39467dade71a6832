import { type Insertable, sql } from 'kysely';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Extent } from '../outlines/outline.rules.ts';

/** Where every green space is, whatever its state, by id. */
export function findExtents(db: Querier) {
  return db
    .selectFrom('green_spaces')
    .select(['id', 'version', 'is_active', 'was_published', 'edited_at', 'name'])
    .select(['lat', 'lng', 'area_hectares', 'zones'])
    .orderBy('id')
    .execute();
}

export type ExtentRow = Awaited<ReturnType<typeof findExtents>>[number];

/** Waits until no other import is under way: two of the same file would add each new place twice. Until the end of the transaction. */
export async function lockImports(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('green-spaces-import'))`.execute(trx);
}

/** What an outline changes of a green space that there is. */
export interface ChangedExtent extends Extent {
  readonly id: number;
  readonly version: number;
}

/** Writes where these are, of those alone whose version is still that, and answers their ids. */
export async function updateExtents(trx: Transaction, changed: readonly ChangedExtent[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update green_spaces g
    set lat = r.lat, lng = r.lng, area_hectares = r."areaHectares", zones = r.zones, edited_by_admin = true,
      edited_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as r (id integer, version integer, lat float8, lng float8, "areaHectares" float8, zones jsonb)
    where g.id = r.id and g.version = r.version
    returning g.id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function insertSpaces(trx: Transaction, values: readonly Insertable<Tables['green_spaces']>[]) {
  return trx
    .insertInto('green_spaces')
    .values([...values])
    .returning(['id', 'name'])
    .execute();
}
