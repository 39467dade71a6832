import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Filled by the next load of the content; null and empty mean unknown.
  await sql`
    alter table green_spaces
      add column mrt_distance_meters integer,
      add column stated_needs jsonb not null default '[]'`.execute(db);
  // For `isActiveAccount`: among a million residents, boards around a resident otherwise read them all.
  await sql`
    create index residents_inactive on residents (id) where not (
      leaving_since is null and suspended_since is null
      and withdrawn_documents = '{}' and parent_awaited_since is null
    )`.execute(db);
}
