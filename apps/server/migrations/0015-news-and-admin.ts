import { type Kysely, sql } from 'kysely';

/**
 * News: sources, articles, likes and reads. For admins: a version of everything they edit (an edit of an older version is
 * refused), pictures of content, outcomes of reports and flagged check-ins, and the audit log.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await versionContent(db);
  await makePictures(db);
  await makeNews(db);
  await makeAudit(db);
}

/** `was_published`: content that is not shown was shown before, so it is not a draft. */
async function versionContent(db: Kysely<never>): Promise<void> {
  await sql`
    create function count_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(db);
  for (const table of ['green_spaces', 'lessons', 'challenges']) {
    await sql`
      alter table ${sql.table(table)}
        add column version integer not null default 1,
        add column was_published boolean not null default true,
        add column edited_at timestamptz`.execute(db);
    await sql`
      create trigger count_version before update on ${sql.table(table)}
      for each row when (old.* is distinct from new.*) execute function count_version()`.execute(db);
  }
  // A removed route keeps its walks: its position becomes the negative of its id.
  await sql`alter table green_space_routes alter column position type integer`.execute(db);
  // As they were when the walk began; null in walks of the previous release.
  await sql`alter table route_walks add column duration_minutes smallint, add column points smallint`.execute(db);
}

async function makePictures(db: Kysely<never>): Promise<void> {
  await sql`
    create table content_pictures (
      key text primary key,
      bytes bytea not null,
      created_at timestamptz not null
    )`.execute(db);
}

async function makeNews(db: Kysely<never>): Promise<void> {
  await sql`
    create table news_sources (
      id integer generated always as identity primary key,
      content_key text unique,
      content_hash text,
      edited_by_admin boolean not null default false,
      version integer not null default 1,
      name text not null,
      url text not null unique,
      category text not null,
      keywords text[] not null default '{}',
      is_enabled boolean not null default true,
      removed_at timestamptz,
      etag text,
      last_modified text,
      last_fetched_at timestamptz,
      last_ok_at timestamptz,
      fault text,
      fault_detail text,
      failures_in_a_row integer not null default 0,
      items_taken integer not null default 0
    )`.execute(db);
  await sql`
    create trigger count_version
    before update of name, url, category, keywords, is_enabled, removed_at on news_sources
    for each row execute function count_version()`.execute(db);
  await sql`
    create table news_articles (
      id integer generated always as identity primary key,
      source_id integer references news_sources (id),
      identity text not null,
      content_key text unique,
      content_hash text,
      edited_by_admin boolean not null default false,
      version integer not null default 1,
      edited_at timestamptz,
      title text not null,
      summary text not null,
      content text,
      category text not null,
      sources jsonb not null default '[]',
      image_url text,
      remote_image_url text,
      picture_tried_at timestamptz,
      link text,
      language text not null default 'en',
      likes integer not null default 0,
      is_published boolean not null default true,
      was_published boolean not null default true,
      published_at timestamptz not null,
      created_at timestamptz not null,
      unique nulls not distinct (source_id, identity)
    )`.execute(db);
  await sql`
    create index news_articles_without_picture on news_articles (published_at desc)
    where remote_image_url is not null and picture_tried_at is null`.execute(db);
  await sql`create index news_articles_newest on news_articles (published_at desc, id desc)`.execute(db);
  await sql`
    create index news_articles_of_category on news_articles (category, published_at desc, id desc)`.execute(db);
  await sql`
    create trigger count_version
    before update of title, summary, content, category, sources, image_url, is_published on news_articles
    for each row when (old.* is distinct from new.*) execute function count_version()`.execute(db);
  await sql`
    create table news_likes (
      article_id integer not null references news_articles (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      liked_at timestamptz not null,
      primary key (article_id, resident_id)
    )`.execute(db);
  await sql`create index news_likes_of_resident on news_likes (resident_id, liked_at desc)`.execute(db);
  await sql`
    create table news_reads (
      article_id integer not null references news_articles (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      read_at timestamptz not null,
      primary key (article_id, resident_id)
    )`.execute(db);
  await sql`create index news_reads_of_resident on news_reads (resident_id, read_at desc)`.execute(db);
  await sql`
    create function count_likes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then update news_articles set likes = likes + 1 where id = new.article_id;
      else update news_articles set likes = likes - 1 where id = old.article_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_likes after insert or delete on news_likes
    for each row execute function count_likes()`.execute(db);
  // One row: the last round, and the process that is fetching now.
  await sql`
    create table news_rounds (
      id smallint primary key default 1 check (id = 1),
      claimed_until timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      result jsonb
    )`.execute(db);
  await sql`insert into news_rounds default values`.execute(db);
}

async function makeAudit(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_entries (
      id bigint generated always as identity primary key,
      admin_id integer references residents (id) on delete set null,
      action text not null,
      subject text not null,
      subject_id bigint,
      subject_name text not null,
      facts jsonb not null default '{}',
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index audit_entries_of_subject on audit_entries (subject, subject_id, id desc)`.execute(db);
  await sql`create index audit_entries_of_admin on audit_entries (admin_id, id desc)`.execute(db);
  await sql`
    alter table reports
      add column answered_at timestamptz,
      add column answered_by integer references residents (id) on delete set null,
      add column outcome text,
      add column answer text`.execute(db);
  await sql`create index reports_open on reports (id desc) where answered_at is null`.execute(db);
  await sql`create index residents_by_creation on residents (created_at)`.execute(db);
  await sql`create index reports_of_reported on reports (reported_id, id desc)`.execute(db);
  await sql`
    alter table check_ins
      add column settled_at timestamptz,
      add column settled_by integer references residents (id) on delete set null`.execute(db);
  await sql`
    create index check_ins_to_settle on check_ins (id desc) where flag is not null and settled_at is null`.execute(db);
  // When a resident leaves, all tables that refer to them are searched.
  await sql`create index check_ins_settled_by on check_ins (settled_by) where settled_by is not null`.execute(db);
  await sql`create index reports_answered_by on reports (answered_by) where answered_by is not null`.execute(db);
  await sql`create index friend_requests_of_receiver on friend_requests (receiver_id)`.execute(db);
}
