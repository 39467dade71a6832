import { sql } from 'kysely';
import { type CardRow, cardColumns, friendsOf, visibleTo } from '../../core/residents/cards.queries.ts';
import type { Querier } from '../../db/database.ts';

/** The nation by all points, a town without claimed points, or the nation by one week's points. */
export type LeaderboardScope =
  | { readonly kind: 'nation' }
  | { readonly kind: 'town'; readonly town: string }
  | { readonly kind: 'week'; readonly week: string };

export interface LeaderboardRow extends CardRow {
  readonly points: number;
  readonly home_town: string | null;
}

export interface LeaderboardData {
  readonly rows: LeaderboardRow[];
  /** Distinct points in descending order, and how many residents have each. */
  readonly points: number[];
  readonly residents: number[];
}

/**
 * One statement, so that rows and histogram agree. The limit is part of its text, since PostgreSQL expects a tenth of all rows
 * of a limit that it does not know.
 */
export async function readLeaderboard(db: Querier, scope: LeaderboardScope, limit: number): Promise<LeaderboardData> {
  const { rows } = await sql<LeaderboardData>`
    select
      (
        select coalesce(jsonb_agg(to_jsonb(top) - 'points_order' order by points desc, points_order, id), '[]')
        from (
          select ${cardColumns}, s.home_town, b.points, b.points_order
          from (
            select b.* from ${selectMembers(scope)} as b
            order by b.points desc, b.points_order, b.resident_id
            limit ${sql.lit(limit)}
          ) as b
          join residents r on r.id = b.resident_id
          join scores s on s.resident_id = b.resident_id
        ) as top
      ) as rows,
      coalesce(array_agg(points order by points desc), '{}') as points,
      coalesce(array_agg(residents order by points desc), '{}') as residents
    from (
      select b.points, count(*)::int as residents from ${selectMembers(scope)} as b group by b.points
    ) as histogram`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate answers one row');
  return row;
}

function selectMembers(scope: LeaderboardScope) {
  if (scope.kind === 'week')
    return sql`(
      select resident_id, points, points_order from weekly_points
      where week = ${scope.week}::date and is_ranked and points > 0
    )`;
  if (scope.kind === 'town')
    return sql`(
      select resident_id, proven_points as points, proven_order as points_order from scores
      where is_ranked and proven_points > 0 and home_town = ${scope.town}
    )`;
  return sql`(
    select resident_id, eco_points as points, points_order from scores
    where is_ranked and eco_points > 0
  )`;
}

export interface ResultRow extends LeaderboardRow {
  readonly rank: number;
}

/** Null until the week's result is frozen. */
export async function readWeekResult(db: Querier, week: string, limit: number): Promise<ResultRow[] | null> {
  const { rows } = await sql<{ is_frozen: boolean; rows: ResultRow[] }>`
    select
      exists (select from ranking_weeks where week = ${week}::date) as is_frozen,
      (
        select coalesce(jsonb_agg(to_jsonb(top) - 'points_order' order by rank, points_order, id), '[]')
        from (
          select ${cardColumns}, s.home_town, w.points, w.rank, w.points_order
          from (
            select * from weekly_points
            where week = ${week}::date and rank is not null and is_ranked
            order by rank, points_order
            limit ${sql.lit(limit)}
          ) as w
          join residents r on r.id = w.resident_id
          join scores s on s.resident_id = w.resident_id
        ) as top
      ) as rows`.execute(db);
  return rows[0]?.is_frozen ? rows[0].rows : null;
}

/** Mondays of finished weeks, oldest first; several after an outage. */
export async function findUnfrozenWeeks(db: Querier, lastWeek: string): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select week::date
    from generate_series(
      coalesce(
        (select max(week) + 7 from ranking_weeks), (select min(week) from weekly_points), ${lastWeek}::date
      )::timestamp,
      ${lastWeek}::timestamp, '7 days'
    ) as week`.execute(db);
  return rows.map(({ week }) => week);
}

/** Stores the final ranks of a week; false if another server has done so. */
export async function freezeWeek(db: Querier, week: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with frozen as (
      insert into ranking_weeks (week, frozen_at) values (${week}::date, ${now}) on conflict do nothing returning week
    ), ranked as (
      update weekly_points w set rank = b.rank
      from (
        select resident_id, rank() over (order by points desc) as rank
        from weekly_points
        where week = (select week from frozen) and is_ranked and points > 0
      ) as b
      where w.week = ${week}::date and w.resident_id = b.resident_id
    )
    select exists (select from frozen) as is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}

function selectFriendsAndSelf(residentId: number) {
  return sql`(
    select id from ${friendsOf(residentId)} as friends
    union all
    select ${residentId}::int
  )`;
}

export async function findFriendsLeaderboard(db: Querier, residentId: number): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select ${cardColumns}, s.home_town, s.proven_points as points, rank() over (order by s.proven_points desc)::int as rank
    from ${selectFriendsAndSelf(residentId)} as circle
    join scores s on s.resident_id = circle.id
    join residents r on r.id = circle.id
    where s.is_ranked and s.proven_points > 0
    order by s.proven_points desc, s.proven_order, r.id`.execute(db);
  return rows;
}

export async function findFriendsWeek(db: Querier, residentId: number, week: string): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select ${cardColumns}, s.home_town, w.points, rank() over (order by w.points desc)::int as rank
    from ${selectFriendsAndSelf(residentId)} as circle
    join weekly_points w on w.resident_id = circle.id and w.week = ${week}::date
    join scores s on s.resident_id = circle.id
    join residents r on r.id = circle.id
    where w.is_ranked and w.points > 0
    order by w.points desc, w.points_order, r.id`.execute(db);
  return rows;
}

interface Neighbours {
  readonly above: LeaderboardRow[];
  readonly below: LeaderboardRow[];
}

/** Residents just above and below `own` in the national ranking, without blocked ones. Needs four index scans. */
export async function findNeighbours(
  db: Querier,
  own: { id: number; points: number; order: number },
  limit: number,
): Promise<Neighbours> {
  const { id, points, order } = own;
  const others = sql`is_ranked and eco_points > 0 and ${visibleTo(sql`${id}::int`, sql`scores.resident_id`)}`;
  const nearest = (side: 'above' | 'below') => {
    const { hasFurtherPoints, hasFurtherOrder, pointsDirection, orderDirection } =
      side === 'above'
        ? {
            hasFurtherPoints: sql`eco_points > ${points}`,
            hasFurtherOrder: sql`points_order < ${order}`,
            pointsDirection: sql`asc`,
            orderDirection: sql`desc`,
          }
        : {
            hasFurtherPoints: sql`eco_points < ${points}`,
            hasFurtherOrder: sql`points_order > ${order}`,
            pointsDirection: sql`desc`,
            orderDirection: sql`asc`,
          };
    return sql`(
      select ${sql.lit(side)} as side, nearest.* from (
        (select resident_id, eco_points, points_order, home_town, 0 as is_further from scores
          where eco_points = ${points} and ${hasFurtherOrder} and resident_id <> ${id} and ${others}
          order by points_order ${orderDirection} limit ${limit})
        union all
        (select resident_id, eco_points, points_order, home_town, 1 from scores
          where ${hasFurtherPoints} and ${others}
          order by eco_points ${pointsDirection}, points_order ${orderDirection} limit ${limit})
      ) as nearest
      order by is_further, eco_points ${pointsDirection}, points_order ${orderDirection}
      limit ${limit}
    )`;
  };
  const { rows } = await sql<LeaderboardRow & { side: string }>`
    select n.side, ${cardColumns}, n.eco_points as points, n.home_town
    from (
      select *, row_number() over (partition by side) as place
      from (${nearest('above')} union all ${nearest('below')}) as both_sides
    ) as n
    join residents r on r.id = n.resident_id
    order by n.side, n.place`.execute(db);
  const rowsOn = (side: 'above' | 'below') => rows.filter((row) => row.side === side);
  return { above: rowsOn('above'), below: rowsOn('below') };
}
