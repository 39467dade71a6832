import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addRouteLines(db);
  await addChosenDates(db);
  await countDatesAsEdits(db);
}

/** Which way a route takes, where that is known. */
async function addRouteLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table green_space_routes
      add column line jsonb,
      add column stops jsonb not null default '[]'`.execute(db);
}

/** An admin can date an article before or after its publication, which sets the date otherwise. */
async function addChosenDates(db: Kysely<unknown>): Promise<void> {
  await sql`alter table news_articles add column has_chosen_date boolean not null default false`.execute(db);
}

async function countDatesAsEdits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace trigger count_version
      before update of title, summary, content, category, sources, image_url, is_published, published_at
      on news_articles
      for each row
      when (old.* is distinct from new.*)
      execute function count_version()`.execute(db);
}
