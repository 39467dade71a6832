import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { type CardRow, cardColumns, hasActiveAccount } from '../../core/residents/cards.queries.ts';
import { usernameKey } from '../../core/residents/residents.rules.ts';
import { orderPair } from './social.rules.ts';

interface NewBlock {
  readonly blockerId: number;
  readonly blockedId: number;
  readonly now: Date;
  /** Of the blocked resident, if the blocker has seen their card. */
  readonly username: string | null;
  /** Whether being in the rankings is enough to list the blocked resident. */
  readonly mayListRanked: boolean;
}

/**
 * Also deletes the friendship, requests, notifications and the blocker's invitation link. Ignores an unknown id.
 * Lists the blocked resident only if the blocker could see them just before.
 */
export async function insertBlock(trx: Transaction, block: NewBlock): Promise<void> {
  const { blockerId, blockedId, now, username, mayListRanked } = block;
  const { low, high } = orderPair(blockerId, blockedId);
  const isBetween = sql`least(sender_id, receiver_id) = ${low} and greatest(sender_id, receiver_id) = ${high}`;
  // A rejected request looks pending to its sender; the list must not reveal the difference.
  const looksPending = sql`(status = 'rejected' and hidden_at is null and sender_id = ${blockerId})`;
  await sql`
    with blocked as (
      insert into blocks (blocker_id, blocked_id, blocked_at, is_listed)
      select ${blockerId}, r.id, ${now},
        ${hasActiveAccount}
        and not exists (select from blocks where blocker_id = r.id and blocked_id = ${blockerId})
        and (
          r.username_key is not distinct from ${username === null ? null : usernameKey(username)}
          or (${mayListRanked} and r.in_rankings and r.ranking_withheld_reason is null)
          or exists (select from friendships where low_id = ${low} and high_id = ${high})
          or exists (select from friend_requests where ${isBetween} and (status = 'pending' or ${looksPending}))
        )
      from residents r where r.id = ${blockedId}
      on conflict do nothing
    ), ended as (
      delete from friendships where low_id = ${low} and high_id = ${high}
    ), unlinked as (
      -- The blocked resident may have the link, which shows the name of the blocker.
      delete from invites where resident_id = ${blockerId}
    ), withdrawn as (
      update friend_requests set status = 'withdrawn', answered_at = ${now} where status = 'pending' and ${isBetween}
    ), hidden as (
      update friend_requests set hidden_at = ${now}
      where status = 'rejected' and hidden_at is null
        and ((sender_id = ${blockerId} and receiver_id = ${blockedId}) or (sender_id = ${blockedId} and receiver_id = ${blockerId}))
    )
    delete from notifications
    where (resident_id = ${blockerId} and actor_id = ${blockedId}) or (resident_id = ${blockedId} and actor_id = ${blockerId})`.execute(
    trx,
  );
}

export async function deleteBlock(db: Querier, blockerId: number, blockedId: number): Promise<void> {
  await db.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute();
}

export async function findBlocked(db: Querier, blockerId: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from blocks b join residents r on r.id = b.blocked_id
    where b.blocker_id = ${blockerId} and b.is_listed and ${hasActiveAccount}
    order by b.blocked_at desc, b.blocked_id desc`.execute(db);
  return rows;
}
