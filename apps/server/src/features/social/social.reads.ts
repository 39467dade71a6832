import { sql } from 'kysely';
import type { Relationship } from '@ecopulse/contract/accounts/residents';
import { friendsOf, isActiveAccount } from '../../core/residents/cards.queries.ts';
import type { Querier } from '../../db/database.ts';
import { pairColumns, sharesActivityWithFriends } from './friendships.queries.ts';
import { type Pair, rejectionCutoff, toRelationship } from './social.rules.ts';

/** Ids of the friends who let their friends see their activity. */
export async function findFriendsSharingActivity(db: Querier, residentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id
    from ${friendsOf(residentId)} as friend
    join residents r on r.id = friend.id
    where ${sharesActivityWithFriends}`.execute(db);
  return rows.map(({ id }) => id);
}

/** False if the friend has deleted the account or is suspended. */
export async function areFriends(db: Querier, residentId: number, friendId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${friendsOf(residentId)} as friend where id = ${friendId} and ${isActiveAccount(sql`${friendId}::int`)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Null if either has blocked the other, or the other is unknown. */
export async function findRelationship(
  db: Querier,
  residentId: number,
  otherId: number,
  now: Date,
): Promise<Relationship | null> {
  const { rows } = await sql<Pair>`
    select ${pairColumns(sql`${residentId}::int`, sql`r.id`, rejectionCutoff(now))},
      r.friend_requests = 'everyone' as "takesRequests"
    from residents r where r.id = ${otherId}`.execute(db);
  const [pair] = rows;
  return !pair || pair.isHidden ? null : toRelationship(pair);
}
