import { deserialize, serialize } from 'node:v8';
import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { SCORE_COLUMNS, toScore } from './rewards.queries.ts';
import type { ActivityKey, NewActivity, Score } from './rewards.rules.ts';

/** `order` ranks residents with equal points by who reached them first. */
export interface LockedScore extends Score {
  readonly order: number;
}

/** A resident who took back their agreement earns nothing. */
export interface CheckedScore extends LockedScore {
  readonly hasWithdrawn: boolean;
}

export async function lockScore(trx: Transaction, residentId: number): Promise<CheckedScore | null> {
  const row = await trx
    .selectFrom('scores')
    .select([...SCORE_COLUMNS, 'has_withdrawn', sql<number>`nextval('points_order')`.as('order')])
    .where('resident_id', '=', residentId)
    .where('is_leaving', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { ...toScore(row), order: row.order, hasWithdrawn: row.has_withdrawn } : null;
}

export async function findRegistrationTime(trx: Transaction, residentId: number): Promise<Date | null> {
  const row = await trx.selectFrom('residents').select('created_at').where('id', '=', residentId).executeTakeFirst();
  return row?.created_at ?? null;
}

export interface TurnTime {
  readonly day: string;
  readonly arrivedOn: string;
  readonly now: Date;
}

/** One statement. Returns how many activities were inserted; the unique key skips those recorded before. */
export async function writeTurn(
  trx: Transaction,
  activities: readonly NewActivity[],
  score: LockedScore,
  { day, arrivedOn, now }: TurnTime,
): Promise<number> {
  const { residentId } = score;
  const rows = activities.map(({ type, subject, occurrence, points, proof, facts }) => ({
    resident_id: residentId,
    type,
    subject,
    occurrence,
    day,
    arrived_on: arrivedOn === day ? null : arrivedOn,
    points,
    proof,
    facts: JSON.stringify(facts),
    created_at: now,
  }));
  const flags = activities.flatMap(({ type, subject, flag }) => (flag ? [{ type, subject, ...flag }] : []));
  const { recorded } = await trx
    .with('recorded', (db) =>
      db
        .insertInto('activities')
        .values(rows)
        .onConflict((conflict) => conflict.constraint('activities_once').doNothing())
        .returning(['id', 'type', 'subject']),
    )
    .with('flagged', (db) =>
      db
        .insertInto('activity_flags')
        .columns(['activity_id', 'resident_id', 'reason', 'against'])
        .expression(
          sql`
          select recorded.id, ${residentId}::integer, flags.reason, flags.against
          from unnest(${flags.map(({ type }) => type)}::text[], ${flags.map(({ subject }) => subject)}::text[],
            ${flags.map(({ reason }) => reason)}::text[],
            ${flags.map(({ against }) => against && JSON.stringify(against))}::jsonb[]) as flags (type, subject, reason, against)
          join recorded using (type, subject)`,
        ),
    )
    .with('scored', (db) => updateScore(db, score))
    .selectFrom('recorded')
    .select(({ fn }) => fn.countAll<number>().as('recorded'))
    .executeTakeFirstOrThrow();
  return recorded;
}

export async function writeScore(trx: Transaction, score: LockedScore): Promise<void> {
  await updateScore(trx, score).execute();
}

function updateScore(db: Pick<Querier, 'updateTable'>, { order, ...score }: LockedScore) {
  const { residentId, streak, claimed } = score;
  return db
    .updateTable('scores')
    .set(({ case: caseWhen, ref }) => ({
      eco_points: score.ecoPoints,
      proven_points: score.provenPoints,
      has_verified: score.hasVerified,
      claimed_week: claimed.week,
      claimed_points: claimed.points,
      total_badges: score.totalBadges,
      current_streak: streak.current,
      longest_streak: streak.longest,
      freezes: streak.freezes,
      last_active_day: streak.lastDay,
      kept_day: streak.keptDay ?? null,
      points_order: caseWhen().when('eco_points', '=', score.ecoPoints).then(ref('points_order')).else(order).end(),
      proven_order: caseWhen()
        .when('proven_points', '=', score.provenPoints)
        .then(ref('proven_order'))
        .else(order)
        .end(),
    }))
    .where('resident_id', '=', residentId);
}

/** Makes a claimed activity verified, and flags it. Returns its points, or null if there is none. */
export async function confirmActivity(
  trx: Transaction,
  { residentId, type, subject, occurrence, flag }: ActivityKey,
): Promise<number | null> {
  const reason = flag?.reason ?? null;
  const { rows } = await sql<{ points: number }>`
    with confirmed as (
      update activities set proof = 'verified'
      where resident_id = ${residentId} and type = ${type} and subject = ${subject} and occurrence = ${occurrence}
        and proof = 'claimed'
      returning id, points
    ), flagged as (
      insert into activity_flags (activity_id, resident_id, reason)
      select id, ${residentId}::integer, ${reason}::text from confirmed where ${reason}::text is not null
      on conflict do nothing
    )
    select points from confirmed`.execute(trx);
  return rows[0]?.points ?? null;
}

export async function sumClaimedPoints(trx: Transaction, residentId: number, week: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::int as points
    from activities
    where resident_id = ${residentId} and proof = 'claimed' and day between ${week}::date and ${week}::date + 6`.execute(
    trx,
  );
  return rows[0]?.points ?? 0;
}

export interface IdempotentResult {
  readonly content: string;
  readonly result: unknown;
}

export async function findIdempotentResult(
  trx: Transaction,
  residentId: number,
  key: string,
): Promise<IdempotentResult | null> {
  const row = await trx
    .selectFrom('idempotent_results')
    .select(['content', 'result'])
    .where('resident_id', '=', residentId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { content: row.content, result: deserialize(row.result) } : null;
}

/** Uses V8 serialisation, because a result may contain dates, which JSON would turn into strings. */
export async function insertIdempotentResult(
  trx: Transaction,
  entry: { residentId: number; key: string; content: string; result: unknown; now: Date },
): Promise<void> {
  const { residentId, key, content, result, now } = entry;
  await trx
    .insertInto('idempotent_results')
    .values({ resident_id: residentId, key, content, result: serialize(result), created_at: now })
    .execute();
}

export async function deleteIdempotentResults(db: Querier, before: Date): Promise<void> {
  await db.deleteFrom('idempotent_results').where('created_at', '<', before).execute();
}
