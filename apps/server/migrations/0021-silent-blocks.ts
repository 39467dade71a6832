import { type Kysely, sql } from 'kysely';

/**
 * Whether the blocker's list shows the blocked one: only if the blocker could see them at that moment. Of two who had
 * blocked each other, only the first could.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table blocks add column is_listed boolean not null default true`.execute(db);
  await sql`
    update blocks set is_listed = false
    where exists (
      select from blocks earlier
      where earlier.blocker_id = blocks.blocked_id and earlier.blocked_id = blocks.blocker_id
        and earlier.blocked_at <= blocks.blocked_at
    )`.execute(db);
}
