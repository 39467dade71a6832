import { type Kysely, sql } from 'kysely';

/**
 * What friends see of each other: `activity_visible` says who may see what a resident does. A cheer is one friend's for
 * one activity of another, `receiver_id`; `told_on` is the day on which the receiver was told of it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table residents
      add column activity_visible text not null default 'friends' check (activity_visible in ('friends', 'nobody'))`.execute(
    db,
  );
  await sql`
    create table cheers (
      activity_id bigint not null references activities (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      receiver_id integer not null references residents (id) on delete cascade,
      created_at timestamptz not null,
      told_on date,
      primary key (activity_id, resident_id),
      check (resident_id <> receiver_id)
    )`.execute(db);
  await sql`create index cheers_of_resident on cheers (resident_id)`.execute(db);
  await sql`create index cheers_for_receiver on cheers (receiver_id, created_at)`.execute(db);
  await sql`create index cheers_untold on cheers (receiver_id) where told_on is null`.execute(db);
}
