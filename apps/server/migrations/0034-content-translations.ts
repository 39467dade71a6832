import { type Kysely, sql } from 'kysely';

/**
 * Translations of content, each with the English text that it translates. A text is shown in a language if its English
 * has a translation; one whose English has changed is out of date, and kept for whoever translates it anew.
 * `translation_loads` holds a hash of the shipped translations of a subject, so that a start loads only what has changed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table content_translations (
      subject text not null,
      subject_id integer not null,
      language text not null,
      field text not null,
      english text not null,
      text text not null check (text <> ''),
      edited_by_admin boolean not null default false,
      translated_at timestamptz not null default now()
    )`.execute(db);
  // English texts can be too long for an index.
  await sql`
    create unique index content_translations_key
    on content_translations (subject, language, subject_id, field, md5(english))`.execute(db);
  await sql`
    create table translation_loads (
      subject text primary key,
      hash text not null
    )`.execute(db);
}
