import { FEED_AGE_DAYS, SHARED_ACTIVITY_TYPES } from '@ecopulse/contract/social/friends-feed';
import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '../../../core/calendar/calendar.rules.ts';
import {
  type CardRow,
  cardColumns,
  cardJson,
  friendsOf,
  hasActiveAccount,
  isActiveAccount,
} from '../../../core/residents/cards.queries.ts';
import type { Querier } from '../../../db/database.ts';
import type { Facts } from '../../../db/rewards-tables.ts';
import { sharesActivityWithFriends } from '../friendships.queries.ts';

export interface SharedRow {
  activity_id: number;
  type: (typeof SHARED_ACTIVITY_TYPES)[number];
  day: Day;
  facts: Facts;
  cheers: number;
  has_cheered: boolean;
}

export type FeedRow = SharedRow & CardRow;

function firstFeedDay(today: Day): Day {
  return addDays(today, 1 - FEED_AGE_DAYS);
}

/** Expects `activities as a`. */
export function isSharedActivity(today: Day): RawBuilder<boolean> {
  return sql<boolean>`(a.day >= ${firstFeedDay(today)}::date and a.type = any(${[...SHARED_ACTIVITY_TYPES]}::text[]))`;
}

const cheersOf = (activityId: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from cheers c where c.activity_id = ${activityId} and ${isActiveAccount(sql`c.resident_id`)})`;

/** Expects `activities as a`. */
export function sharedColumns(viewerId: number): RawBuilder<SharedRow> {
  return sql<SharedRow>`
    a.id as activity_id, a.type, a.day, a.facts, ${cheersOf(sql`a.id`)} as cheers,
    exists (select from cheers c where c.activity_id = a.id and c.resident_id = ${viewerId}) as has_cheered`;
}

export interface FeedPage {
  readonly friendId?: number | undefined;
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

export async function findFeed(
  db: Querier,
  residentId: number,
  { today, friendId, before, limit }: FeedPage & { readonly today: Day; readonly limit: number },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    with page as materialized (
      select a.id, a.resident_id
      from ${friendsOf(residentId)} as friend
      join residents r on r.id = friend.id
      join activities a on a.resident_id = r.id
      where ${sharesActivityWithFriends}
        and (${friendId ?? null}::int is null or r.id = ${friendId ?? null})
        and ${isSharedActivity(today)} and a.id < ${before ?? Number.MAX_SAFE_INTEGER}
      order by a.id desc
      limit ${limit}
    )
    select ${sharedColumns(residentId)}, ${cardColumns}
    from page
    join activities a on a.id = page.id
    join residents r on r.id = page.resident_id
    order by a.id desc`.execute(db);
  return rows;
}

/** Idempotent. Ignores an activity that is not in the resident's feed. */
export async function insertCheer(
  db: Querier,
  { residentId, activityId, today, now }: { residentId: number; activityId: number; today: Day; now: Date },
): Promise<void> {
  await sql`
    insert into cheers (activity_id, resident_id, receiver_id, created_at)
    select a.id, ${residentId}, a.resident_id, ${now}
    from ${friendsOf(residentId)} as friend
    join residents r on r.id = friend.id
    join activities a on a.resident_id = r.id
    where a.id = ${activityId} and ${isSharedActivity(today)} and ${sharesActivityWithFriends}
    on conflict do nothing`.execute(db);
}

export async function deleteCheer(db: Querier, residentId: number, activityId: number): Promise<void> {
  await db.deleteFrom('cheers').where('activity_id', '=', activityId).where('resident_id', '=', residentId).execute();
}

/** Null if the activity is not in the resident's feed. */
export async function findSharedActivity(
  db: Querier,
  residentId: number,
  activityId: number,
  today: Day,
): Promise<SharedRow | null> {
  const { rows } = await sql<SharedRow>`
    select ${sharedColumns(residentId)}
    from activities a
    join residents r on r.id = a.resident_id
    where a.id = ${activityId} and ${isSharedActivity(today)}
      and ${sharesActivityWithFriends}
      and exists (select from ${friendsOf(residentId)} as friend where friend.id = a.resident_id)`.execute(db);
  return rows[0] ?? null;
}

export interface CheeredRow extends Omit<SharedRow, 'has_cheered'> {
  residents: CardRow[];
}

const MAX_NAMED_RESIDENTS = 5;

/** Activities of the resident with cheers of current friends; the latest cheer first. */
export async function findCheered(db: Querier, residentId: number, today: Day): Promise<CheeredRow[]> {
  const { rows } = await sql<CheeredRow>`
    select a.id as activity_id, a.type, a.day, a.facts, count(*)::int as cheers,
      (array_agg(${cardJson('r')} order by c.created_at desc, r.id))[1:${sql.lit(MAX_NAMED_RESIDENTS)}] as residents
    from cheers c
    join activities a on a.id = c.activity_id
    join residents r on r.id = c.resident_id
    where c.receiver_id = ${residentId} and ${isSharedActivity(today)} and ${hasActiveAccount}
      and exists (select from ${friendsOf(residentId)} as friend where friend.id = r.id)
    group by a.id
    order by max(c.created_at) desc, a.id desc`.execute(db);
  return rows;
}

export interface CheersDigest {
  receiverId: number;
  cheers: number;
  friends: number;
  /** The only friend who cheered; null if several did. */
  friendId: number | null;
}

/** Excludes former friends, so `cheers` may be 0, and residents who already have the notification with this subject. */
export async function findUnnotifiedCheers(
  db: Querier,
  { until, subject, after, limit }: { until: Date; subject: string; after: number; limit: number },
): Promise<CheersDigest[]> {
  const { rows } = await sql<CheersDigest>`
    with receivers as (
      select distinct receiver_id from cheers
      where told_on is null and receiver_id > ${after} and created_at <= ${until}
        and not exists (
          select from notifications n
          where n.resident_id = receiver_id and n.kind = 'cheers' and n.subject = ${subject}
        )
      order by receiver_id
      limit ${limit}
    )
    select receiver_id as "receiverId", count(f.low_id)::int as cheers,
      count(distinct c.resident_id) filter (where f.low_id is not null)::int as friends,
      case when count(distinct c.resident_id) filter (where f.low_id is not null) = 1
        then min(c.resident_id) filter (where f.low_id is not null) end as "friendId"
    from receivers
    join cheers c using (receiver_id)
    -- Without a row, and so with f.low_id null, if the friendship has ended.
    left join friendships f
      on f.low_id = least(c.resident_id, c.receiver_id) and f.high_id = greatest(c.resident_id, c.receiver_id)
      and ${isActiveAccount(sql`c.resident_id`)}
    where c.told_on is null and c.created_at <= ${until}
    group by receiver_id
    order by receiver_id`.execute(db);
  return rows;
}

export async function markCheersNotified(
  db: Querier,
  receiverIds: readonly number[],
  { until, today }: { until: Date; today: Day },
): Promise<void> {
  await db
    .updateTable('cheers')
    .set({ told_on: today })
    .where('receiver_id', '=', sql<number>`any(${receiverIds}::int[])`)
    .where('told_on', 'is', null)
    .where('created_at', '<=', until)
    .execute();
}

/** Deletes cheers whose activity has left the feed, except those that the receiver was not notified of yet. */
export async function pruneCheers(db: Querier, today: Day): Promise<void> {
  await sql`
    delete from cheers c using activities a
    where a.id = c.activity_id and a.day < ${firstFeedDay(today)}::date and c.told_on is not null`.execute(db);
}
