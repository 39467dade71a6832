import { type Kysely, sql } from 'kysely';

/** An admin who removes a translation leaves an empty text, so that no later load of shipped translations restores it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table content_translations
    drop constraint content_translations_text_check,
    add constraint content_translations_text_check check (text <> '' or edited_by_admin)`.execute(db);
}
