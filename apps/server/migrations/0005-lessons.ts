import { type Kysely, sql } from 'kysely';

/** Lessons with their quiz, and residents' progress. Right answers are included: no query for a response selects whole rows. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lessons (
      id integer generated always as identity primary key,
      content_key text unique,
      content_hash text,
      edited_by_admin boolean not null default false,
      position integer not null,
      title text not null,
      description text not null,
      category text not null,
      difficulty text not null,
      estimated_minutes smallint not null check (estimated_minutes > 0),
      eco_points_reward smallint not null check (eco_points_reward between 0 and 1000),
      sections jsonb not null,
      sources jsonb not null,
      quiz jsonb not null,
      quiz_version integer not null default 1,
      translations jsonb not null default '{}',
      is_published boolean not null default true
    )`.execute(db);
  await sql`
    create table lesson_progress (
      resident_id integer not null references residents (id) on delete cascade,
      lesson_id integer not null references lessons (id),
      attempts integer not null check (attempts >= 0),
      best_score smallint check (best_score between 0 and 100),
      self_reported boolean not null,
      completed_at timestamptz,
      reviews smallint not null default 0,
      review_due_on date,
      primary key (resident_id, lesson_id),
      check ((completed_at is null) = (review_due_on is null))
    )`.execute(db);
  await sql`create index lesson_progress_of_lesson on lesson_progress (lesson_id)`.execute(db);
}
