import { type RawBuilder, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { FOLLOW_UP_TYPES } from '../../core/rewards/rewards.queries.ts';

/** How many rows of a kind of content are published, retired, and drafts. */
export interface ContentCounts {
  readonly shown: number;
  readonly retired: number;
  readonly drafts: number;
}

export interface PlatformRow {
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
  open_reports: number;
  open_flags: number;
  failing_sources: number;
}

function countsOf(from: RawBuilder<unknown>, isShown: RawBuilder<unknown>, was: RawBuilder<unknown>) {
  return sql`(
    select jsonb_build_object(
      'shown', count(*) filter (where ${isShown}),
      'retired', count(*) filter (where not ${isShown} and ${was}),
      'drafts', count(*) filter (where not ${isShown} and not ${was})
    ) from ${from}
  )`;
}

const WAS = sql`was_published`;
/** As in the list of news, articles of a removed feed do not count. */
const NEWS = sql`news_articles a left join news_sources s on s.id = a.source_id`;
const IS_LISTED = sql`(a.is_published and s.removed_at is null)`;

/** The present figures: from small tables, totals that triggers maintain, and indexes of open rows. */
export async function findPlatform(db: Querier): Promise<PlatformRow> {
  const { rows } = await sql<PlatformRow>`
    select
      ${countsOf(sql`green_spaces`, sql`is_active`, WAS)} as green_spaces,
      ${countsOf(sql`lessons`, sql`is_published`, WAS)} as lessons,
      ${countsOf(sql`challenges`, sql`is_active`, WAS)} as challenges,
      ${countsOf(NEWS, IS_LISTED, WAS)} as news,
      (select coalesce(sum(stars), 0)::int from green_space_rating_totals) as stars,
      (select coalesce(sum(ratings), 0)::int from green_space_rating_totals) as ratings,
      (select coalesce(sum(residents), 0)::int from lesson_totals) as lessons_tried,
      (select coalesce(sum(completions), 0)::int from lesson_totals) as lessons_completed,
      (select coalesce(sum(participants), 0)::int from challenge_totals) as challenges_joined,
      (select coalesce(sum(completions), 0)::int from challenge_totals) as challenges_completed,
      (select count(*)::int from reports where answered_at is null) as open_reports,
      (select count(*)::int from check_ins where flag is not null and settled_at is null) as open_flags,
      (select count(*)::int from news_sources where is_enabled and removed_at is null and fault is not null)
        as failing_sources`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table answers one row');
  return row;
}

export interface DayRow {
  day: string;
  new_users: number;
  active_users: number;
  activities: number;
}

export interface UsageRow {
  users: number;
  days: DayRow[];
}

/** Rows of concurrent turns are not exactly in the order of their ids. */
const MARGIN = 1_000;

/**
 * The first id of the activities from `since` on. The ledger is in order of time, so a binary search finds it in
 * about twenty-five reads of the primary key, however long it is.
 */
const firstIdSince = (since: string) => sql`(
  with recursive halving (low, high) as (
    select coalesce(min(id), 0), coalesce(max(id), 0) + 1 from activities
    union all
    select
      case when found.day < ${since}::date then found.id + 1 else low end,
      case when found.day < ${since}::date then high else (low + high) / 2 end
    from halving
    left join lateral (
      select id, day from activities where id >= (low + high) / 2 order by id limit 1
    ) as found on true
    where low < high
  )
  select max(low) - ${sql.lit(MARGIN)} from halving
)`;

/**
 * How many residents there are, and what happened on each day from `since` to `until`, oldest first. Only the end of
 * the ledger is read; with millions of rows on these days that takes seconds.
 */
export async function findUsage(db: Querier, since: string, until: string): Promise<UsageRow> {
  const { rows } = await sql<UsageRow>`
    with recent as (
      select day, resident_id, type from activities where id >= ${firstIdSince(since)} order by id offset 0
    ),
    done as (
      select day,
        count(distinct resident_id) filter (where type <> all(${[...FOLLOW_UP_TYPES]}::text[]))::int as active_users,
        (
          count(*) filter (where type <> all(${[...FOLLOW_UP_TYPES]}::text[]))
          - count(*) filter (where type = 'eco_action_undone')
        )::int as activities
      from recent
      group by day
    )
    select
      (
        (select count(*) from residents) - (select count(*) from residents where leaving_since is not null)
      )::int as users,
      (
        select json_agg(json_build_object(
          'day', d.day, 'new_users', n.new_users,
          'active_users', coalesce(done.active_users, 0), 'activities', coalesce(done.activities, 0)
        ) order by d.day)
        from (
          select generate_series(${since}::date, ${until}::date, interval '1 day')::date as day
        ) as d
        left join done on done.day = d.day
        cross join lateral (
          select count(*)::int as new_users from residents
          where created_at >= d.day::timestamp at time zone 'Asia/Singapore'
            and created_at < (d.day + 1)::timestamp at time zone 'Asia/Singapore'
        ) as n
      ) as days`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table answers one row');
  return row;
}
