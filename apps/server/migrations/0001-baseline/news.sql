-- News: sources, articles, likes and reads.

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
);

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
);
create index news_articles_newest on news_articles (published_at desc, id desc);
create index news_articles_of_category on news_articles (category, published_at desc, id desc);
create index news_articles_without_picture on news_articles (published_at desc)
  where remote_image_url is not null and picture_tried_at is null;

create table news_likes (
  article_id integer not null references news_articles (id) on delete cascade,
  resident_id integer references residents (id) on delete cascade,
  liked_at timestamptz not null
);
create index news_likes_of_resident on news_likes (resident_id, liked_at desc);
create unique index news_likes_once on news_likes (article_id, resident_id);

create table news_reads (
  article_id integer not null references news_articles (id) on delete cascade,
  resident_id integer not null references residents (id) on delete cascade,
  read_at timestamptz not null,
  primary key (article_id, resident_id)
);
create index news_reads_of_resident on news_reads (resident_id, read_at desc);

-- One row: the last polling cycle, and the process that is fetching now.
create table news_rounds (
  id smallint default 1 primary key check (id = 1),
  claimed_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  result jsonb
);
insert into news_rounds (id) values (1);

create function count_likes() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then update news_articles set likes = likes + 1 where id = new.article_id;
  else update news_articles set likes = likes - 1 where id = old.article_id;
  end if;
  return null;
end $$;

create trigger count_likes after insert or delete on news_likes for each row execute function count_likes();
create trigger count_version before update of name, url, category, keywords, is_enabled, removed_at on news_sources
  for each row
  execute function count_version();
create trigger count_version before update of title, summary, content, category, sources, image_url, is_published on news_articles
  for each row
  when (old.* is distinct from new.*)
  execute function count_version();
