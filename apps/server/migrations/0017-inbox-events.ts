import { type Kysely, sql } from 'kysely';

/** Events that wait for a review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inbox_items
      add column event_id integer unique references events (id) on delete cascade,
      drop constraint inbox_items_check,
      add constraint inbox_items_check check (
        num_nonnulls(report_id, activity_id, translation_report_id, request_id, green_space_id, event_id) = 1
      ) not valid`.execute(db);
}
