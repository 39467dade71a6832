import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { friendsOf, isMinor } from '../../core/residents/cards.queries.ts';
import { type FoundResidentRow, foundColumns } from './find-residents.queries.ts';
import { sharesActivityWithFriends } from './friendships.queries.ts';

interface SuggestionsQuery {
  readonly residentId: number;
  readonly limit: number;
  /** Orders residents with equally many mutual friends, the same way for as long as it stays the same. */
  readonly shuffleKey: string;
  /** Later friendships and accounts do not count yet. */
  readonly before: Date;
  readonly rejectedSince: Date;
}

/** Bounds what one call reads. The result is exact below these numbers of friends, and of residents on either side. */
const MAX_FRIENDS_READ = 60;
const MAX_RESIDENTS_READ = 1_500;
/** More than needed, since some are blocked or have a request. */
const MAX_CANDIDATES = 100;

/**
 * Friends of friends, those with the most mutual friends first, then residents of the same town. Only residents who take
 * requests and are visible to everyone, and none under 18; friends who hide their activity lead to no one.
 */
export async function findSuggestions(db: Querier, query: SuggestionsQuery): Promise<FoundResidentRow[]> {
  const { residentId, limit, shuffleKey, before, rejectedSince } = query;
  const { rows } = await sql<FoundResidentRow>`
    with daily as (
      select seed, (seed & 2147483647) % (select max(id) from residents) as middle
      from hashtextextended(${shuffleKey}, 0) as seed
    ), friends_of_friends as (
      select theirs.id, count(*) as mutual_friends
      from (
        select id, since from ${friendsOf(residentId)} as friends
        order by since desc, id
        limit ${MAX_FRIENDS_READ}
      ) as own
      join residents r on r.id = own.id and own.since < ${before} and ${sharesActivityWithFriends}
      cross join lateral (
        select id, since from ${friendsOf(sql`own.id`)} as friends
        order by since desc, id
        limit ${MAX_FRIENDS_READ}
      ) as theirs
      where theirs.since < ${before}
      group by theirs.id
    ), neighbours as (
      select near.id, 0 as mutual_friends
      from (
        (select id, home_town from residents where id > (select middle from daily) order by id limit ${MAX_RESIDENTS_READ})
        union all
        (select id, home_town from residents where id <= (select middle from daily) order by id desc limit ${MAX_RESIDENTS_READ})
      ) as near
      where near.home_town = (select home_town from residents where id = ${residentId})
    ), candidates as (
      select r.id, max(mutual_friends) as mutual_friends, hashint4extended(r.id, (select seed from daily)) as place
      from (select * from friends_of_friends union all select * from neighbours) as found
      join residents r on r.id = found.id
      where r.id <> ${residentId} and not ${isMinor.r} and r.friend_requests = 'everyone' and r.activity_visible = 'friends'
        and r.in_rankings and r.ranking_withheld_reason is null and r.created_at < ${before}
        and r.id not in (select id from ${friendsOf(residentId)} as friend)
      group by r.id
      order by 2 desc, place, r.id
      limit ${MAX_CANDIDATES}
    )
    select *
    from (
      select ${foundColumns(residentId, rejectedSince)}, mutual_friends, place
      from candidates join residents r on r.id = candidates.id
    ) as seen
    where not "isHidden" and pending is null and (rejected is null or (rejected->>'isWithdrawn')::boolean)
    order by mutual_friends desc, place, id
    limit ${limit}`.execute(db);
  return rows;
}
