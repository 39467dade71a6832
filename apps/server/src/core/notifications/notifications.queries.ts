import { NUDGE_KINDS, type NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import { type CardRow, cardColumns, visibleTo } from '../residents/cards.queries.ts';

/** At most one per resident, kind and subject. */
export interface NewNotification {
  readonly residentId: number;
  readonly kind: NotificationKind;
  readonly subject: string;
  readonly actorId?: number;
  readonly facts?: Facts;
}

/** Residents can't mute in the app what admins decide about their account. */
const ALWAYS_SHOWN: readonly NotificationKind[] = ['admin_message'];

/** No email if the notification is read in the app within this time; reminders are sent immediately. */
const EMAIL_DELAY_MS = 15 * 60_000;

/**
 * Stores new notifications and their push or email deliveries: hidden in the app if muted there, skipped if no channel takes
 * them. Returns the ids of residents with a new in-app notification.
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
        n.kind = any(${ALWAYS_SHOWN}::text[]) or not n.kind = any(r.muted_notifications)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (resident_id int, kind text, subject text, actor_id int, facts jsonb)
      join residents r on r.id = n.resident_id
      where n.kind = any(${ALWAYS_SHOWN}::text[]) or not n.kind = any(r.muted_notifications)
        or n.kind = any(r.pushed_notifications) or n.kind = any(r.mailed_notifications)
      on conflict on constraint notifications_once do nothing
      returning id, resident_id, kind, is_shown
    ), outgoing as (
      insert into outgoing_notifications (notification_id, channel, resident_id, due_at)
      select i.id, c.channel, i.resident_id,
        case when c.channel = 'push' or i.kind = any(${NUDGE_KINDS}::text[]) then ${now}::timestamptz
          else ${new Date(now.getTime() + EMAIL_DELAY_MS)}::timestamptz end
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
