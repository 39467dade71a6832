import { type RawBuilder, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import { ACTIVITY_TYPES, type ActivityType, type Proof } from '@ecopulse/contract/rewards/rewards';
import { type MilestoneActivity, MILESTONE_TYPES } from './badges.rules.ts';
import { type ActiveDay, type EarlierActivities, keepsStreak, type Score } from './rewards.rules.ts';

/** Unambiguous in joins: no other table has these names. */
export const SCORE_COLUMNS = [
  'resident_id',
  'eco_points',
  'proven_points',
  'has_verified',
  'total_badges',
  'current_streak',
  'longest_streak',
  'freezes',
  'last_active_day',
  'kept_day',
  'claimed_week',
  'claimed_points',
] as const;

interface ScoreRow {
  resident_id: number;
  eco_points: number;
  proven_points: number;
  has_verified: boolean;
  total_badges: number;
  current_streak: number;
  longest_streak: number;
  freezes: number;
  last_active_day: string | null;
  kept_day: string | null;
  claimed_week: string | null;
  claimed_points: number;
}

export function toScore(row: ScoreRow): Score {
  return {
    residentId: row.resident_id,
    ecoPoints: row.eco_points,
    provenPoints: row.proven_points,
    hasVerified: row.has_verified,
    totalBadges: row.total_badges,
    streak: {
      current: row.current_streak,
      longest: row.longest_streak,
      freezes: row.freezes,
      lastDay: row.last_active_day,
      ...(row.kept_day !== null && { keptDay: row.kept_day }),
    },
    claimed: { week: row.claimed_week, points: row.claimed_points },
  };
}

export interface ActivityRow {
  id: number;
  type: ActivityType;
  subject: string;
  day: string;
  arrived_on: string | null;
  points: number;
  proof: Proof;
  facts: Facts;
  created_at: Date;
}

/** Newest first. `before` is the id of any row, not only of the resident's own. */
export async function findActivities(
  db: Querier,
  residentId: number,
  limit: number,
  before: number | undefined,
): Promise<ActivityRow[]> {
  let query = db
    .selectFrom('activities')
    .select(['id', 'type', 'subject', 'day', 'arrived_on', 'points', 'proof', 'facts', 'created_at'])
    .where('resident_id', '=', residentId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.execute();
}

const PROFILE_TYPES: readonly ActivityType[] = [...MILESTONE_TYPES, 'challenge_completed', 'badge_earned'];

/** First activity per type and subject: a few hundred rows, however long the ledger is. */
export function findFirstActivities(db: Querier, residentId: number) {
  return db
    .selectFrom('activities')
    .select(['type', 'subject', 'facts'])
    .where('resident_id', '=', residentId)
    .where('is_first', '=', true)
    .where('type', '=', sql<ActivityType>`any(${PROFILE_TYPES}::text[])`)
    .execute();
}

export interface ProfileActivity extends MilestoneActivity {
  readonly id: number;
  readonly createdAt: string;
}

export interface ProfileActivities {
  readonly activities: readonly ProfileActivity[];
  readonly checkIns: number;
}

export async function findProfileActivities(db: Querier, residentId: number): Promise<ProfileActivities> {
  const { rows } = await sql<ProfileActivities>`select ${selectProfile(residentId)}`.execute(db);
  return rows[0] ?? { activities: [], checkIns: 0 };
}

/** Only what arrived before the day `before`, the days of that, and the points of what arrived later. */
export async function findProfileActivitiesBefore(
  db: Querier,
  residentId: number,
  before: string,
): Promise<ProfileActivities & EarlierActivities> {
  const isEarlier = sql<boolean>`coalesce(arrived_on, day) < ${before}::date`;
  const { rows } = await sql<ProfileActivities & EarlierActivities>`
    select ${selectProfile(residentId, isEarlier)},
      (
        select coalesce(sum(points), 0)::int from activities
        where resident_id = ${residentId} and not ${isEarlier}
      ) as "laterPoints",
      coalesce((
        select json_agg(days) from (${selectActiveDays(residentId, isEarlier)}) as days
      ), '[]') as "activeDays"`.execute(db);
  return rows[0] ?? { activities: [], checkIns: 0, laterPoints: 0, activeDays: [] };
}

function selectProfile(residentId: number, condition = sql<boolean>`true`) {
  return sql`
      (
        select count(*)::int from activities
        where resident_id = ${residentId} and type = 'check_in' and ${condition}
      ) as "checkIns",
      coalesce((
        select json_agg(json_build_object('id', id, 'type', type, 'subject', subject, 'facts', facts, 'createdAt', created_at))
        from activities
        where resident_id = ${residentId} and is_first and type = any(${PROFILE_TYPES}::text[]) and ${condition}
      ), '[]') as activities`;
}

export function findBadges(db: Querier, residentId: number) {
  return db
    .selectFrom('activities')
    .select(['id', 'facts', 'created_at'])
    .where('resident_id', '=', residentId)
    .where('type', '=', 'badge_earned')
    .orderBy('id', 'desc')
    .execute();
}

export type BadgeRow = Awaited<ReturnType<typeof findBadges>>[number];

const NON_STREAK_TYPES = ACTIVITY_TYPES.filter((type) => !keepsStreak(type));

export async function findActiveDays(
  db: Querier,
  residentId: number,
  until: string = 'infinity',
): Promise<ActiveDay[]> {
  const { rows } = await selectActiveDays(residentId, sql<boolean>`day <= ${until}::date`).execute(db);
  return rows;
}

function selectActiveDays(residentId: number, condition: RawBuilder<boolean>) {
  return sql<ActiveDay>`
    select day, (
      count(*) filter (where type <> all(${NON_STREAK_TYPES}::text[]))
      - count(*) filter (where type = 'eco_action_undone')
    )::int as "netCount", bool_or(type = 'weather_day') as "isKept"
    from activities
    where resident_id = ${residentId} and ${condition}
    group by day
    having count(*) filter (where type <> all(${NON_STREAK_TYPES}::text[]) or type = 'weather_day') > 0
    order by day`;
}

/** Not counted as activities of a day: they follow from others or correct them. */
export const FOLLOW_UP_TYPES: readonly ActivityType[] = [
  'badge_earned',
  'adjustment',
  'eco_action_undone',
  'event_attended_undone',
  'weather_day',
];

export async function findHistory(db: Querier, residentId: number, since: string) {
  const { rows } = await sql<{ day: string; activities: number; points: number }>`
    select day, activities, points
    from (
      select day, (
        count(*) filter (where type <> all(${FOLLOW_UP_TYPES}::text[]))
        - count(*) filter (where type = 'eco_action_undone')
      )::int as activities, sum(points)::int as points
      from activities
      where resident_id = ${residentId} and day >= ${since}::date
      group by day
    ) as days
    where activities > 0 or points <> 0
    order by day`.execute(db);
  return rows;
}

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>[number];
