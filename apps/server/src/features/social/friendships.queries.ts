import { type RawBuilder, sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { isPresent, visibleTo } from '../../core/residents/cards.queries.ts';
import { lowAndHigh, type Limits, type Pair } from './social.rules.ts';

/** `me` and `other` are columns or values. Rejections before `rejectedSince` no longer count. */
export function pairColumns(me: RawBuilder<unknown>, other: RawBuilder<unknown>, rejectedSince: Date) {
  return sql`
    not ${visibleTo(me, other)} as "isHidden",
    exists (
      select from friendships where low_id = least(${me}, ${other}) and high_id = greatest(${me}, ${other})
    ) as "areFriends",
    (
      select jsonb_build_object('id', f.id, 'isOwn', f.sender_id = ${me})
      from friend_requests f
      where f.status = 'pending'
        and least(f.sender_id, f.receiver_id) = least(${me}, ${other})
        and greatest(f.sender_id, f.receiver_id) = greatest(${me}, ${other})
    ) as pending,
    (
      select jsonb_build_object('id', f.id, 'isWithdrawn', f.hidden_at is not null)
      from friend_requests f
      where f.sender_id = ${me} and f.receiver_id = ${other} and f.status = 'rejected' and f.answered_at > ${rejectedSince}
      order by f.id desc
      limit 1
    ) as rejected`;
}

export function friendIds(residentId: number): RawBuilder<unknown> {
  return sql`(
    select high_id as id from friendships where low_id = ${residentId}
    union all
    select low_id from friendships where high_id = ${residentId}
  )`;
}

/** Expects `residents as r`. */
export const showsFriends = sql<boolean>`(r.activity_visible = 'friends' and r.leaving_since is null)`;

export function friendsOf(id: RawBuilder<unknown>) {
  return sql`(
    (select count(*)::int from friendships where low_id = ${id}) + (select count(*)::int from friendships where high_id = ${id})
  )`;
}

/**
 * Null if the other resident does not exist. A request that `me` rejected counts as pending, as its sender sees it:
 * if `me` then asks, both become friends.
 */
export async function findPair(
  db: Querier,
  { me, other, today, rejectedSince }: { me: number; other: number; today: string; rejectedSince: Date },
): Promise<(Pair & Limits) | null> {
  const { rows } = await sql<Pair & Limits & { stillAsking: number | null }>`
    select
      ${pairColumns(sql`${me}::int`, sql`r.id`, rejectedSince)},
      r.friend_requests = 'everyone' as "takesRequests",
      (select count(*)::int from friend_requests where sender_id = ${me} and day = ${today}::date) as "sentToday",
      greatest(${friendsOf(sql`${me}::int`)}, ${friendsOf(sql`r.id`)}) as friends,
      (
        select f.id from friend_requests f
        where f.sender_id = r.id and f.receiver_id = ${me} and f.status = 'rejected' and f.hidden_at is null
          and f.answered_at > ${rejectedSince}
        order by f.id desc
        limit 1
      ) as "stillAsking"
    from residents r
    where r.id = ${other}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { stillAsking, ...pair } = row;
  return pair.pending || stillAsking === null ? pair : { ...pair, pending: { id: stillAsking, isOwn: false } };
}

/**
 * Deletes the request's notification, and clears earlier rejections.
 * Returns which of the two already have this friendship in their ledger.
 */
export async function insertFriendship(
  trx: Transaction,
  { asked, accepted, requestId, now }: { asked: number; accepted: number; requestId: number; now: Date },
): Promise<number[]> {
  const { low, high } = lowAndHigh(asked, accepted);
  const { rows } = await sql<{ resident_id: number }>`
    with answered as (
      update friend_requests
      set status = case when id = ${requestId} then 'accepted' else 'withdrawn' end, answered_at = ${now}
      where ((sender_id = ${asked} and receiver_id = ${accepted}) or (sender_id = ${accepted} and receiver_id = ${asked}))
        and status in ('pending', 'rejected')
    ), befriended as (
      insert into friendships (low_id, high_id, since) values (${low}, ${high}, ${now})
    ), told as (
      delete from notifications
      where resident_id = ${accepted} and kind = 'friend_request' and subject = ${requestSubject(requestId)}
    )
    select resident_id
    from activities
    where type = 'friend_added'
      and ((resident_id = ${asked} and subject = ${friendSubject(accepted)})
        or (resident_id = ${accepted} and subject = ${friendSubject(asked)}))`.execute(trx);
  return rows.map((row) => row.resident_id);
}

export function requestSubject(requestId: number): string {
  return `request:${requestId}`;
}

export function friendSubject(friendId: number): string {
  return `friend:${friendId}`;
}

/** False if there was none, or the friend is leaving. */
export async function deleteFriendship(trx: Transaction, one: number, other: number): Promise<boolean> {
  const { low, high } = lowAndHigh(one, other);
  const { numDeletedRows } = await trx
    .deleteFrom('friendships')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .where(isPresent(sql`${other}::int`))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
