import { sql } from 'kysely';
import type { Relationship } from '@ecopulse/contract/accounts/residents';
import { isPresent } from '../../core/residents/cards.queries.ts';
import type { Querier } from '../../db/database.ts';
import { friendIds, pairColumns, showsFriends } from './friendships.queries.ts';
import { type Pair, rejectedSince, relationshipOf } from './social.rules.ts';

export async function findSharingFriends(db: Querier, residentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id
    from ${friendIds(residentId)} as friend
    join residents r on r.id = friend.id
    where ${showsFriends}`.execute(db);
  return rows.map(({ id }) => id);
}

/** False if the other is leaving. */
export async function areFriends(db: Querier, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${friendIds(one)} as friend where id = ${other} and ${isPresent(sql`id`)}`.execute(db);
  return rows.length > 0;
}

/** Null if either has blocked the other. */
export async function findRelationship(
  db: Querier,
  residentId: number,
  otherId: number,
  now: Date,
): Promise<Relationship | null> {
  const { rows } = await sql<Pair>`
    select ${pairColumns(sql`${residentId}::int`, sql`r.id`, rejectedSince(now))},
      r.friend_requests = 'everyone' as "takesRequests"
    from residents r where r.id = ${otherId}`.execute(db);
  const [pair] = rows;
  return !pair || pair.isHidden ? null : relationshipOf(pair);
}
