import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import { OWNER_IDS } from '../../core/residents/roles.queries.ts';
import { isCurrent } from '../../core/residents/suspensions.queries.ts';
import type { Querier } from '../../db/database.ts';
import { type DayOfUse, selectDaysOfUse } from './days-of-use.queries.ts';

export interface ContentCounts {
  readonly shown: number;
  readonly retired: number;
  readonly drafts: number;
}

export interface PlatformTotalsRow {
  green_spaces: ContentCounts;
  lessons: ContentCounts;
  challenges: ContentCounts;
  news: ContentCounts;
  stars: number;
  ratings: number;
  lessons_tried: number;
  lessons_completed: number;
  challenges_joined: number;
  challenges_completed: number;
  open_appeals: number;
  failing_sources: number;
  /** When the last feed in use stopped answering; null while one answers. */
  feeds_silent_since: Date | null;
  owners: number;
}

function selectContentCounts(
  from: RawBuilder<unknown>,
  isShown: RawBuilder<unknown>,
  wasPublished: RawBuilder<unknown>,
) {
  return sql`(
    select jsonb_build_object(
      'shown', count(*) filter (where ${isShown}),
      'retired', count(*) filter (where not ${isShown} and ${wasPublished}),
      'drafts', count(*) filter (where not ${isShown} and not ${wasPublished})
    ) from ${from}
  )`;
}

const WAS_PUBLISHED = sql`was_published`;
const NEWS = sql`news_articles a left join news_sources s on s.id = a.source_id`;
/** Articles of removed feeds count as retired: the news list excludes them. */
const IS_LISTED = sql`(a.is_published and s.removed_at is null)`;

export async function findPlatformTotals(db: Querier, today: Day): Promise<PlatformTotalsRow> {
  const { rows } = await sql<PlatformTotalsRow>`
    select
      ${selectContentCounts(sql`green_spaces`, sql`is_active`, WAS_PUBLISHED)} as green_spaces,
      ${selectContentCounts(sql`lessons`, sql`is_published`, WAS_PUBLISHED)} as lessons,
      ${selectContentCounts(sql`challenges`, sql`is_active`, WAS_PUBLISHED)} as challenges,
      ${selectContentCounts(NEWS, IS_LISTED, WAS_PUBLISHED)} as news,
      (select coalesce(sum(stars), 0)::int from green_space_rating_totals) as stars,
      (select coalesce(sum(ratings), 0)::int from green_space_rating_totals) as ratings,
      (select coalesce(sum(residents), 0)::int from lesson_totals) as lessons_tried,
      (select coalesce(sum(completions), 0)::int from lesson_totals) as lessons_completed,
      (select coalesce(sum(participants), 0)::int from challenge_totals) as challenges_joined,
      (select coalesce(sum(completions), 0)::int from challenge_totals) as challenges_completed,
      (
        select count(*)::int from suspensions as s
        where s.appeal is not null and s.decision is null and ${isCurrent(today)}
      ) as open_appeals,
      (select count(*)::int from news_sources where is_enabled and removed_at is null and fault is not null)
        as failing_sources,
      (
        select case when count(*) = count(failing_since) then max(failing_since) end from news_sources
        where is_enabled and removed_at is null
      ) as feeds_silent_since,
      (select count(*)::int from (${OWNER_IDS}) as owner) as owners`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table answers one row');
  return row;
}

export interface UsageRow {
  users: number;
  /** In the order of the requested days; `days` itself is unordered. */
  new_users: number[];
  days: DayOfUse[];
}

/** Uncounted days are read from the ledger; many of them can take seconds. */
export async function findUsage(db: Querier, days: readonly Day[]): Promise<UsageRow> {
  const { rows } = await sql<UsageRow>`
    select
      (
        (select count(*) from residents) - (select count(*) from residents where leaving_since is not null)
      )::int as users,
      array(
        select (
          select count(*)::int from residents
          where created_at >= d.day::timestamp at time zone 'Asia/Singapore'
            and created_at < (d.day + 1)::timestamp at time zone 'Asia/Singapore'
        )
        from unnest(${days}::date[]) with ordinality as d (day, place)
        order by place
      ) as new_users,
      (select jsonb_agg(d) from (${selectDaysOfUse(days)}) as d) as days`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table answers one row');
  return row;
}
