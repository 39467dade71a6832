import { NUDGE_KINDS, type NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import { type CardRow, cardColumns, visibleTo } from '../residents/cards.queries.ts';

/** A new notification; a resident gets at most one for each kind and subject. */
export interface NewNotification {
  readonly residentId: number;
  readonly kind: NotificationKind;
  readonly subject: string;
  /** The resident it is about. */
  readonly actorId?: number;
  readonly facts?: Facts;
}

/** A mail waits so long for its notification to be read in the app; reminders do not wait. */
const MAIL_WAITS_MS = 15 * 60_000;

/**
 * Stores notifications that are new and wanted, under the bell or outside the app, and what has to leave the app. Returns
 * the ids of the residents who got one under the bell.
 */
export async function insertNotifications(
  db: Querier,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<number[]> {
  if (notifications.length === 0) return [];
  const rows = notifications.map(({ residentId, kind, subject, actorId, facts }) => ({
    resident_id: residentId,
    kind,
    subject,
    actor_id: actorId ?? null,
    facts: facts ?? {},
  }));
  const inserted = await sql<{ resident_id: number }>`
    with inserted as (
      insert into notifications (resident_id, kind, subject, actor_id, facts, created_at, is_shown)
      select n.resident_id, n.kind, n.subject, n.actor_id, n.facts, ${now}::timestamptz,
        not n.kind = any(r.muted_notifications)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (resident_id int, kind text, subject text, actor_id int, facts jsonb)
      join residents r on r.id = n.resident_id
      where not n.kind = any(r.muted_notifications)
        or n.kind = any(r.pushed_notifications) or n.kind = any(r.mailed_notifications)
      on conflict on constraint notifications_once do nothing
      returning id, resident_id, kind, is_shown
    ), outgoing as (
      insert into outgoing_notifications (notification_id, channel, resident_id, due_at)
      select i.id, c.channel, i.resident_id,
        case when c.channel = 'push' or i.kind = any(${NUDGE_KINDS}::text[]) then ${now}::timestamptz
          else ${new Date(now.getTime() + MAIL_WAITS_MS)}::timestamptz end
      from inserted i
      join residents r on r.id = i.resident_id
      cross join lateral (
        values ('push', r.pushed_notifications), ('mail', r.mailed_notifications)
      ) as c (channel, kinds)
      where i.kind = any(c.kinds)
    )
    select resident_id from inserted where is_shown`.execute(db);
  return [...new Set(inserted.rows.map((row) => row.resident_id))];
}

/** Deletes the notification of a request that no longer exists. */
export async function deleteNotification(
  db: Querier,
  residentId: number,
  kind: NotificationKind,
  subject: string,
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('resident_id', '=', residentId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

export interface NotificationRow {
  id: number;
  kind: NotificationKind;
  facts: Facts;
  created_at: Date;
  read_at: Date | null;
  actor: CardRow | null;
}

interface Page {
  readonly limit: number;
  readonly before: number | undefined;
}

/** A page of notifications, newest first, and how many of all are unread; none about blocked residents. */
export async function findNotifications(
  db: Querier,
  residentId: number,
  { limit, before }: Page,
): Promise<{ unread: number; rows: NotificationRow[] }> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.facts, n.created_at, n.read_at, to_jsonb(actor) as actor
    from notifications n
    left join lateral (select ${cardColumns} from residents r where r.id = n.actor_id) as actor on true
    where n.resident_id = ${residentId} and n.is_shown
      and n.id < ${before ?? Number.MAX_SAFE_INTEGER}
      and (n.actor_id is null or ${visibleTo(sql`${residentId}::int`, sql`n.actor_id`)})
    order by n.id desc
    limit ${limit}`.execute(db);
  return { unread: await countUnread(db, residentId), rows };
}

export async function countUnread(db: Querier, residentId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread
    from notifications n
    where n.resident_id = ${residentId} and n.is_shown and n.read_at is null
      and (n.actor_id is null or ${visibleTo(sql`${residentId}::int`, sql`n.actor_id`)})`.execute(db);
  return rows[0]?.unread ?? 0;
}

export async function markRead(db: Querier, residentId: number, upTo: number, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('resident_id', '=', residentId)
    .where('read_at', 'is', null)
    .where('id', '<=', upTo)
    .execute();
}

/** Deletes at most `limit` notifications that were read or created before these times; returns how many. */
export async function deleteOldNotifications(
  db: Querier,
  { readBefore, createdBefore, limit }: { readBefore: Date; createdBefore: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where read_at < ${readBefore} or created_at < ${createdBefore} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
