import { type Kysely, sql } from 'kysely';

/**
 * One row for each searchable item. `forms` are all forms of its words (stems, beginnings, and those of its name once
 * more), stored apart: the index reads them, while ranking reads the row with its significant words. `search_vocabulary`
 * has every word once, for typos. The words of the previous release stay until it is no longer in use.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table search_documents (
      kind text collate "C" not null,
      subject_id integer not null,
      hash text not null,
      telling tsvector not null,
      forms tsvector not null,
      primary key (kind, subject_id)
    ) with (toast_tuple_target = 1024)`.execute(db);
  await sql`alter table search_documents alter column telling set storage external`.execute(db);
  await sql`alter table search_documents alter column forms set storage external`.execute(db);
  await sql`create index search_documents_by_form on search_documents using gin (forms) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create table search_vocabulary (word text collate "C" primary key, stem text)`.execute(db);
  await sql`create index search_vocabulary_by_stem on search_vocabulary (stem)`.execute(db);
  await sql`create index search_vocabulary_by_likeness on search_vocabulary using gin (word gin_trgm_ops)`.execute(db);
}
