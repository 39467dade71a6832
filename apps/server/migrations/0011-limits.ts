import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createSettings(db);
  await createCounters(db);
}

/** One row once an operator has changed a limit; what is left out has its default. */
async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table limit_settings (
      id integer primary key check (id = 1),
      version integer not null,
      limits jsonb not null,
      networks jsonb not null
    )`.execute(db);
}

/** Unlogged: a crash may lose them, and no commit waits for them. */
async function createCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table limit_refusals (
      day date not null,
      name text not null,
      count integer not null,
      primary key (day, name)
    )`.execute(db);
  await sql`
    create unlogged table registration_queues (
      key text primary key,
      accepted integer not null,
      promised integer not null,
      next_at timestamptz not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index registration_queues_by_end on registration_queues (ends_at)`.execute(db);
}
