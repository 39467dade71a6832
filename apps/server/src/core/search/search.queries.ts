import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { SearchWord } from './search.rules.ts';

/** Replaces the words by which a subject is found. */
export async function replaceWords(
  db: Querier,
  kind: string,
  subjectId: number,
  words: readonly SearchWord[],
): Promise<void> {
  await db.deleteFrom('search_words').where('kind', '=', kind).where('subject_id', '=', subjectId).execute();
  if (words.length === 0) return;
  await db
    .insertInto('search_words')
    .values(words.map(({ word, weight }) => ({ kind, subject_id: subjectId, word, weight })))
    .execute();
}

/** How well a word meets what was typed: as it is, as its beginning, or alike (by trigrams, at most this). */
const AS_BEGINNING = 0.7;
const ALIKE = 0.6;

/**
 * The ids of the subjects that meet every token, best first. A token meets a word that is it or begins with it; one
 * that meets none meets the words most alike, so that a typo still finds. Tokens with digits (NS8, 67) are never guessed.
 */
export async function findSubjects(
  db: Querier,
  kind: string,
  tokens: readonly string[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ subject_id: number }>`
    with token as (
      select token, n, token ~ '\\d' as has_digit from unnest(${[...tokens]}::text[]) with ordinality as t (token, n)
    ), meeting as (
      select t.n, w.subject_id, max(w.weight * case when w.word = t.token then 1 else ${AS_BEGINNING}::real end) as score
      from token t
      join search_words w on w.kind = ${kind}
        and (w.word = t.token or (not t.has_digit and length(t.token) >= 2 and w.word like t.token || '%'))
      group by t.n, w.subject_id
    ), alike as (
      select t.n, w.subject_id, max(w.weight * similarity(w.word, t.token) * ${ALIKE}::real) as score
      from token t
      join search_words w on w.kind = ${kind} and w.word % t.token
      where not t.has_digit and length(t.token) >= 4 and not exists (select from meeting m where m.n = t.n)
      group by t.n, w.subject_id
    ), met as (
      select n, subject_id, score from meeting
      union all
      select n, subject_id, score from alike
    )
    select subject_id
    from met
    group by subject_id
    having count(*) = ${tokens.length}
    order by sum(score) desc, subject_id
    limit ${limit}`.execute(db);
  return rows.map((row) => row.subject_id);
}
