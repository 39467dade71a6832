import { type Kysely, sql } from 'kysely';

/**
 * A resident has one open report of another a day: after an answer, the next one is a new report. The index that is not
 * unique serves the daily limit.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table reports drop constraint reports_reporter_id_day_reported_id_key`.execute(db);
  await sql`
    create unique index reports_one_open on reports (reporter_id, day, reported_id) where answered_at is null`.execute(
    db,
  );
  await sql`create index reports_of_reporter on reports (reporter_id, day)`.execute(db);
}
