import { MAX_BOARD_ROWS, MIN_ACTIVE_MEMBERS_ON_BOARD } from '@ecopulse/contract/clubs/club-rules';
import { sql } from 'kysely';
import type { Day } from '../../../core/calendar/calendar.rules.ts';
import { hasActiveAccount } from '../../../core/residents/cards.queries.ts';
import type { Querier } from '../../../db/database.ts';

export interface BoardRow {
  rank: number;
  id: number;
  slug: string;
  name: string;
  average: number;
  active: number;
}

/** From the index: no member is read. */
export async function findBoard(db: Querier, week: Day): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select rank() over (order by board_average desc)::int as rank, id, slug, name, board_average as average,
      board_active as active
    from (
      select * from clubs
      where board_week = ${week}::date and archived_at is null and joining <> 'invited'
      order by board_average desc, id
      limit ${MAX_BOARD_ROWS}
    ) as top
    order by board_average desc, id`.execute(db);
  return rows;
}

/** Counts all clubs in one statement; writes those that have changed alone. Who is withheld from rankings does not count. */
export async function countBoard(db: Querier, week: Day): Promise<void> {
  await sql`
    with counted as (
      select m.club_id, count(*)::int as active, sum(m.week_points)::int as points
      from club_members m join residents r on r.id = m.resident_id
      where m.active_on >= ${week}::date and r.ranking_withheld_reason is null and ${hasActiveAccount}
      group by m.club_id
      having count(*) >= ${MIN_ACTIVE_MEMBERS_ON_BOARD}
    ), changed as (
      select c.id, n.active, n.points
      from clubs c left join counted n on n.club_id = c.id
      where (c.board_week is not null or n.club_id is not null)
        and (c.board_week, c.board_active, c.board_points) is distinct from
          (case when n.club_id is null then null else ${week}::date end, n.active, n.points)
    )
    update clubs
    set board_week = case when changed.active is null then null else ${week}::date end,
      board_active = changed.active, board_points = changed.points
    from changed where clubs.id = changed.id`.execute(db);
}
