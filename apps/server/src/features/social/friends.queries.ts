import { sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import { type CardRow, cardColumns } from '../../core/residents/cards.queries.ts';
import type { Querier } from '../../db/database.ts';
import { showsFriends } from './friendships.queries.ts';
import { isShared, type SharedRow, sharedColumns } from './feed/feed.queries.ts';

export interface FriendRow extends CardRow {
  eco_points: number;
  since: Date;
  latest: SharedRow | null;
}

export async function findFriends(
  db: Querier,
  { residentId, today, friendId }: { residentId: number; today: Day; friendId?: number },
): Promise<FriendRow[]> {
  // Inside both parts of the union: outside, it would read the latest activity of every friend.
  const isWanted = (side: 'low_id' | 'high_id') =>
    friendId === undefined ? sql`` : sql`and ${sql.ref(side)} = ${friendId}`;
  const { rows } = await sql<FriendRow>`
    select ${cardColumns}, s.eco_points, f.since, to_jsonb(latest) as latest
    from (
      select high_id as id, since from friendships where low_id = ${residentId} ${isWanted('high_id')}
      union all
      select low_id, since from friendships where high_id = ${residentId} ${isWanted('low_id')}
    ) as f
    join residents r on r.id = f.id
    join scores s on s.resident_id = f.id
    left join lateral (
      -- In the order of an index of days: who did nothing lately has no row to read.
      select ${sharedColumns(residentId)} from activities a
      where a.resident_id = r.id and ${showsFriends} and ${isShared(today)}
      order by a.day desc, a.id desc
      limit 1
    ) as latest on true
    where r.leaving_since is null
    order by r.username_key, r.id`.execute(db);
  return rows;
}
