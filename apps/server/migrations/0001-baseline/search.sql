-- Search.

create table search_documents (
  kind text collate "C" not null,
  subject_id integer not null,
  hash text not null,
  telling tsvector not null,
  forms tsvector not null,
  primary key (kind, subject_id)
) with (toast_tuple_target = 1024);
create index search_documents_by_form on search_documents using gin (forms) with (fastupdate=off);
alter table search_documents alter column telling set storage external;
alter table search_documents alter column forms set storage external;

create table search_vocabulary (
  word text collate "C" primary key,
  stem text
);
create index search_vocabulary_by_likeness on search_vocabulary using gin (word gin_trgm_ops);
create index search_vocabulary_by_stem on search_vocabulary (stem);

create table search_words (
  kind text not null,
  subject_id integer not null,
  word text not null,
  weight real not null,
  primary key (kind, word, subject_id)
);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);
create index search_words_by_prefix on search_words (word text_pattern_ops);
create index search_words_of_subject on search_words (kind, subject_id);
