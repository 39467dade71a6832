import { type Kysely, sql } from 'kysely';

/**
 * Challenges and participations. `joined_after` is the resident's last activity before joining: only later activities
 * count, whatever the clocks say. `progress` is a cache of the ledger, written in the turn that changes it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table challenges (
      id integer generated always as identity primary key,
      content_key text unique,
      content_hash text,
      edited_by_admin boolean not null default false,
      position integer not null,
      title text not null,
      description text not null,
      type text not null,
      category text not null,
      difficulty text not null,
      metric text not null,
      filter jsonb,
      target integer not null check (target >= 0),
      duration_days smallint check (duration_days > 0),
      end_date date,
      eco_points_reward smallint not null check (eco_points_reward between 0 and 10000),
      badge_reward text,
      translations jsonb not null default '{}',
      is_active boolean not null default true,
      closed_at timestamptz
    )`.execute(db);
  await sql`create index challenges_to_close on challenges (end_date) where closed_at is null`.execute(db);
  await sql`
    create table challenge_participations (
      resident_id integer not null references residents (id) on delete cascade,
      challenge_id integer not null references challenges (id),
      joined_at timestamptz not null,
      joined_after bigint not null,
      ends_at timestamptz,
      progress integer not null default 0 check (progress >= 0),
      completed_at timestamptz,
      primary key (resident_id, challenge_id)
    )`.execute(db);
  await sql`
    create index challenge_participations_counted
    on challenge_participations (challenge_id) include (completed_at)`.execute(db);
}
