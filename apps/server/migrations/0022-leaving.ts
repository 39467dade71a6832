import { type Kysely, sql } from 'kysely';

/**
 * Residents who leave. `scores.is_leaving` is maintained by the trigger that also takes them off all boards: a turn that
 * waited for the lock of a score sees from this very row that its resident has left meanwhile. Ratings and likes stay,
 * without their resident, when an account is erased. A resident has one agreement to a version at a time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table scores add column is_leaving boolean not null default false`.execute(db);
  await sql`drop index residents_leaving`.execute(db);
  await sql`create index residents_leaving on residents (id) where leaving_since is not null`.execute(db);
  await sql`
    create or replace function keep_ranked_in_step() returns trigger language plpgsql as $$
    declare
      leaving constant boolean := new.leaving_since is not null;
      ranked constant boolean := new.in_rankings and new.ranking_withheld_reason is null and not leaving;
    begin
      update scores set is_ranked = ranked, is_leaving = leaving, home_town = new.home_town where resident_id = new.id;
      update weekly_points set is_ranked = ranked where resident_id = new.id and is_ranked <> ranked;
      return null;
    end $$`.execute(db);
  await sql`drop trigger residents_keep_ranked_in_step on residents`.execute(db);
  await sql`
    create trigger residents_keep_ranked_in_step
    after update of in_rankings, ranking_withheld_reason, home_town, leaving_since on residents
    for each row when (
      (old.in_rankings, old.ranking_withheld_reason, old.home_town, old.leaving_since)
      is distinct from (new.in_rankings, new.ranking_withheld_reason, new.home_town, new.leaving_since)
    )
    execute function keep_ranked_in_step()`.execute(db);
  await withoutResident(db, 'green_space_ratings', 'resident_id, green_space_id');
  await withoutResident(db, 'news_likes', 'article_id, resident_id');
  await sql`
    create unique index consents_once on consents (resident_id, document, version)
    where withdrawn_at is null`.execute(db);
}

/** Lets rows of a table outlive their resident; the key of the table becomes a unique index, in which nulls differ. */
async function withoutResident(db: Kysely<never>, table: string, key: string): Promise<void> {
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_pkey`)}`.execute(db);
  await sql`alter table ${sql.table(table)} alter column resident_id drop not null`.execute(db);
  await sql`create unique index ${sql.ref(`${table}_once`)} on ${sql.table(table)} (${sql.raw(key)})`.execute(db);
}
