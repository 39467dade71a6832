import { type Kysely, sql } from 'kysely';

/** An article can be dated before or after its publication. A changed date counts as an edit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table news_articles add column has_chosen_date boolean not null default false`.execute(db);
  await sql`
    create or replace trigger count_version
      before update of title, summary, content, category, sources, image_url, is_published, published_at
      on news_articles
      for each row
      when (old.* is distinct from new.*)
      execute function count_version()`.execute(db);
}
