import type { ClubGoalMetric, ClubGoalState, ClubKind, ClubRole } from '@ecopulse/contract/clubs/club-rules';
import { CLUBS_PER_PAGE } from '@ecopulse/contract/clubs/club-rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ClubsTable } from '../../db/clubs-tables.ts';
import type { Querier, Transaction } from '../../db/database.ts';

export interface GoalRow {
  metric: ClubGoalMetric;
  target: number;
  starts_on: string;
  ends_on: string;
  /** Verified acts that count, of so many members who took part. */
  acts: number;
  people: number;
}

/** As a resident sees it, with their own membership. */
export interface ClubRow extends Selectable<ClubsTable> {
  active_members: number;
  own_role: ClubRole | null;
  own_shown: boolean | null;
  asked: boolean;
  goal: GoalRow | null;
}

interface Viewer {
  readonly residentId: number;
  /** The Monday since which a verified act makes a member active. */
  readonly week: string;
}

function selectClubs({ residentId, week }: Viewer, rest: RawBuilder<unknown>): RawBuilder<ClubRow> {
  return sql<ClubRow>`
    select c.*, own.role as own_role, own.is_shown as own_shown,
      exists (select from club_requests q where q.club_id = c.id and q.resident_id = ${residentId}) as asked,
      (
        select count(*)::int from club_members a where a.club_id = c.id and a.active_on >= ${week}::date
      ) as active_members,
      (
        select jsonb_build_object('metric', g.metric, 'target', g.target, 'starts_on', g.starts_on, 'ends_on', g.ends_on,
          'acts', coalesce(sum(p.acts), 0), 'people', count(p.resident_id))
        from club_goals g left join club_goal_members p on p.goal_id = g.id
        where g.club_id = c.id and g.state = 'running'
        group by g.id
      ) as goal
    from clubs c
    left join club_members own on own.club_id = c.id and own.resident_id = ${residentId}
    ${rest}`;
}

export interface ClubFilter {
  readonly kind?: ClubKind | undefined;
  /** In the name. */
  readonly q?: string | undefined;
  readonly before?: number | undefined;
}

const IS_PUBLIC = sql<boolean>`(c.archived_at is null and c.joining <> 'invited')`;

/** Latest first. */
export async function findPublicClubs(
  db: Querier,
  viewer: Viewer,
  { kind, q, before }: ClubFilter,
): Promise<ClubRow[]> {
  const conditions = [
    IS_PUBLIC,
    ...(kind === undefined ? [] : [sql`c.kind = ${kind}`]),
    ...(q === undefined ? [] : [sql`position((select fold(${q})) in c.name_fold) > 0`]),
    ...(before === undefined ? [] : [sql`c.id < ${before}`]),
  ];
  const { rows } = await selectClubs(
    viewer,
    sql`where ${sql.join(conditions, sql` and `)} order by c.id desc limit ${CLUBS_PER_PAGE}`,
  ).execute(db);
  return rows;
}

/** Also archived ones and those by invitation; nothing that was only asked for. */
export async function findOwnClubs(db: Querier, viewer: Viewer): Promise<ClubRow[]> {
  const { rows } = await selectClubs(viewer, sql`where own.club_id is not null order by c.id desc`).execute(db);
  return rows;
}

export type ClubKey = { readonly id: number } | { readonly slug: string };

export async function findClub(db: Querier, viewer: Viewer, key: ClubKey): Promise<ClubRow | null> {
  const condition = 'id' in key ? sql`c.id = ${key.id}` : sql`c.slug = ${key.slug}`;
  const { rows } = await selectClubs(viewer, sql`where ${condition}`).execute(db);
  return rows[0] ?? null;
}

/** Serialises everything that changes a club or its members. Lock the score of who joins or leaves first. */
export async function lockClub(trx: Transaction, viewer: Viewer, id: number): Promise<ClubRow | null> {
  const locked = await trx.selectFrom('clubs').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return locked ? findClub(trx, viewer, { id }) : null;
}

export interface PastGoalRow {
  metric: ClubGoalMetric;
  target: number;
  starts_on: string;
  ends_on: string;
  state: Exclude<ClubGoalState, 'running'>;
  progress: number;
  members: number;
}

export interface ClubCounts {
  stewards: number;
  requests: number;
  past_goals: PastGoalRow[];
}

const MAX_PAST_GOALS = 20;

export async function findClubCounts(db: Querier, clubId: number): Promise<ClubCounts> {
  const { rows } = await sql<ClubCounts>`
    select
      (select count(*)::int from club_members where club_id = ${clubId} and role = 'steward') as stewards,
      (select count(*)::int from club_requests where club_id = ${clubId}) as requests,
      coalesce((
        select jsonb_agg(past order by past.id desc) from (
          select id, metric, target, starts_on, ends_on, state, progress, members
          from club_goals where club_id = ${clubId} and state <> 'running'
          order by id desc limit ${MAX_PAST_GOALS}
        ) as past
      ), '[]') as past_goals`.execute(db);
  return rows[0] ?? { stewards: 0, requests: 0, past_goals: [] };
}

export async function findStewardIds(db: Querier, clubId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('club_members')
    .select('resident_id')
    .where('club_id', '=', clubId)
    .where('role', '=', 'steward')
    .orderBy('steward_since')
    .orderBy('resident_id')
    .execute();
  return rows.map(({ resident_id }) => resident_id);
}
