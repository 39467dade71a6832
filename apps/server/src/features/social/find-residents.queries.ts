import { type RawBuilder, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { beginsWith, nameConditions, nameSplits } from '../../core/residents/by-name.queries.ts';
import { type CardRow, cardColumns, isMinor, visibleTo, visibleTown } from '../../core/residents/cards.queries.ts';
import { pairColumns } from './friendships.queries.ts';
import type { Pair } from './social.rules.ts';

export interface FoundResidentRow extends CardRow, Omit<Pair, 'isHidden'> {
  home_town: string | null;
}

interface Search {
  readonly residentId: number;
  readonly text: string;
  /** Null unless a full email address was typed. */
  readonly emailKey: string | null;
  readonly limit: number;
  readonly rejectedSince: Date;
}

/**
 * Best match first: email or username (0), start of the username (1), start of a name (2).
 * Each part of the union reads a limited range of an index, so that common names take no longer than rare ones.
 */
export async function findResidentsByText(db: Querier, search: Search): Promise<FoundResidentRow[]> {
  const { residentId, text, emailKey, limit } = search;
  const isVisibleOther = visibleOthers(residentId);
  const byName = nameConditions(text).map(
    ({ is, order }) => sql`
      union all (select id, 2 from residents r where ${is} and ${isVisibleOther} order by ${order} limit ${limit})`,
  );
  const matches = sql`
    (select id, 0 as match_rank from residents r where email_key = ${emailKey} and findable_by_email and ${isVisibleOther})
    union all (select id, 0 from residents r where username_fold = ${text} and ${isVisibleOther} limit ${limit})
    union all (
      select id, 1 from residents r where ${beginsWith(sql.ref('username_fold'), text)} and ${isVisibleOther}
      order by username_fold using ~<~ limit ${limit})
    ${sql.join(byName, sql``)}`;
  return selectBestMatches(
    db,
    search,
    sql`select id, min(match_rank) as match_rank from (${matches}) as found group by id`,
  );
}

/**
 * Returns those of `texts` that begin a username, a name, or both names (either one first), without sorting them.
 * Each text costs a few index look-ups, however many residents there are.
 */
export async function filterExistingNames(db: Querier, texts: readonly string[]): Promise<string[]> {
  const candidates = texts.flatMap((text) => splitNameOrNone(text).map(([whole, start]) => ({ text, whole, start })));
  // A range, which an index serves; chr(1114111) is the last character.
  const beginsColumn = (column: 'username_fold' | 'first_fold' | 'last_fold', start: 'text' | 'start') =>
    sql`${sql.ref(column)} ~>=~ ${sql.ref(start)} and ${sql.ref(column)} ~<~ (${sql.ref(start)} || chr(1114111))`;
  const { rows } = await sql<{ text: string }>`
    select text
    from unnest(
      ${candidates.map(({ text }) => text)}::text[],
      ${candidates.map(({ whole }) => whole)}::text[],
      ${candidates.map(({ start }) => start)}::text[]
    ) with ordinality as tried (text, whole, start, place)
    where exists (select from residents r where not ${isMinor.r} and ${beginsColumn('username_fold', 'text')})
      or exists (select from residents r where not ${isMinor.r} and ${beginsColumn('first_fold', 'text')})
      or exists (select from residents r where not ${isMinor.r} and ${beginsColumn('last_fold', 'text')})
      or exists (select from residents r where not ${isMinor.r} and first_fold = whole and ${beginsColumn('last_fold', 'start')})
      or exists (select from residents r where not ${isMinor.r} and last_fold = whole and ${beginsColumn('first_fold', 'start')})
    order by place`.execute(db);
  return [...new Set(rows.map(({ text }) => text))];
}

/** A text of one word also gets a row, without parts. */
function splitNameOrNone(text: string): (readonly [whole: string, start: string] | readonly [null, null])[] {
  const splits = nameSplits(text);
  return splits.length === 0 ? [[null, null]] : splits;
}

function visibleOthers(residentId: number) {
  return sql`r.id <> ${residentId} and not ${isMinor.r} and ${visibleTo(sql`${residentId}::int`, sql`r.id`)}`;
}

async function selectBestMatches(db: Querier, search: Search, best: RawBuilder<unknown>): Promise<FoundResidentRow[]> {
  const { residentId, limit, rejectedSince } = search;
  const { rows } = await sql<FoundResidentRow>`
    select ${foundColumns(residentId, rejectedSince)}
    from (${best}) as best join residents r on r.id = best.id
    order by best.match_rank, length(r.username_fold), r.username_fold, r.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Of `residents r`. */
export function foundColumns(residentId: number, rejectedSince: Date): RawBuilder<unknown> {
  return sql`${cardColumns}, ${visibleTown} as home_town,
    ${pairColumns(sql`${residentId}::int`, sql`r.id`, rejectedSince)}, r.friend_requests = 'everyone' as "takesRequests"`;
}
