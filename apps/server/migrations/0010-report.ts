import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createReportTables(db);
  await describeNewsSources(db);
}

/**
 * Counts of past days that outlast the ledger's rows, without personal data. `people` did something of `figure` on `day` whose
 * previous day of it was `previous_day`, so that any span can count each person once. An empty `planning_area` is none.
 */
async function createReportTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_days (
      day date primary key,
      counted_at timestamptz not null,
      is_final boolean not null
    )`.execute(db);
  await sql`
    create table report_figures (
      day date not null references report_days (day) on delete cascade,
      figure text not null,
      planning_area text not null,
      previous_day date,
      people integer not null,
      amount integer not null,
      constraint report_figures_once unique nulls not distinct (day, figure, planning_area, previous_day)
    )`.execute(db);
  await sql`
    create table report_places (
      day date not null references report_days (day) on delete cascade,
      planning_area text not null,
      green_space_ids integer[] not null,
      primary key (day, planning_area)
    )`.execute(db);
}

/** `failing_since`: when the first of the failures in a row happened. */
async function describeNewsSources(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table news_sources
      add column language text not null default 'en',
      add column licence text not null default '',
      add column failing_since timestamptz`.execute(db);
  await sql`update news_sources set failing_since = coalesce(last_ok_at, last_fetched_at) where fault is not null`.execute(
    db,
  );
}
