import { type Kysely, sql } from 'kysely';

/**
 * Wrong translations that residents have reported. A resident has one open report of a message in a language. Content
 * has no ids of messages, so that its words tell its texts apart.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table translation_reports (
      id integer generated always as identity primary key,
      reporter_id integer references residents (id) on delete set null,
      day date not null,
      message_id text not null,
      language text not null,
      words text not null check (words <> ''),
      suggestion text,
      created_at timestamptz not null,
      settled_at timestamptz,
      settled_by integer references residents (id) on delete set null
    )`.execute(db);
  // Words can be too long for an index.
  await sql`
    create unique index translation_reports_one_open
    on translation_reports (
      reporter_id, language, message_id, (case when message_id = 'content' then md5(words) else '' end)
    )
    where settled_at is null`.execute(db);
  await sql`create index translation_reports_of_reporter on translation_reports (reporter_id, day)`.execute(db);
  await sql`create index translation_reports_open on translation_reports (id desc) where settled_at is null`.execute(
    db,
  );
  await sql`
    create index translation_reports_settled_by on translation_reports (settled_by) where settled_by is not null`.execute(
    db,
  );
}
