import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

/** `stored` selects values that triggers maintain, `proven` the same values calculated from the rows. */
interface DerivedData {
  readonly description: string;
  readonly stored: RawBuilder<unknown>;
  readonly proven: RawBuilder<unknown>;
}

const DERIVED_DATA: readonly DerivedData[] = [
  {
    description: 'the points of a week (resident, week, points, ranked)',
    // The points of a frozen week no longer change.
    stored: sql`select resident_id, week, points, is_ranked from weekly_points where rank is null`,
    proven: sql`
      select a.resident_id, week_of(a.day), sum(a.points)::int, r.in_rankings and r.ranking_withheld_reason is null and r.leaving_since is null and r.suspended_since is null
          and r.withdrawn_documents = '{}' and r.parent_awaited_since is null
      from activities a join residents r on r.id = a.resident_id
      where a.points <> 0 and a.proof <> 'claimed' and not exists (
        select from weekly_points w where w.resident_id = a.resident_id and w.week = week_of(a.day) and w.rank is not null
      )
      group by 1, 2, 4`,
  },
  {
    description: 'how many take part (challenge, participants, completions)',
    stored: sql`
      select challenge_id, sum(participants)::int, sum(completions)::int from challenge_totals
      group by 1 having sum(participants) <> 0 or sum(completions) <> 0`,
    proven: sql`select challenge_id, count(*)::int, count(completed_at)::int from challenge_participations group by 1`,
  },
  {
    description: 'how many like it (article, likes)',
    stored: sql`select id, likes from news_articles where likes <> 0`,
    proven: sql`select article_id, count(*)::int from news_likes group by 1`,
  },
  {
    description: 'who is ranked where (resident, ranked, leaving, home town)',
    stored: sql`select resident_id, is_ranked, is_leaving, home_town from scores`,
    proven: sql`
      select id, in_rankings and ranking_withheld_reason is null and leaving_since is null and suspended_since is null
          and withdrawn_documents = '{}' and parent_awaited_since is null,
        leaving_since is not null, home_town
      from residents`,
  },
];

export async function listDerivedDataViolations(trx: Transaction): Promise<string[]> {
  const violations: string[] = [];
  for (const { description, stored, proven } of DERIVED_DATA) {
    const { rows } = await sql<{ side: string; row: string }>`
      with stored as (${stored}), proven as (${proven}),
        only_stored as (select * from stored except all select * from proven),
        only_proven as (select * from proven except all select * from stored)
      select 'stored' as side, only_stored::text as row from only_stored
      union all select 'proven', only_proven::text from only_proven`.execute(trx);
    violations.push(...rows.map(({ side, row }) => `${description}: ${row} is only ${side}`));
  }
  return violations;
}
