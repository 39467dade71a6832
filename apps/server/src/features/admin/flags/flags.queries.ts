import type { FlagReason } from '@ecopulse/contract/admin/flags';
import { type RawBuilder, sql } from 'kysely';
import { type CardRow, cardJson } from '../../../core/residents/cards.queries.ts';
import { isInTowns } from '../../../core/residents/roles.queries.ts';
import type { Zone } from '../../../db/content-tables.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

/** The zones may have changed since the visit. */
export interface OtherVisitRow {
  green_space_id: number;
  name: string;
  zones: readonly Zone[];
  at: string;
  visit_at: string;
}

export interface FlagRow {
  id: number;
  resident: CardRow;
  type: 'check_in' | 'route_completed';
  route: string | null;
  green_space_id: number;
  name: string;
  zones: readonly Zone[];
  day: string;
  arrived_on: string | null;
  reason: FlagReason;
  proof: 'verified' | 'claimed';
  created_at: Date;
  settled_at: Date | null;
  settled_by: CardRow | null;
  against: OtherVisitRow | null;
}

export interface FlagFilter {
  readonly isOpen?: boolean | undefined;
  readonly residentId?: number | undefined;
  readonly before?: number | undefined;
  /** Null means everywhere. */
  readonly towns: readonly string[] | null;
}

function conditionsOf({ isOpen, residentId, before, towns }: FlagFilter): RawBuilder<unknown>[] {
  return [
    isInTowns('r.home_town', towns),
    ...(isOpen === undefined ? [] : [isOpen ? sql`f.settled_at is null` : sql`f.settled_at is not null`]),
    ...(residentId === undefined ? [] : [sql`f.resident_id = ${residentId}`]),
    ...(before === undefined ? [] : [sql`f.activity_id < ${before}`]),
  ];
}

export async function findFlags(db: Querier, filter: FlagFilter, limit: number): Promise<FlagRow[]> {
  const { rows } = await sql<FlagRow>`
    select a.id, a.type, a.day, a.arrived_on, f.reason, a.proof, a.created_at, f.settled_at,
      case when a.type = 'route_completed' then a.facts ->> 'name' end as route,
      ${cardJson('r')} as resident, g.id as green_space_id, g.name, g.zones,
      case when admin.id is not null then ${cardJson('admin')} end as settled_by,
      case when other.id is not null then json_build_object(
        'green_space_id', other.id, 'name', other.name, 'zones', other.zones,
        'at', f.against -> 'at', 'visit_at', f.against -> 'visitAt'
      ) end as against
    from activity_flags f
    join activities a on a.id = f.activity_id
    join residents r on r.id = f.resident_id
    join green_spaces g on g.id = (a.facts ->> 'greenSpaceId')::integer
    left join residents admin on admin.id = f.settled_by
    left join green_spaces other on other.id = (f.against ->> 'greenSpaceId')::integer
    where ${sql.join(conditionsOf(filter), sql` and `)}
    order by f.activity_id desc
    limit ${limit}`.execute(db);
  return rows;
}

export interface SettledFlagRow {
  id: number;
  username: string;
  name: string;
}

/** Locks in the order of ids, so that concurrent calls cannot deadlock. Returns the newly settled flags by id. */
export async function settleFlags(
  trx: Transaction,
  activityIds: readonly number[],
  adminId: number,
  now: Date,
): Promise<SettledFlagRow[]> {
  const { rows } = await sql<SettledFlagRow>`
    with open as (
      select activity_id from activity_flags
      where activity_id = any(${activityIds}::bigint[]) and settled_at is null
      order by activity_id for no key update
    )
    update activity_flags f set settled_at = ${now}, settled_by = ${adminId}
    from open, activities a, residents r, green_spaces g
    where f.activity_id = open.activity_id and a.id = f.activity_id and r.id = f.resident_id
      and g.id = (a.facts ->> 'greenSpaceId')::integer
    returning a.id, r.username, g.name`.execute(trx);
  return rows.toSorted((a, b) => a.id - b.id);
}

export async function countFlags(
  db: Querier,
  activityIds: readonly number[],
  towns: readonly string[] | null,
): Promise<number> {
  const { count } = await db
    .selectFrom('activity_flags as f')
    .innerJoin('residents as r', 'r.id', 'f.resident_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('f.activity_id', '=', sql<number>`any(${activityIds}::bigint[])`)
    .where(isInTowns('r.home_town', towns))
    .executeTakeFirstOrThrow();
  return count;
}
