import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { type CardRow, cardColumns } from '../../core/residents/cards.queries.ts';
import { lowAndHigh } from './social.rules.ts';

/**
 * Blocks a resident, and ends everything between the two: friendship, requests, notifications about each other.
 * Returns whether they were friends.
 */
export async function insertBlock(trx: Transaction, blockerId: number, blockedId: number, now: Date): Promise<boolean> {
  const { low, high } = lowAndHigh(blockerId, blockedId);
  const { rows } = await sql<{ were_friends: boolean }>`
    with blocked as (
      insert into blocks (blocker_id, blocked_id, blocked_at) values (${blockerId}, ${blockedId}, ${now})
      on conflict do nothing
    ), ended as (
      delete from friendships where low_id = ${low} and high_id = ${high} returning 1
    ), withdrawn as (
      update friend_requests set status = 'withdrawn', answered_at = ${now}
      where status = 'pending' and least(sender_id, receiver_id) = ${low} and greatest(sender_id, receiver_id) = ${high}
    ), hidden as (
      update friend_requests set hidden_at = ${now}
      where status = 'rejected' and hidden_at is null
        and ((sender_id = ${blockerId} and receiver_id = ${blockedId}) or (sender_id = ${blockedId} and receiver_id = ${blockerId}))
    ), forgotten as (
      delete from notifications
      where (resident_id = ${blockerId} and actor_id = ${blockedId}) or (resident_id = ${blockedId} and actor_id = ${blockerId})
    )
    select exists (select from ended) as were_friends`.execute(trx);
  return rows[0]?.were_friends ?? false;
}

export async function deleteBlock(db: Querier, blockerId: number, blockedId: number): Promise<void> {
  await db.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute();
}

/** The residents that a resident has blocked, most recent first. */
export async function findBlocked(db: Querier, blockerId: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from blocks b join residents r on r.id = b.blocked_id
    where b.blocker_id = ${blockerId} and r.leaving_since is null
    order by b.blocked_at desc, b.blocked_id desc`.execute(db);
  return rows;
}

export async function isResident(db: Querier, id: number): Promise<boolean> {
  const row = await db.selectFrom('residents').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
