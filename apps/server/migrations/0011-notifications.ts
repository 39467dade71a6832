import { type Kysely, sql } from 'kysely';

/**
 * Notifications without their text, once for each `subject`. `actor_id` is the resident that a notification is about. Muted
 * kinds are not stored.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table residents add column muted_notifications text[] not null default '{}'`.execute(db);
  await sql`
    create table notifications (
      id bigint generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      kind text not null,
      subject text not null,
      actor_id integer references residents (id) on delete cascade,
      facts jsonb not null default '{}',
      created_at timestamptz not null,
      read_at timestamptz,
      constraint notifications_once unique (resident_id, kind, subject)
    )`.execute(db);
  await sql`create index notifications_of_resident on notifications (resident_id, id desc)`.execute(db);
  await sql`create index notifications_unread on notifications (resident_id) where read_at is null`.execute(db);
  await sql`create index notifications_of_actor on notifications (actor_id) where actor_id is not null`.execute(db);
  await sql`create index lesson_progress_due on lesson_progress (review_due_on) where review_due_on is not null`.execute(
    db,
  );
  await sql`create index scores_by_last_day on scores (last_active_day)`.execute(db);
  await sql`
    create index challenge_participations_ending on challenge_participations (ends_at)
    where completed_at is null`.execute(db);
}
