import { type RawBuilder, sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import {
  friendsOf,
  hasActiveAccount,
  isActiveAccount,
  isMinor,
  visibleTo,
} from '../../core/residents/cards.queries.ts';
import { orderPair, type RequestCounts, type Pair } from './social.rules.ts';

/** `viewer` and `other` are columns or values with ids. Rejections before `rejectedSince` no longer count. */
export function pairColumns(viewer: RawBuilder<unknown>, other: RawBuilder<unknown>, rejectedSince: Date) {
  return sql`
    not ${visibleTo(viewer, other)} as "isHidden",
    exists (
      select from friendships where low_id = least(${viewer}, ${other}) and high_id = greatest(${viewer}, ${other})
    ) as "areFriends",
    (
      select jsonb_build_object('id', f.id, 'isOwn', f.sender_id = ${viewer})
      from friend_requests f
      where f.status = 'pending'
        and least(f.sender_id, f.receiver_id) = least(${viewer}, ${other})
        and greatest(f.sender_id, f.receiver_id) = greatest(${viewer}, ${other})
    ) as pending,
    (
      -- Its sender has withdrawn it without knowing that it was rejected.
      select jsonb_build_object('id', f.id, 'isWithdrawn', f.hidden_at is not null)
      from friend_requests f
      where f.sender_id = ${viewer} and f.receiver_id = ${other} and f.status = 'rejected' and f.answered_at > ${rejectedSince}
      order by f.id desc
      limit 1
    ) as rejected`;
}

/** SQL condition that friends may see the activity of `residents as r`. */
export const sharesActivityWithFriends = sql<boolean>`(r.activity_visible = 'friends' and ${hasActiveAccount})`;

export function friendCount(id: RawBuilder<unknown>) {
  return sql`(select count(*)::int from ${friendsOf(id)} as friends)`;
}

/**
 * Null if the other resident does not exist. A request that the resident rejected counts as pending, as its sender sees it:
 * if the resident sends a request too, both become friends.
 */
export async function findPair(
  db: Querier,
  {
    residentId,
    otherId,
    today,
    rejectedSince,
  }: { residentId: number; otherId: number; today: string; rejectedSince: Date },
): Promise<(Pair & RequestCounts) | null> {
  const { rows } = await sql<Pair & RequestCounts & { rejectedRequestId: number | null }>`
    select
      ${pairColumns(sql`${residentId}::int`, sql`r.id`, rejectedSince)},
      r.friend_requests = 'everyone' as "takesRequests",
      ${isMinor.r} as "isUnlisted",
      (select count(*)::int from friend_requests where sender_id = ${residentId} and day = ${today}::date) as "sentToday",
      greatest(${friendCount(sql`${residentId}::int`)}, ${friendCount(sql`r.id`)}) as "mostFriends",
      (
        select f.id from friend_requests f
        where f.sender_id = r.id and f.receiver_id = ${residentId} and f.status = 'rejected' and f.hidden_at is null
          and f.answered_at > ${rejectedSince}
        order by f.id desc
        limit 1
      ) as "rejectedRequestId"
    from residents r
    where r.id = ${otherId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { rejectedRequestId, ...pair } = row;
  return pair.pending || rejectedRequestId === null
    ? pair
    : { ...pair, pending: { id: rejectedRequestId, isOwn: false } };
}

/**
 * Also deletes the request's notification, and clears earlier rejections.
 * Returns the ids of the residents who already have this friendship in their ledger.
 */
export async function insertFriendship(
  trx: Transaction,
  { senderId, receiverId, requestId, now }: { senderId: number; receiverId: number; requestId: number; now: Date },
): Promise<number[]> {
  const { low, high } = orderPair(senderId, receiverId);
  const { rows } = await sql<{ resident_id: number }>`
    with answered as (
      update friend_requests
      set status = case when id = ${requestId} then 'accepted' else 'withdrawn' end, answered_at = ${now}
      where ((sender_id = ${senderId} and receiver_id = ${receiverId}) or (sender_id = ${receiverId} and receiver_id = ${senderId}))
        and status in ('pending', 'rejected')
    ), befriended as (
      insert into friendships (low_id, high_id, since) values (${low}, ${high}, ${now})
    ), deleted_notification as (
      delete from notifications
      where resident_id = ${receiverId} and kind = 'friend_request' and subject = ${requestSubject(requestId)}
    )
    select resident_id
    from activities
    where type = 'friend_added'
      and ((resident_id = ${senderId} and subject = ${friendSubject(receiverId)})
        or (resident_id = ${receiverId} and subject = ${friendSubject(senderId)}))`.execute(trx);
  return rows.map((row) => row.resident_id);
}

export function requestSubject(requestId: number): string {
  return `request:${requestId}`;
}

export function friendSubject(friendId: number): string {
  return `friend:${friendId}`;
}

/** False if there was no friendship, or the friend has deleted the account. */
export async function deleteFriendship(trx: Transaction, residentId: number, friendId: number): Promise<boolean> {
  const { low, high } = orderPair(residentId, friendId);
  const { numDeletedRows } = await trx
    .deleteFrom('friendships')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .where(isActiveAccount(sql`${friendId}::int`))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
