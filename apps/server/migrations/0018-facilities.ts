import { type Kysely, sql } from 'kysely';

/**
 * What visitors can use in a green space, and its heritage trees. The content fills them in; until then, and for the
 * release that still adds green spaces without them, there are none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table green_spaces
      add column facilities jsonb not null default '[]',
      add column heritage_trees jsonb not null default '[]'`.execute(db);
}
