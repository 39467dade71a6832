import { sql } from 'kysely';
import type { PlaceSourceFault, PlaceSourceKind, SourcedField } from '@ecopulse/contract/green-spaces/place-sources';
import { isNotRetired } from '../../../core/content/content-admin.queries.ts';
import { isInTowns } from '../../../core/residents/roles.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

interface Claim {
  readonly now: Date;
  readonly until: Date;
}

/** False while another server holds the claim. */
export async function claimFetch(db: Querier, kind: PlaceSourceKind, { now, until }: Claim): Promise<boolean> {
  const claimed = await db
    .insertInto('place_source_fetches')
    .values({ kind, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ claimed_until: until })
        .where((eb) =>
          eb.or([
            eb('place_source_fetches.claimed_until', 'is', null),
            eb('place_source_fetches.claimed_until', '<=', now),
          ]),
        ),
    )
    .returning('kind')
    .executeTakeFirst();
  return claimed !== undefined;
}

export interface FetchOutcome {
  readonly fetched_at: Date;
  readonly fault: PlaceSourceFault | null;
  readonly fault_detail: string | null;
}

/** `outcome` is null if the fetch was abandoned. Ignored once another server has taken the claim. */
export async function releaseClaim(
  db: Querier,
  kind: PlaceSourceKind,
  until: Date,
  outcome: FetchOutcome | null,
): Promise<void> {
  await db
    .updateTable('place_source_fetches')
    .set({ claimed_until: null, ...outcome })
    .where('kind', '=', kind)
    .where('claimed_until', '=', until)
    .execute();
}

export function findFetches(db: Querier) {
  return db
    .selectFrom('place_source_fetches')
    .select(['kind', 'claimed_until', 'fetched_at', 'fault', 'fault_detail'])
    .execute();
}

export function findPlacesToCompare(db: Querier) {
  return db
    .selectFrom('green_spaces as g')
    .select(['g.id', 'g.lat', 'g.lng', 'g.outline', 'g.facilities', 'g.nearest_mrt'])
    .where(isNotRetired('g.is_active'))
    .orderBy('g.id')
    .execute();
}

export interface FoundDifference {
  readonly green_space_id: number;
  readonly incoming: { readonly value: unknown };
}

interface Found {
  readonly field: SourcedField;
  readonly source: string;
  readonly date: string;
  readonly differences: readonly FoundDifference[];
}

/** Those that stay keep their id, and whether they were refused. */
export async function replaceDifferences(trx: Transaction, { field, source, date, differences }: Found): Promise<void> {
  const found = sql`jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as f (green_space_id integer, incoming jsonb)`;
  await sql`
    delete from place_differences d
    where d.field = ${field} and not exists (
      select from ${found} where f.green_space_id = d.green_space_id and f.incoming = d.incoming
    )`.execute(trx);
  await sql`
    insert into place_differences (green_space_id, field, incoming, source, date)
    select f.green_space_id, ${field}, f.incoming, ${source}, ${date}::date
    from ${found}
    order by f.green_space_id
    on conflict (green_space_id, field) do update set source = excluded.source, date = excluded.date`.execute(trx);
}

/** With what is stored now. */
export function findDifferences(db: Querier, fields: readonly SourcedField[], towns: readonly string[] | null) {
  return db
    .selectFrom('place_differences as d')
    .innerJoin('green_spaces as g', 'g.id', 'd.green_space_id')
    .select(['d.id', 'd.field', 'd.incoming', 'd.source', 'd.date', 'd.refused_at'])
    .select(['g.id as green_space_id', 'g.name', 'g.version', 'g.locked_fields', 'g.facilities', 'g.nearest_mrt'])
    .where('d.field', '=', sql<SourcedField>`any(${[...fields]})`)
    .where(isNotRetired('g.is_active'))
    .where(isInTowns('g.planning_area', towns))
    .orderBy('g.name')
    .orderBy('g.id')
    .orderBy('d.field')
    .execute();
}

/** Locked, so that no fetch replaces them meanwhile. */
export function lockDifferences(trx: Transaction, greenSpaceId: number, ids: readonly number[]) {
  return trx
    .selectFrom('place_differences')
    .select(['id', 'field', 'incoming', 'source', 'date'])
    .where('green_space_id', '=', greenSpaceId)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function deleteDifferences(trx: Transaction, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('place_differences')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();
}

export async function refuseDifferences(trx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('place_differences')
    .set({ refused_at: now })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();
}
