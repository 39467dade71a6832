import { type RawBuilder, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { beginsWith, splits, nameConditions } from '../../core/residents/by-name.queries.ts';
import { type CardRow, cardColumns, visibleTo } from '../../core/residents/cards.queries.ts';
import { pairColumns } from './friendships.queries.ts';
import type { Pair } from './social.rules.ts';

export interface FoundRow extends CardRow, Omit<Pair, 'isHidden'> {}

interface Search {
  readonly residentId: number;
  readonly text: string;
  /** Null unless a whole email address was typed. */
  readonly emailKey: string | null;
  readonly limit: number;
  readonly rejectedSince: Date;
}

/**
 * Best match first: email or username, start of the username, start of a name.
 * Each way reads a limited range of an index, so that common names take no longer than rare ones.
 */
export async function findResidentsByText(db: Querier, search: Search): Promise<FoundRow[]> {
  const { residentId, text, emailKey, limit } = search;
  const others = othersThan(residentId);
  const byName = nameConditions(text).map(
    ({ is, order }) => sql`
      union all (select id, 2 from residents r where ${is} and ${others} order by ${order} limit ${limit})`,
  );
  const found = sql`
    (select id, 0 as way from residents r where email_key = ${emailKey} and findable_by_email and ${others})
    union all (select id, 0 from residents r where username_fold = ${text} and ${others} limit ${limit})
    union all (
      select id, 1 from residents r where ${beginsWith(sql.ref('username_fold'), text)} and ${others}
      order by username_fold using ~<~ limit ${limit})
    ${sql.join(byName, sql``)}`;
  return select(db, search, sql`select id, min(way) as way from (${found}) as found group by id`);
}

/**
 * Texts that begin a username, a name, or both names in either order. Keeps the given order.
 * Each text costs a few index look-ups, however many residents there are.
 */
export async function findNamesThatExist(db: Querier, texts: readonly string[]): Promise<string[]> {
  const tried = texts.flatMap((text) => splitsOrNone(text).map(([whole, start]) => ({ text, whole, start })));
  const begins = (column: 'username_fold' | 'first_fold' | 'last_fold', start: 'text' | 'start') =>
    sql`${sql.ref(column)} ~>=~ ${sql.ref(start)} and ${sql.ref(column)} ~<~ (${sql.ref(start)} || chr(1114111))`;
  const { rows } = await sql<{ text: string }>`
    select text
    from unnest(
      ${tried.map(({ text }) => text)}::text[],
      ${tried.map(({ whole }) => whole)}::text[],
      ${tried.map(({ start }) => start)}::text[]
    ) with ordinality as tried (text, whole, start, place)
    where exists (select from residents where ${begins('username_fold', 'text')})
      or exists (select from residents where ${begins('first_fold', 'text')})
      or exists (select from residents where ${begins('last_fold', 'text')})
      or exists (select from residents where first_fold = whole and ${begins('last_fold', 'start')})
      or exists (select from residents where last_fold = whole and ${begins('first_fold', 'start')})
    order by place`.execute(db);
  return [...new Set(rows.map(({ text }) => text))];
}

function splitsOrNone(text: string): (readonly [whole: string, start: string] | readonly [null, null])[] {
  const found = splits(text);
  return found.length === 0 ? [[null, null]] : found;
}

function othersThan(residentId: number) {
  return sql`r.id <> ${residentId} and ${visibleTo(sql`${residentId}::int`, sql`r.id`)}`;
}

async function select(db: Querier, search: Search, best: RawBuilder<unknown>): Promise<FoundRow[]> {
  const { residentId, limit, rejectedSince } = search;
  const { rows } = await sql<FoundRow>`
    select ${cardColumns}, ${pairColumns(sql`${residentId}::int`, sql`r.id`, rejectedSince)},
      r.friend_requests = 'everyone' as "takesRequests"
    from (${best}) as best join residents r on r.id = best.id
    order by best.way, length(r.username_fold), r.username_fold, r.id
    limit ${limit}`.execute(db);
  return rows;
}
