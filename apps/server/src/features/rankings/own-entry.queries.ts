import { sql } from 'kysely';
import { type CardRow, cardColumns } from '../../core/residents/cards.queries.ts';
import { residentIdAfterScoreLock } from '../../core/residents/residents.queries.ts';
import type { Querier, Transaction } from '../../db/database.ts';

export interface OwnEntry extends CardRow {
  home_town: string | null;
  is_ranked: boolean;
  points: number;
  proven_points: number;
  points_order: number;
  week_points: number;
  last_week_points: number;
  last_week_rank: number | null;
  /** Residents who have blocked this one, or whom this one has blocked. */
  hidden_ids: number[];
}

/** `week` and `lastWeek` are Mondays. Null if the resident is gone. */
export async function findOwnEntry(
  db: Querier,
  residentId: number,
  week: string,
  lastWeek: string,
): Promise<OwnEntry | null> {
  const { rows } = await sql<OwnEntry>`
    select ${cardColumns}, s.home_town, s.is_ranked, s.eco_points as points, s.proven_points, s.points_order,
      coalesce(this_week.points, 0) as week_points,
      coalesce(last_week.points, 0) as last_week_points,
      last_week.rank as last_week_rank,
      array(
        select blocked_id from blocks where blocker_id = ${residentId}
        union select blocker_id from blocks where blocked_id = ${residentId}
      ) as hidden_ids
    from residents r
    join scores s on s.resident_id = r.id
    left join weekly_points this_week on this_week.resident_id = r.id and this_week.week = ${week}::date
    left join weekly_points last_week on last_week.resident_id = r.id and last_week.week = ${lastWeek}::date
    where r.id = ${residentId}`.execute(db);
  return rows[0] ?? null;
}

/** A null reason readmits the resident. Returns null if there is no such resident. */
export async function setWithholdingReason(
  trx: Transaction,
  residentId: number,
  reason: string | null,
): Promise<{ username: string; isChanged: boolean } | null> {
  const changedRow = await trx
    .updateTable('residents')
    .set({ ranking_withheld_reason: reason })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .where('ranking_withheld_reason', 'is distinct from', reason)
    .returning('username')
    .executeTakeFirst();
  if (changedRow) return { ...changedRow, isChanged: true };
  const unchangedRow = await trx
    .selectFrom('residents')
    .select('username')
    .where('id', '=', residentId)
    .executeTakeFirst();
  return unchangedRow ? { ...unchangedRow, isChanged: false } : null;
}
