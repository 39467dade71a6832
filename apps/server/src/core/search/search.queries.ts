import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { BEGINNINGS, isExact, type KnownToken, type SearchQueries, type SearchWord } from './search.rules.ts';

/** The hashes of the words of the documents of a kind, by subject. */
export async function findDocumentHashes(db: Querier, kind: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('search_documents')
    .select(['subject_id', 'hash'])
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ subject_id, hash }) => [subject_id, hash]));
}

export async function deleteDocuments(db: Querier, kind: string, subjectIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('search_documents')
    .where('kind', '=', kind)
    .where('subject_id', 'in', [...subjectIds])
    .execute();
}

/** A search document with its words. */
export interface NewDocument {
  readonly subjectId: number;
  readonly hash: string;
  readonly words: readonly SearchWord[];
}

/** Writes documents in place of those with the same subjects, and adds their words to the vocabulary. */
export async function saveDocuments(db: Querier, kind: string, documents: readonly NewDocument[]): Promise<void> {
  const words = documents.flatMap(({ subjectId, words }) => words.map((one) => ({ subjectId, ...one })));
  await sql`
    with document as (
      select subject_id, hash
      from unnest(
        ${documents.map(({ subjectId }) => subjectId)}::int[],
        ${documents.map(({ hash }) => hash)}::text[]
      ) as given (subject_id, hash)
    ), word as (
      select subject_id, word, telling, (ts_lexize('english_stem', word))[1] as stem
      from unnest(
        ${words.map(({ subjectId }) => subjectId)}::int[],
        ${words.map(({ word }) => word)}::text[],
        ${words.map(({ telling }) => telling)}::text[]
      ) as given (subject_id, word, telling)
    ), form as (
      select subject_id, word as form, telling from word
      union all
      select subject_id, '=' || stem, telling from word where stem is not null
      union all
      select subject_id, left(word, letters) || '*', telling
      from word, generate_series(${BEGINNINGS.from}::int, ${BEGINNINGS.to}::int) as letters
      where length(word) > letters and word !~ '\\d'
    ), forms as (
      select
        subject_id,
        array_to_tsvector(array_agg(distinct mark || form)) as forms,
        coalesce(string_agg('''' || form || ''':1' || telling, ' ') filter (where mark = '' and form not like '%*'
          and telling <> 'D'), '')::tsvector as telling
      from form, unnest(array['', '^']) as mark
      where mark = '' or telling = 'A'
      group by subject_id
    ), vocabulary as (
      insert into search_vocabulary (word, stem)
      select distinct word, stem from word order by word
      on conflict (word) do nothing
    )
    insert into search_documents (kind, subject_id, hash, telling, forms)
    select ${kind}, subject_id, hash, coalesce(forms.telling, ''), coalesce(forms.forms, '')
    from document left join forms using (subject_id)
    on conflict (kind, subject_id) do update
    set hash = excluded.hash, telling = excluded.telling, forms = excluded.forms`.execute(db);
}

/** The largest number of unknown words that are replaced by similar ones; a text with more finds nothing. */
const MAX_GUESSED = 2;
/** Shorter words are similar to too many others. */
const MIN_GUESSED_LENGTH = 4;
/** Only words that are nearly as similar as the most similar one are used. */
const NEARLY_AS_ALIKE = 0.75;
const MAX_ALIKE = 5;
const MAX_RELATIVES = 10;

/** The entries of the vocabulary for these words, in the same order. */
export async function findTokens(db: Querier, tokens: readonly string[]): Promise<KnownToken[]> {
  const { rows } = await sql<KnownToken>`
    with typed as (
      select n, token, is_exact, (ts_lexize('english_stem', token))[1] as stem
      from unnest(${[...tokens]}::text[], ${tokens.map(isExact)}::bool[]) with ordinality as t (token, is_exact, n)
    ), looked_up as materialized (
      select n, token, is_exact, stem,
        array(
          select word from search_vocabulary v
          where not is_exact and v.stem = typed.stem and word <> token
          order by word limit ${MAX_RELATIVES}
        ) as relatives,
        exists (
          select from search_vocabulary
          where word >= token collate "C" and word <= case when is_exact then token else token || chr(1114111) end collate "C"
        ) as begins
      from typed
    ), judged as materialized (
      select *, begins or relatives <> '{}' as known,
        count(*) filter (where not (begins or relatives <> '{}')) over () as unknown
      from looked_up
    )
    select token, stem, relatives, known,
      case
        when known or is_exact or unknown > ${MAX_GUESSED} or length(token) < ${MIN_GUESSED_LENGTH} then '{}'
        else array(
          select word from (
            select word, similarity(word, token) as likeness, max(similarity(word, token)) over () as most
            from search_vocabulary
            where word % token
          ) as likely
          where likeness >= most * ${NEARLY_AS_ALIKE}::real and word !~ '\\d'
          order by likeness desc, word limit ${MAX_ALIKE}
        )
      end as alike
    from judged
    order by n`.execute(db);
  return rows;
}

/** The weight of a word by its class: D (a text's body), C, B, A (a name). */
const WEIGHTS = '{0, 0.3, 0.6, 1}';

/** The largest numbers of a kind that are ranked: of matches in the name, and of matches anywhere. */
const MAX_BY_NAME = 100;
const MAX_ANYWHERE = 300;

export interface Found {
  readonly kind: string;
  readonly subject_id: number;
}

/**
 * The matches of a search, the best of each kind first, at most `limit` of each. If a kind has `limit` matches by name,
 * its other matches are not read. If a kind has too many matches, only the newest are ranked, since ranking reads each
 * one. (The queries are in subselects, so that PostgreSQL plans for any value and uses the index.)
 */
export async function findDocuments(
  db: Querier,
  kinds: readonly string[],
  { anywhere, inName, ranking }: SearchQueries,
  limit: number,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with by_name as materialized (
      select kind, subject_id
      from (
        select kind, subject_id, row_number() over (partition by kind order by subject_id desc) as n
        from search_documents
        where forms @@ (select ${inName}::tsquery) and kind = any (${[...kinds]}::text[])
      ) as named
      where n <= ${MAX_BY_NAME}
    ), wanting as materialized (
      select kind from unnest(${[...kinds]}::text[]) as wanted (kind)
      where (select count(*) from by_name where by_name.kind = wanted.kind) < ${limit}
    ), elsewhere as materialized (
      select kind, subject_id
      from (
        select kind, subject_id, row_number() over (partition by kind order by subject_id desc) as n
        from search_documents
        where forms @@ (select ${anywhere}::tsquery) and kind = any (array(select kind from wanting))
      ) as met
      where n <= ${MAX_ANYWHERE}
    ), ranked as (
      select kind, subject_id, ts_rank(${WEIGHTS}, telling, (select ${ranking}::tsquery)) as rank
      from (select * from by_name union select * from elsewhere) as met
      join search_documents using (kind, subject_id)
    )
    select kind, subject_id
    from (
      select kind, subject_id, row_number() over (partition by kind order by rank desc, subject_id) as n from ranked
    ) as best
    where n <= ${limit}
    order by kind, n`.execute(db);
  return rows;
}
