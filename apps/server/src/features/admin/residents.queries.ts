import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { type RawBuilder, sql } from 'kysely';
import { beginsWith, nameConditions } from '../../core/residents/by-name.queries.ts';
import { type CardRow, cardColumns, friendsOf, isActiveAccount } from '../../core/residents/cards.queries.ts';
import { isInTowns, ROLES_JSON } from '../../core/residents/roles.queries.ts';
import { isOpen } from '../../core/sessions/sessions.queries.ts';
import type { SessionLimits } from '../../core/sessions/sessions.rules.ts';
import type { Querier, Transaction } from '../../db/database.ts';

export interface ListedResidentRow extends CardRow {
  eco_points: number;
  is_admin: boolean;
  roles: ResidentRole[];
  ranking_withheld_reason: string | null;
  created_at: Date;
  is_leaving: boolean;
  is_suspended: boolean;
  last_active_day: string | null;
}

const LISTED_COLUMNS = sql`
  ${cardColumns}, s.eco_points, r.is_admin, ${ROLES_JSON} as roles, r.ranking_withheld_reason, r.created_at,
  r.leaving_since is not null as is_leaving, r.suspended_since is not null as is_suspended, s.last_active_day`;

export interface ResidentsPage {
  readonly limit: number;
  readonly before: number | undefined;
  /** Null means everywhere. */
  readonly towns: readonly string[] | null;
}

/**
 * The lateral join looks scores up one by one: the planner does not know how short a page is,
 * and would otherwise read the scores of all newer residents.
 */
export async function findResidents(
  db: Querier,
  { limit, before, towns }: ResidentsPage,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<ListedResidentRow[]> {
  const { rows } = await sql<ListedResidentRow>`
    select ${LISTED_COLUMNS}
    from residents r cross join lateral (select * from scores where resident_id = r.id limit 1) as s
    where ${before === undefined ? sql`true` : sql`r.id < ${before}`} and ${condition}
      and ${isInTowns('r.home_town', towns)}
    order by r.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export interface ResidentSearch {
  /** Folded, with single blanks between words. */
  readonly text: string;
  /** Folded; null unless the admin entered a full email address. */
  readonly emailKey: string | null;
}

/** Each of these conditions can use an index of the database. */
function searchConditions({ text, emailKey }: ResidentSearch): RawBuilder<boolean>[] {
  return [
    sql<boolean>`email_key = ${emailKey}`,
    beginsWith(sql.ref('username_fold'), text),
    ...nameConditions(text).map(({ is }) => sql<boolean>`(${is})`),
  ];
}

/** Matches of one search condition that are sorted in memory. */
const MAX_SORTED_MATCHES = 1_000;

/** Null if there are too many matches to sort; reading from the newest resident on then finds a page soon. */
export async function findIdsBySearch(
  db: Querier,
  search: ResidentSearch,
  { limit, before, towns }: ResidentsPage,
): Promise<number[] | null> {
  const branches = searchConditions(search).map(
    (condition, index) =>
      sql`(select id, ${sql.lit(index)} as way from residents r where ${condition} and ${isInTowns('r.home_town', towns)} limit ${sql.lit(MAX_SORTED_MATCHES + 1)})`,
  );
  const { rows } = await sql<{ ids: number[]; tooMany: boolean }>`
    with found as materialized (${sql.join(branches, sql` union all `)})
    select
      array(
        select distinct id from found
        where ${before ?? null}::int is null or id < ${before ?? null}
        order by id desc limit ${limit}
      ) as ids,
      exists (select from found group by way having count(*) > ${sql.lit(MAX_SORTED_MATCHES)}) as "tooMany"`.execute(
    db,
  );
  const [row] = rows;
  return !row || row.tooMany ? null : row.ids;
}

/** Reads residents from the newest on, which is fast only if there are many matches. */
export function findNewestBySearch(
  db: Querier,
  search: ResidentSearch,
  page: ResidentsPage,
): Promise<ListedResidentRow[]> {
  return findResidents(db, page, sql<boolean>`(${sql.join(searchConditions(search), sql` or `)})`);
}

export async function findResidentsByIds(db: Querier, ids: readonly number[]): Promise<ListedResidentRow[]> {
  return findResidents(
    db,
    { limit: ids.length, before: undefined, towns: null },
    sql<boolean>`r.id = any(${[...ids]}::int[])`,
  );
}

export interface ResidentRow extends ListedResidentRow {
  home_town: string | null;
  about: string | null;
  age_band: AgeBand | null;
  current_streak: number;
  longest_streak: number;
  freezes: number;
  friends: number;
  sessions: number;
  last_seen_at: Date | null;
}

export async function findResident(
  db: Querier,
  residentId: number,
  limits: SessionLimits,
): Promise<ResidentRow | null> {
  const { rows } = await sql<ResidentRow>`
    select ${LISTED_COLUMNS}, r.home_town, r.about, r.age_band, s.current_streak, s.longest_streak, s.freezes,
      (
        select count(*)::int from ${friendsOf(sql`r.id`)} as friends where ${isActiveAccount(sql`friends.id`)}
      ) as friends,
      open.sessions, open.last_seen_at
    from residents r
    join scores s on s.resident_id = r.id
    cross join lateral (
      select count(*)::int as sessions, max(s.last_seen_at) as last_seen_at from sessions s
      where s.resident_id = r.id and ${isOpen(limits)}
    ) as open
    where r.id = ${residentId}`.execute(db);
  return rows[0] ?? null;
}

export async function findUsername(db: Querier, residentId: number): Promise<string | null> {
  const row = await db.selectFrom('residents').select('username').where('id', '=', residentId).executeTakeFirst();
  return row?.username ?? null;
}

export async function findResidentForAdjustment(
  trx: Transaction,
  residentId: number,
  subject: string,
): Promise<{ username: string; eco_points: number; recorded: { points: number; reason: string } | null } | null> {
  const row = await trx
    .selectFrom('residents as r')
    .innerJoin('scores as s', 's.resident_id', 'r.id')
    .leftJoin('activities as a', (join) =>
      join
        .onRef('a.resident_id', '=', 'r.id')
        .on('a.type', '=', 'adjustment')
        .on('a.subject', '=', subject)
        .on('a.occurrence', 'is', null),
    )
    .select(['r.username', 's.eco_points', 'a.points', 'a.facts'])
    .where('r.id', '=', residentId)
    .executeTakeFirst();
  if (!row) return null;
  const recorded = row.points === null ? null : { points: row.points, reason: String(row.facts?.['name'] ?? '') };
  return { username: row.username, eco_points: row.eco_points, recorded };
}

/** Since `from`, added or taken, by this admin. */
export async function sumCorrectedPoints(
  trx: Transaction,
  { adminId, residentId, from }: { adminId: number; residentId: number; from: Date },
): Promise<number> {
  const { points } = await trx
    .selectFrom('audit_entries')
    .select(sql<number>`coalesce(sum(abs((facts ->> 'points')::int)), 0)::int`.as('points'))
    .where('subject', '=', 'resident')
    .where('subject_id', '=', residentId)
    .where('admin_id', '=', adminId)
    .where('action', '=', 'points_adjusted')
    .where('created_at', '>=', from)
    .executeTakeFirstOrThrow();
  return points;
}
