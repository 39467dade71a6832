import { type Kysely, sql } from 'kysely';

/**
 * How far a newcomer has come with what home shows first; null: they are through with it, as all residents of before are.
 * And the subjects that a resident cares about.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table residents
      add column welcome text check (welcome in ('home-town', 'interests', 'location', 'first-steps')),
      add column interests text[] not null default '{}' check (cardinality(interests) <= 20)`.execute(db);
}
