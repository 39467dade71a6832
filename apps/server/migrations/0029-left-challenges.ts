import { type Kysely, sql } from 'kysely';

/** The challenges that residents have just left, as they were, so that leaving can be undone for some minutes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table left_challenges (
      resident_id integer not null references residents (id) on delete cascade,
      challenge_id integer not null references challenges (id) on delete cascade,
      joined_at timestamptz not null,
      ends_at timestamptz,
      progress integer not null check (progress >= 0),
      was_open boolean not null,
      left_at timestamptz not null,
      primary key (resident_id, challenge_id)
    )`.execute(db);
}
