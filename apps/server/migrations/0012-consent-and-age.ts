import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addConsentColumns(db);
  await addAgeColumns(db);
  await hideWithoutConsent(db);
  await hideWhoWithdrewBefore(db);
  await createTables(db);
}

async function addConsentColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table residents
      add column withdrawn_documents text[] not null default '{}'
        check (withdrawn_documents <@ '{terms,privacy}'::text[])`.execute(db);
  // Maintained by a trigger, like `is_leaving`, because a turn locks only the score.
  await sql`alter table scores add column has_withdrawn boolean not null default false`.execute(db);
}

/** `parent_awaited_since` is null unless a parent has yet to agree. */
async function addAgeColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table residents
      add column age_band text check (age_band in ('under-13', '13-17', '18-plus')),
      add column age_asked_in smallint,
      add column age_band_changed_at timestamptz,
      add column parent_awaited_since timestamptz,
      add constraint age_asked check ((age_band is null) = (age_asked_in is null))`.execute(db);
  await sql`
    create index residents_awaiting_parent on residents (parent_awaited_since) where parent_awaited_since is not null`.execute(
    db,
  );
  await sql`
    alter table account_links
      drop constraint account_links_kind_check,
      add constraint account_links_kind_check
        check (kind in ('password-reset', 'verification', 'email-change', 'parent'))`.execute(db);
}

async function hideWithoutConsent(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_ranked_in_step() returns trigger
    language plpgsql
    as $$
    declare
      leaving constant boolean := new.leaving_since is not null;
      withdrawn constant boolean := new.withdrawn_documents <> '{}';
      ranked constant boolean := new.in_rankings and new.ranking_withheld_reason is null and not leaving
        and new.suspended_since is null and not withdrawn and new.parent_awaited_since is null;
    begin
      update scores set is_ranked = ranked, is_leaving = leaving, has_withdrawn = withdrawn, home_town = new.home_town
      where resident_id = new.id;
      update weekly_points set is_ranked = ranked where resident_id = new.id and is_ranked <> ranked;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger residents_leave_rankings_without_consent
      after update of withdrawn_documents, parent_awaited_since on residents
      for each row
      when (
        old.withdrawn_documents is distinct from new.withdrawn_documents
        or old.parent_awaited_since is distinct from new.parent_awaited_since
      )
      execute function keep_ranked_in_step()`.execute(db);
  await sql`
    create or replace function give_score() returns trigger
    language plpgsql
    as $$
    begin
      insert into scores (resident_id, is_ranked, home_town)
      values (
        new.id,
        new.in_rankings and new.ranking_withheld_reason is null and new.parent_awaited_since is null,
        new.home_town
      );
      return null;
    end $$`.execute(db);
}

/** Until now, taking back agreement had no consequences. */
async function hideWhoWithdrewBefore(db: Kysely<unknown>): Promise<void> {
  await sql`
    update residents r set withdrawn_documents = w.documents
    from (
      select resident_id, array_agg(document order by document) as documents
      from (
        select resident_id, document from consents group by 1, 2 having bool_and(withdrawn_at is not null)
      ) as withdrawn
      group by 1
    ) as w
    where w.resident_id = r.id`.execute(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  // Outlives the account, which only the hash of its email address identifies.
  await sql`
    create table consent_proofs (
      account_hash text not null,
      document text not null check (document in ('terms', 'privacy')),
      version text not null,
      agreed_at timestamptz not null,
      withdrawn_at timestamptz,
      erased_at timestamptz not null,
      primary key (account_hash, document, version, agreed_at)
    )`.execute(db);
  await sql`create index consent_proofs_by_erasure on consent_proofs (erased_at)`.execute(db);
  await sql`
    create table parents (
      resident_id integer primary key references residents (id) on delete cascade,
      email text not null,
      email_key text not null,
      asked_at timestamptz not null,
      agreed_at timestamptz
    )`.execute(db);
  await sql`create index parents_by_email on parents (email_key)`.execute(db);
  await sql`
    create table rights_requests (
      id integer generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      kind text not null check (kind in ('access', 'correction')),
      text text not null,
      created_at timestamptz not null,
      due_on date not null,
      answer text,
      answered_at timestamptz,
      answered_by integer references residents (id) on delete set null,
      check ((answer is null) = (answered_at is null))
    )`.execute(db);
  await sql`create index rights_requests_of_resident on rights_requests (resident_id, id desc)`.execute(db);
  await sql`
    create index rights_requests_answered_by on rights_requests (answered_by) where answered_by is not null`.execute(
    db,
  );
  await sql`create index rights_requests_open on rights_requests (due_on, id) where answered_at is null`.execute(db);
}
