import type { ClubGoalMetric } from '@ecopulse/contract/clubs/club-rules';
import { sql } from 'kysely';
import type { Day } from '../../../core/calendar/calendar.rules.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { GoalRow } from '../clubs.queries.ts';
import type { Counted } from './goal.rules.ts';

export interface NewGoal {
  readonly clubId: number;
  readonly metric: ClubGoalMetric;
  readonly target: number;
  readonly endsOn: Day;
  readonly now: Date;
  readonly today: Day;
}

/** Null if one is running. */
export async function insertGoal(
  trx: Transaction,
  { clubId, metric, target, endsOn, now, today }: NewGoal,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into club_goals (club_id, metric, target, starts_on, ends_on, created_at)
    values (${clubId}, ${metric}, ${target}, ${today}::date, ${endsOn}::date, ${now})
    on conflict (club_id) where state = 'running' do nothing
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** From the ledger: what was done before the goal was set, and what its triggers may not have seen. */
export async function recountGoal(trx: Transaction, goalId: number): Promise<Counted> {
  await sql`
    insert into club_goal_members as c (goal_id, club_id, resident_id, acts)
    select g.id, g.club_id, m.resident_id, counted.acts
    from club_goals g
    join club_members m on m.club_id = g.club_id and m.active_on >= g.starts_on
    cross join lateral (
      select club_goal_acts(
        g.metric, m.resident_id, greatest(g.starts_on, (m.joined_at at time zone 'Asia/Singapore')::date), g.ends_on
      ) as acts
    ) as counted
    where g.id = ${goalId} and counted.acts is not null
    order by m.resident_id
    on conflict (goal_id, resident_id) do update set acts = excluded.acts where c.acts <> excluded.acts`.execute(trx);
  const { rows } = await sql<Counted>`
    select coalesce(sum(acts), 0)::int as acts, count(*)::int as people
    from club_goal_members where goal_id = ${goalId}`.execute(trx);
  return rows[0] ?? { acts: 0, people: 0 };
}

export interface RunningGoal extends Omit<GoalRow, 'acts' | 'people'> {
  readonly id: number;
  readonly club_id: number;
}

export async function lockRunningGoal(trx: Transaction, clubId: number): Promise<RunningGoal | null> {
  const row = await trx
    .selectFrom('club_goals')
    .select(['id', 'club_id', 'metric', 'target', 'starts_on', 'ends_on'])
    .where('club_id', '=', clubId)
    .where('state', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface GoalEnd {
  readonly state: 'reached' | 'missed' | 'stopped';
  readonly progress: number;
  readonly members: number;
}

/** Who took part stays until their badges are given. */
export async function endGoal(trx: Transaction, goalId: number, end: GoalEnd): Promise<void> {
  await trx.updateTable('club_goals').set(end).where('id', '=', goalId).execute();
  if (end.state !== 'reached') await trx.deleteFrom('club_goal_members').where('goal_id', '=', goalId).execute();
}

/** The clubs whose goals' last day is over. */
export async function findDueGoals(db: Querier, today: Day): Promise<number[]> {
  const rows = await db
    .selectFrom('club_goals')
    .select('club_id')
    .where('state', '=', 'running')
    .where('ends_on', '<', today)
    .orderBy('club_id')
    .execute();
  return rows.map(({ club_id }) => club_id);
}

export interface UnpaidBadge {
  readonly goalId: number;
  readonly residentId: number;
  /** Null for a club by invitation, and for a member whose name it does not show. */
  readonly club: string | null;
  readonly endsOn: Day;
}

export async function findUnpaidBadges(db: Querier, limit: number): Promise<UnpaidBadge[]> {
  const { rows } = await sql<UnpaidBadge>`
    select p.goal_id as "goalId", p.resident_id as "residentId", g.ends_on as "endsOn",
      case when m.is_shown and c.joining <> 'invited' then c.name end as club
    from club_goal_members p
    join club_members m on m.club_id = p.club_id and m.resident_id = p.resident_id
    join club_goals g on g.id = p.goal_id and g.state = 'reached'
    join clubs c on c.id = g.club_id
    order by p.goal_id, p.resident_id
    limit ${limit}`.execute(db);
  return rows;
}

/** False if the badge was given already. */
export async function takeBadge(trx: Transaction, goalId: number, residentId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('club_goal_members')
    .where('goal_id', '=', goalId)
    .where('resident_id', '=', residentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** For telling everyone in it. */
export async function findClubToTell(trx: Transaction, clubId: number) {
  const club = await trx
    .selectFrom('clubs')
    .select(['id', 'slug', 'name'])
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow();
  const members = await trx.selectFrom('club_members').select('resident_id').where('club_id', '=', clubId).execute();
  return { club, memberIds: members.map(({ resident_id }) => resident_id) };
}
