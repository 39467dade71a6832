import type { FactSource } from '@ecopulse/contract/green-spaces/place-facts';
import { type Insertable, sql } from 'kysely';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Extent } from '../outlines/outline.rules.ts';

export function findExtents(db: Querier) {
  return db
    .selectFrom('green_spaces')
    .select(['id', 'version', 'is_active', 'was_published', 'edited_at', 'name'])
    .select(['lat', 'lng', 'area_hectares', 'zones', 'outline'])
    .orderBy('id')
    .execute();
}

export type ExtentRow = Awaited<ReturnType<typeof findExtents>>[number];

/** Two concurrent imports of one file would add each new place twice. */
export async function lockImports(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('green-spaces-import'))`.execute(trx);
}

export interface ChangedExtent extends Extent {
  readonly id: number;
  readonly version: number;
}

export const EXTENT_FIELDS = ['lat', 'lng', 'areaHectares', 'zones', 'outline'];

/** Skips green spaces whose version has changed, and returns the updated ids. */
export async function updateExtents(
  trx: Transaction,
  changed: readonly ChangedExtent[],
  now: Date,
  areaFact: FactSource,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update green_spaces g
    set lat = r.lat, lng = r.lng, area_hectares = r."areaHectares", zones = r.zones, outline = r.outline,
      edited_by_admin = true, edited_at = ${now},
      locked_fields = array(
        select distinct field from unnest(g.locked_fields || ${EXTENT_FIELDS}::text[]) as field order by field
      ),
      facts = g.facts || jsonb_build_object('areaHectares', ${JSON.stringify(areaFact)}::jsonb)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as r (id integer, version integer, lat float8, lng float8, "areaHectares" float8, zones jsonb,
        outline jsonb)
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
