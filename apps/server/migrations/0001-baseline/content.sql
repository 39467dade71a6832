-- What admins edit: pictures, translations, and the audit log.

create table content_pictures (
  key text primary key,
  bytes bytea not null,
  created_at timestamptz not null
);

-- A translation of an English text that has changed is out of date, and kept until it is updated. An admin who removes a
-- translation leaves an empty text, so that no later load of shipped translations restores it.
create table content_translations (
  subject text not null,
  subject_id integer not null,
  language text not null,
  field text not null,
  english text not null,
  text text not null,
  edited_by_admin boolean not null default false,
  translated_at timestamptz not null default now(),
  constraint content_translations_text_check check (text <> '' or edited_by_admin)
);
create unique index content_translations_key
  on content_translations (subject, language, subject_id, field, md5(english));

-- A hash of the shipped translations of a subject, so that a start loads only what has changed.
create table translation_loads (
  subject text primary key,
  hash text not null
);

-- A resident has one open report of a message in a language.
create table translation_reports (
  id integer generated always as identity primary key,
  reporter_id integer references residents (id) on delete set null,
  day date not null,
  message_id text not null,
  language text not null,
  words text not null check (words <> ''),
  suggestion text,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by integer references residents (id) on delete set null
);
create index translation_reports_of_reporter on translation_reports (reporter_id, day);
create unique index translation_reports_one_open on translation_reports (reporter_id, language, message_id, (
case
    when message_id = 'content' then md5(words)
    else ''
end)) where settled_at is null;
create index translation_reports_open on translation_reports (id desc) where settled_at is null;
create index translation_reports_settled_by on translation_reports (settled_by) where settled_by is not null;

create table audit_entries (
  id bigint generated always as identity primary key,
  admin_id integer references residents (id) on delete set null,
  action text not null,
  subject text not null,
  subject_id bigint,
  subject_name text not null,
  facts jsonb not null default '{}',
  created_at timestamptz not null
);
create index audit_entries_of_admin on audit_entries (admin_id, id desc);
create index audit_entries_of_subject on audit_entries (subject, subject_id, id desc);
