import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addStatusAndHours(db);
  await addFacts(db);
  await addConditions(db);
}

/** `status` is null while a green space is open, `hours` if they are unknown. */
async function addStatusAndHours(db: Kysely<unknown>): Promise<void> {
  await sql`alter table green_spaces add column status jsonb, add column hours jsonb`.execute(db);
}

/** Until now a correction froze the whole green space. The audit log says which fields were corrected. */
async function addFacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table green_spaces
      add column facts jsonb not null default '{}',
      add column locked_fields text[] not null default '{}',
      add column last_update jsonb`.execute(db);
  await sql`
    update green_spaces g
    set locked_fields = array(
      select distinct field
      from audit_entries a, regexp_split_to_table(a.facts->>'fields', ', ') as field
      where a.subject = 'green_space' and a.subject_id = g.id and a.action = 'edited'
      order by field
    )
    where g.edited_by_admin`.execute(db);
}

/** One answer for each visit. */
async function addConditions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table green_space_conditions (
      check_in_id bigint primary key references check_ins (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      green_space_id integer not null references green_spaces (id),
      chip text not null check (chip in ('muddy', 'flooded', 'path-shut', 'crowded', 'all-fine')),
      answered_at timestamptz not null
    )`.execute(db);
  await sql`create index green_space_conditions_of_resident on green_space_conditions (resident_id)`.execute(db);
  await sql`create index green_space_conditions_of_space on green_space_conditions (green_space_id)`.execute(db);
}
