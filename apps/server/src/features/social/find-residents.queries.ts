import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { type CardRow, cardColumns, notBlocked } from '../../core/residents/cards.queries.ts';
import { pairColumns } from './friendships.queries.ts';
import type { Pair } from './social.rules.ts';

export interface FoundRow extends CardRow, Omit<Pair, 'isBlocked'> {}

interface Search {
  readonly residentId: number;
  /** What was typed, folded, its words apart by single blanks. */
  readonly text: string;
  /** The folded form of a whole e-mail address, where one was typed. */
  readonly emailKey: string | null;
  readonly limit: number;
  readonly rejectedSince: Date;
}

/**
 * Residents by what was typed, the best first: whose username it is, whose username begins with it, whose names do (in
 * either order), then whose username is alike. Each way brings so many at most, by an index, so that a name of a hundred
 * thousand people is no more work than a rare one.
 */
export async function findResidentsByText(db: Querier, search: Search): Promise<FoundRow[]> {
  const { residentId, text, emailKey, limit, rejectedSince } = search;
  const start = `${likePattern(text)}%`;
  const blank = text.indexOf(' ');
  const [one, two] =
    blank === -1 ? [null, null] : [likePattern(text.slice(0, blank)), likePattern(text.slice(blank + 1))];
  const others = sql`r.id <> ${residentId} and ${notBlocked(sql`${residentId}::int`, sql`r.id`)}`;
  const twoNames =
    one === null
      ? sql``
      : sql`
        union all (
          select id, 2 as way from residents r
          where first_fold like ${`${one}%`} and last_fold like ${`${two}%`} and ${others}
          order by first_fold using ~<~, last_fold using ~<~ limit ${limit})
        union all (
          select id, 2 from residents r
          where last_fold like ${`${one}%`} and first_fold like ${`${two}%`} and ${others}
          order by last_fold using ~<~, first_fold using ~<~ limit ${limit})`;
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      (select id, 0 as way from residents r where email_key = ${emailKey} and findable_by_email and ${others})
      union all (select id, 0 from residents r where username_fold = ${text} and ${others} limit ${limit})
      union all (
        select id, 1 from residents r where username_fold like ${start} and ${others}
        order by username_fold using ~<~ limit ${limit})
      union all (
        select id, 2 from residents r where first_fold like ${start} and ${others}
        order by first_fold using ~<~, last_fold using ~<~ limit ${limit})
      union all (
        select id, 2 from residents r where last_fold like ${start} and ${others}
        order by last_fold using ~<~, first_fold using ~<~ limit ${limit})
      ${twoNames}
    ), alike as (
      select r.id, 3 as way from residents r
      where length(${text}) between 4 and 40 and (select count(distinct id) from found) < ${ENOUGH}
        and username_fold % ${text} and ${others}
      order by similarity(username_fold, ${text}) desc, r.id
      limit ${limit}
    ), best as (
      select id, min(way) as way from (select id, way from found union all select id, way from alike) as each
      group by id
    )
    select ${cardColumns}, ${pairColumns(sql`${residentId}::int`, sql`r.id`, rejectedSince)},
      r.friend_requests = 'everyone' as "takesRequests"
    from best join residents r on r.id = best.id
    order by best.way, length(r.username_fold), r.username_fold, r.id
    limit ${limit}`.execute(db);
  return rows;
}

/** With so many found by how they are written nobody is looked for by likeness. */
const ENOUGH = 5;

/** A text as part of a LIKE pattern: nothing in it stands for anything else. */
function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
