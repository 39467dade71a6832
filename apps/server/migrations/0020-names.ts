import { type Kysely, sql } from 'kysely';

/**
 * Usernames that look alike. A claim is the hash of a username's skeleton: held, resting until a moment, or kept for
 * ever. SQL cannot compute skeletons, so each server claims at its start and once a night what has no claim yet
 * (`claimed_username`): the usernames of before, and what a server of the release before still writes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table residents
      add column claimed_username text,
      add column renamed_at timestamptz[] not null default '{}'`.execute(db);
  await sql`
    create index residents_unclaimed on residents (id) where claimed_username is distinct from username`.execute(db);
  await sql`
    create table username_claims (
      skeleton_hash bytea primary key,
      resident_id integer references residents (id) on delete set null,
      rests_until timestamptz
    )`.execute(db);
  await sql`
    create index username_claims_of_resident on username_claims (resident_id) where resident_id is not null`.execute(
    db,
  );
  await sql`
    create index username_claims_resting on username_claims (rests_until) where rests_until is not null`.execute(db);
}
