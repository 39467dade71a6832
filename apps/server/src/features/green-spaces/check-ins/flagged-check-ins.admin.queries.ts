import { type RawBuilder, sql } from 'kysely';
import { type CardRow, cardJson } from '../../../core/residents/cards.queries.ts';
import type { Zone } from '../../../db/content-tables.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

/** The zones may have changed since the check-in. */
export interface EarlierCheckInRow {
  green_space_id: number;
  name: string;
  created_at: string;
  zones: readonly Zone[];
}

export interface FlaggedCheckInRow {
  id: number;
  resident: CardRow;
  green_space_id: number;
  name: string;
  zones: readonly Zone[];
  day: string;
  distance_meters: number | null;
  flag: string;
  proof: 'verified' | 'claimed';
  created_at: Date;
  settled_at: Date | null;
  settled_by: CardRow | null;
  earlier: EarlierCheckInRow | null;
}

export interface FlaggedFilter {
  readonly isOpen?: boolean | undefined;
  readonly residentId?: number | undefined;
  readonly before?: number | undefined;
}

function conditionsOf({ isOpen, residentId, before }: FlaggedFilter): RawBuilder<unknown>[] {
  return [
    sql`c.flag is not null`,
    ...(isOpen === undefined ? [] : [isOpen ? sql`c.settled_at is null` : sql`c.settled_at is not null`]),
    ...(residentId === undefined ? [] : [sql`c.resident_id = ${residentId}`]),
    ...(before === undefined ? [] : [sql`c.id < ${before}`]),
  ];
}

export async function findFlaggedCheckIns(
  db: Querier,
  filter: FlaggedFilter,
  limit: number,
): Promise<FlaggedCheckInRow[]> {
  const { rows } = await sql<FlaggedCheckInRow>`
    select c.id, c.day, c.distance_meters, c.flag, c.proof, c.created_at, c.settled_at,
      ${cardJson('r')} as resident, g.id as green_space_id, g.name, g.zones,
      case when admin.id is not null then ${cardJson('admin')} end as settled_by, to_jsonb(earlier) as earlier
    from check_ins c
    join residents r on r.id = c.resident_id
    join green_spaces g on g.id = c.green_space_id
    left join residents admin on admin.id = c.settled_by
    left join lateral (
      select e.id as green_space_id, e.name, p.created_at, e.zones
      from check_ins p join green_spaces e on e.id = p.green_space_id
      where p.resident_id = c.resident_id and p.day between c.day - 1 and c.day
        and (p.created_at, p.id) < (c.created_at, c.id)
      order by p.created_at desc, p.id desc limit 1
    ) as earlier on true
    where ${sql.join(conditionsOf(filter), sql` and `)}
    order by c.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export interface SettledCheckInRow {
  id: number;
  username: string;
  name: string;
}

/** Locks in the order of ids, so that concurrent calls cannot deadlock. Returns the newly settled check-ins by id. */
export async function settleFlaggedCheckIns(
  trx: Transaction,
  checkInIds: readonly number[],
  adminId: number,
  now: Date,
): Promise<SettledCheckInRow[]> {
  const { rows } = await sql<SettledCheckInRow>`
    with open as (
      select id from check_ins
      where id = any(${checkInIds}::bigint[]) and flag is not null and settled_at is null
      order by id for no key update
    )
    update check_ins c set settled_at = ${now}, settled_by = ${adminId}
    from open, residents r, green_spaces g
    where c.id = open.id and r.id = c.resident_id and g.id = c.green_space_id
    returning c.id, r.username, g.name`.execute(trx);
  return rows.toSorted((a, b) => a.id - b.id);
}

export async function countFlaggedCheckIns(db: Querier, checkInIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('check_ins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', sql<number>`any(${checkInIds}::bigint[])`)
    .where('flag', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
