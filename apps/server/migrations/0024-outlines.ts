import { type Kysely, sql } from 'kysely';

/**
 * The ground of a green space, its paths and where its facilities are. The content fills them in; until then, and for the
 * release that still adds green spaces without them, there are none. Heritage trees get their positions with the content.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table green_spaces
      add column outline jsonb,
      add column tracks jsonb not null default '[]',
      add column facility_points jsonb not null default '[]'`.execute(db);
}
