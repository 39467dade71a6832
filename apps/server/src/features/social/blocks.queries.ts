import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { type CardRow, cardColumns } from '../../core/residents/cards.queries.ts';
import { usernameKey } from '../../core/residents/residents.rules.ts';
import { lowAndHigh } from './social.rules.ts';

interface NewBlock {
  readonly blockerId: number;
  readonly blockedId: number;
  readonly now: Date;
  /** The username that the blocker has read: whoever knows it has seen the card. */
  readonly username: string | null;
  /** Whether the list may show someone on no better grounds than that the rankings show them to everyone. */
  readonly mayListRanked: boolean;
}

/**
 * Blocks a resident, and ends everything between the two: friendship, requests, notifications about each other,
 * and the blocker's link for invitations. Does
 * nothing for an unknown id. The list shows the blocked one only if the blocker could see them just before.
 */
export async function insertBlock(trx: Transaction, block: NewBlock): Promise<void> {
  const { blockerId, blockedId, now, username, mayListRanked } = block;
  const { low, high } = lowAndHigh(blockerId, blockedId);
  const isBetween = sql`least(sender_id, receiver_id) = ${low} and greatest(sender_id, receiver_id) = ${high}`;
  // A sender sees a rejected request as a pending one: the list must not tell them apart.
  const looksPending = sql`(status = 'rejected' and hidden_at is null and sender_id = ${blockerId})`;
  await sql`
    with blocked as (
      insert into blocks (blocker_id, blocked_id, blocked_at, is_listed)
      select ${blockerId}, r.id, ${now},
        r.leaving_since is null
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
      -- The blocked one may have it, and would read a name there.
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

/** The residents that a resident has blocked and could see then, most recent first. */
export async function findBlocked(db: Querier, blockerId: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from blocks b join residents r on r.id = b.blocked_id
    where b.blocker_id = ${blockerId} and b.is_listed and r.leaving_since is null
    order by b.blocked_at desc, b.blocked_id desc`.execute(db);
  return rows;
}
