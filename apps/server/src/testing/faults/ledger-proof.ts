import { sql } from 'kysely';
import { keepsStreak } from '../../core/rewards/rewards.rules.ts';
import { streakOver } from '../../core/rewards/streak.rules.ts';
import type { Database } from '../../db/database.ts';

/**
 * What in the database contradicts the ledger, a sentence each: totals that are not its sum, streaks that it does not
 * prove, check-ins without their activity or the other way round, residents without a score. Empty = all agrees.
 */
export async function contradictions(db: Database): Promise<string[]> {
  return [
    ...(await wrongTotals(db)),
    ...(await wrongStreaks(db)),
    ...(await halfCheckIns(db)),
    ...(await halfResidents(db)),
  ];
}

async function wrongTotals(db: Database): Promise<string[]> {
  const { rows } = await sql<{ resident_id: number; eco_points: number; sum: number }>`
    select s.resident_id, s.eco_points, coalesce(sum(a.points), 0)::int as sum
    from scores s left join activities a using (resident_id)
    group by s.resident_id having s.eco_points <> coalesce(sum(a.points), 0)`.execute(db);
  return rows.map((row) => `resident ${row.resident_id} has ${row.eco_points} points, the ledger says ${row.sum}`);
}

async function wrongStreaks(db: Database): Promise<string[]> {
  const scores = await db
    .selectFrom('scores')
    .select(['resident_id', 'current_streak', 'longest_streak', 'freezes', 'last_active_day'])
    .execute();
  const activities = await db.selectFrom('activities').select(['resident_id', 'type', 'day']).execute();
  const days = Map.groupBy(
    activities.filter((activity) => keepsStreak(activity.type)),
    (activity) => activity.resident_id,
  );
  return scores.flatMap(({ resident_id: id, current_streak, longest_streak, freezes, last_active_day }) => {
    const stored = { current: current_streak, longest: longest_streak, freezes, lastDay: last_active_day };
    const proven = streakOver((days.get(id) ?? []).map((activity) => activity.day));
    if (JSON.stringify(stored) === JSON.stringify(proven)) return [];
    return [`resident ${id} has the streak ${JSON.stringify(stored)}, the ledger says ${JSON.stringify(proven)}`];
  });
}

async function halfCheckIns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ resident_id: number; subject: string; check_in: boolean }>`
    select coalesce(c.resident_id, a.resident_id) as resident_id,
      coalesce(c.subject, a.subject) as subject, c.resident_id is not null as check_in
    from (select resident_id, day, 'green-space:' || green_space_id as subject from check_ins) c
    full join (select resident_id, day, subject from activities where type = 'check_in') a
      on (a.resident_id, a.day, a.subject) = (c.resident_id, c.day, c.subject)
    where a.resident_id is null or c.resident_id is null`.execute(db);
  return rows.map(
    (row) => `resident ${row.resident_id} has ${row.check_in ? 'a check-in' : 'an activity'} alone at ${row.subject}`,
  );
}

async function halfResidents(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('residents as r')
    .leftJoin('scores as s', 's.resident_id', 'r.id')
    .select('r.id')
    .where('s.resident_id', 'is', null)
    .execute();
  return rows.map((row) => `resident ${row.id} has no score`);
}
