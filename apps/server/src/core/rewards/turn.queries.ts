import { deserialize, serialize } from 'node:v8';
import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { SCORE_COLUMNS, toScore } from './rewards.queries.ts';
import type { NewActivity, Score } from './rewards.rules.ts';

/** Locks the residents' score rows, in ascending order so that two turns cannot deadlock; who has left is missing. */
export async function lockScores(trx: Transaction, residentIds: readonly number[]): Promise<Score[]> {
  const rows = await trx
    .selectFrom('scores')
    .select(SCORE_COLUMNS)
    .where(sql<boolean>`resident_id = any(${residentIds}::int[]) and not is_leaving`)
    .orderBy('resident_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(toScore);
}

/**
 * Writes a turn: its activities and its scores, in one statement. Returns how many activities were new: the unique key
 * leaves out any that had been recorded before.
 */
export async function writeTurn(
  trx: Transaction,
  activities: readonly NewActivity[],
  scores: readonly Score[],
  { day, arrivedOn, now }: { readonly day: string; readonly arrivedOn: string; readonly now: Date },
): Promise<number> {
  const activityRows = activities.map((activity) => ({
    resident_id: activity.residentId,
    type: activity.type,
    subject: activity.subject,
    occurrence: activity.occurrence,
    points: activity.points,
    proof: activity.proof,
    facts: activity.facts,
  }));
  const scoreRows = scores.map(
    ({ residentId, ecoPoints, provenPoints, hasVerified, totalBadges, streak, claimed }) => ({
      resident_id: residentId,
      eco_points: ecoPoints,
      proven_points: provenPoints,
      has_verified: hasVerified,
      claimed_week: claimed.week,
      claimed_points: claimed.points,
      total_badges: totalBadges,
      current_streak: streak.current,
      longest_streak: streak.longest,
      freezes: streak.freezes,
      last_active_day: streak.lastDay,
    }),
  );
  const { rows } = await sql<{ recorded: number }>`
    with recorded as (
      insert into activities (resident_id, type, subject, occurrence, day, arrived_on, points, proof, facts, created_at)
      select a.resident_id, a.type, a.subject, a.occurrence, ${day}::date, nullif(${arrivedOn}::date, ${day}::date), a.points,
        a.proof, a.facts, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(activityRows)}::jsonb)
        as a (resident_id int, type text, subject text, occurrence date, points int, proof text, facts jsonb)
      on conflict on constraint activities_once do nothing
      returning 1
    ), scored as (
      update scores set
        eco_points = s.eco_points, total_badges = s.total_badges, current_streak = s.current_streak,
        longest_streak = s.longest_streak, freezes = s.freezes, last_active_day = s.last_active_day,
        proven_points = s.proven_points, has_verified = s.has_verified,
        claimed_week = s.claimed_week, claimed_points = s.claimed_points,
        points_order = case when scores.eco_points = s.eco_points then scores.points_order else nextval('points_order') end,
        proven_order = case when scores.proven_points = s.proven_points then scores.proven_order else nextval('points_order') end
      from jsonb_to_recordset(${JSON.stringify(scoreRows)}::jsonb)
        as s (
          resident_id int, eco_points int, proven_points int, has_verified boolean, total_badges int, current_streak int,
          longest_streak int, freezes smallint, last_active_day date, claimed_week date, claimed_points int
        )
      where scores.resident_id = s.resident_id
    )
    select count(*)::int as recorded from recorded`.execute(trx);
  return rows[0]?.recorded ?? 0;
}

/** The claimed points of a resident in the week that begins on this Monday. */
export async function sumClaimed(trx: Transaction, residentId: number, week: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::int as points
    from activities
    where resident_id = ${residentId} and proof = 'claimed' and day between ${week}::date and ${week}::date + 6`.execute(
    trx,
  );
  return rows[0]?.points ?? 0;
}

/** What a call with a key said, and the result of the turn that it was. */
export interface SentCall {
  readonly content: string;
  readonly result: unknown;
}

/** The call that a resident sent with this key; null if there is none. */
export async function findSentCall(trx: Transaction, residentId: number, key: string): Promise<SentCall | null> {
  const row = await trx
    .selectFrom('sent_calls')
    .select(['content', 'result'])
    .where('resident_id', '=', residentId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { content: row.content, result: deserialize(row.result) } : null;
}

/** Keeps the result of a call for its repeats. A result may hold moments, which JSON would turn into texts. */
export async function insertSentCall(
  trx: Transaction,
  sent: { residentId: number; key: string; content: string; result: unknown; now: Date },
): Promise<void> {
  const { residentId, key, content, result, now } = sent;
  await trx
    .insertInto('sent_calls')
    .values({ resident_id: residentId, key, content, result: serialize(result), created_at: now })
    .execute();
}

/** Forgets calls whose repeats would be too old to count. */
export async function deleteSentCalls(db: Querier, before: Date): Promise<void> {
  await db.deleteFrom('sent_calls').where('created_at', '<', before).execute();
}
