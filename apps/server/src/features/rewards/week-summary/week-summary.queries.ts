import { type Expression, sql } from 'kysely';
import type { Querier } from '../../../db/database.ts';
import type { Facts } from '../../../db/rewards-tables.ts';
import type { LedgerSum } from './week-summary.rules.ts';

interface LedgerSumRow extends LedgerSum {
  readonly badges: Facts[] | null;
}

interface WeekSumsQuery {
  /** First and last day, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** A subquery. */
  readonly rank: Expression<unknown>;
}

export async function findWeekSums(
  db: Querier,
  residentId: number,
  { from, to, rank }: WeekSumsQuery,
): Promise<{ sums: LedgerSumRow[]; rank: number | null }> {
  const { rows } = await sql<{ sums: LedgerSumRow[]; rank: number | null }>`
    select (${rank}) as rank, coalesce((
      select json_agg(s)
      from (
        select day, type, proof, count(*) as activities, count(*) filter (where is_first) as firsts, sum(points) as points,
          jsonb_agg(facts order by id) filter (where type = 'badge_earned') as badges
        from activities
        where resident_id = ${residentId} and day between ${from}::date and ${to}::date
        group by day, type, proof
        order by day, type, proof
      ) as s
    ), '[]') as sums`.execute(db);
  return rows[0] ?? { sums: [], rank: null };
}
