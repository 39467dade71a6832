import { type Kysely, sql } from 'kysely';

/** Who takes care of an item, where it came from; a row exists once an admin has touched the item. Conditions are settled here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inbox_items (
      report_id integer unique references reports (id) on delete cascade,
      activity_id bigint unique references activity_flags (activity_id) on delete cascade,
      translation_report_id integer unique references translation_reports (id) on delete cascade,
      request_id integer unique references rights_requests (id) on delete cascade,
      green_space_id integer unique references green_spaces (id) on delete cascade,
      version integer not null,
      assigned_to integer references residents (id) on delete set null,
      note text,
      settled_at timestamptz,
      settled_by integer references residents (id) on delete set null,
      check (num_nonnulls(report_id, activity_id, translation_report_id, request_id, green_space_id) = 1)
    )`.execute(db);
  await sql`create index inbox_items_assigned_to on inbox_items (assigned_to) where assigned_to is not null`.execute(
    db,
  );
  await sql`create index inbox_items_settled_by on inbox_items (settled_by) where settled_by is not null`.execute(db);
}
