import { type Kysely, sql } from 'kysely';

const TABLES = ['pictures', 'visit_pictures', 'content_pictures'];

/** Objects of the bucket that no row holds any more, or not yet: only what this database itself had is ever deleted there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unreferenced_objects (
      key text primary key,
      since timestamptz not null default now()
    )`.execute(db);
  // Null if the column holds the picture itself.
  await sql`
    create function picture_object(bytes bytea) returns text
    language sql immutable
    return case
      when octet_length(bytes) <= 200 and substring(bytes from 1 for 3) = '\\x733320'::bytea
      then split_part(convert_from(bytes, 'UTF8'), ' ', 3)
    end`.execute(db);
  await sql`
    create function note_unreferenced_objects() returns trigger
    language plpgsql
    as $$
    begin
      if tg_op <> 'INSERT' and picture_object(old.bytes) is not null then
        insert into unreferenced_objects (key) values (picture_object(old.bytes)) on conflict (key) do nothing;
      end if;
      if tg_op <> 'DELETE' and picture_object(new.bytes) is not null then
        delete from unreferenced_objects where key = picture_object(new.bytes);
      end if;
      return null;
    end $$`.execute(db);
  for (const table of TABLES)
    await sql`
      create trigger note_unreferenced_objects after insert or update of bytes or delete on ${sql.table(table)}
        for each row execute function note_unreferenced_objects()`.execute(db);
}
