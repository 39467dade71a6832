import { sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import { type CardRow, cardColumns, hasActiveAccount } from '../../core/residents/cards.queries.ts';
import type { Querier } from '../../db/database.ts';
import { sharesActivityWithFriends } from './friendships.queries.ts';
import { isSharedActivity, type SharedRow, sharedColumns } from './feed/feed.queries.ts';

export interface FriendRow extends CardRow {
  eco_points: number;
  since: Date;
  latest: SharedRow | null;
}

export async function findFriends(
  db: Querier,
  { residentId, today, friendId }: { residentId: number; today: Day; friendId?: number },
): Promise<FriendRow[]> {
  // Applied within both parts of the union: outside, the query would read the latest activity of every friend.
  const friendCondition = (side: 'low_id' | 'high_id') =>
    friendId === undefined ? sql`` : sql`and ${sql.ref(side)} = ${friendId}`;
  const { rows } = await sql<FriendRow>`
    select ${cardColumns}, s.eco_points, f.since, to_jsonb(latest) as latest
    from (
      select high_id as id, since from friendships where low_id = ${residentId} ${friendCondition('high_id')}
      union all
      select low_id, since from friendships where high_id = ${residentId} ${friendCondition('low_id')}
    ) as f
    join residents r on r.id = f.id
    join scores s on s.resident_id = f.id
    left join lateral (
      -- In the order of an index on days, so that inactive friends cost no reads.
      select ${sharedColumns(residentId)} from activities a
      where a.resident_id = r.id and ${sharesActivityWithFriends} and ${isSharedActivity(today)}
      order by a.day desc, a.id desc
      limit 1
    ) as latest on true
    where ${hasActiveAccount}
    order by r.username_key, r.id`.execute(db);
  return rows;
}
