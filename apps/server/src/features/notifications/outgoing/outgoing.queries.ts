import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { sql } from 'kysely';
import { hasActiveAccount, isMinor, visibleTo } from '../../../core/residents/cards.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { Facts } from '../../../db/rewards-tables.ts';
import type { QuietHours } from './quiet-hours.rules.ts';

export interface DueMessage {
  readonly id: number;
  readonly channel: 'push' | 'mail';
  readonly residentId: number;
  readonly kind: NotificationKind;
  readonly facts: Facts;
  readonly createdAt: Date;
  readonly language: string | null;
  readonly email: string;
  readonly quiet: QuietHours | null;
  readonly isMinor: boolean;
  /** Still enabled, deliverable, and unread in the app. */
  readonly isWanted: boolean;
}

export async function findResidentsWithDue(
  db: Querier,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<{ residentId: number }[]> {
  return db
    .selectFrom('outgoing_notifications')
    .select('resident_id as residentId')
    .distinct()
    .where('due_at', '<=', now)
    .where('resident_id', '>', after)
    .orderBy('resident_id')
    .limit(limit)
    .execute();
}

/** Skips messages that another server has locked. */
export async function lockDueMessages(
  trx: Transaction,
  residentIds: readonly number[],
  now: Date,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    select n.id, o.channel, n.resident_id as "residentId", n.kind, n.facts, n.created_at as "createdAt",
      r.language, r.email,
      case when r.quiet_from is null then null
        else jsonb_build_object('from', r.quiet_from, 'until', r.quiet_until) end as quiet, ${isMinor.r} as "isMinor",
      n.read_at is null and ${hasActiveAccount}
        and (n.actor_id is null or ${visibleTo(sql`n.resident_id`, sql`n.actor_id`)})
        and case o.channel
          when 'push' then n.kind = any(r.pushed_notifications)
            and exists (select from push_subscriptions p where p.resident_id = r.id)
          else n.kind = any(r.mailed_notifications) and r.email_verified_at is not null
        end as "isWanted"
    from outgoing_notifications o
    join notifications n on n.id = o.notification_id
    join residents r on r.id = n.resident_id
    where o.resident_id = any(${residentIds}::int[]) and o.due_at <= ${now}
    order by n.id, o.channel
    for update of o skip locked`.execute(trx);
  return rows;
}

type OutgoingKey = Pick<DueMessage, 'id' | 'channel'>;

export async function deleteOutgoing(trx: Transaction, messages: readonly OutgoingKey[]): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    delete from outgoing_notifications o
    using jsonb_to_recordset(${toJsonRows(messages)}::jsonb) as g (id bigint, channel text)
    where o.notification_id = g.id and o.channel = g.channel`.execute(trx);
}

export async function postponeOutgoing(
  trx: Transaction,
  messages: readonly (OutgoingKey & { until: Date })[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    update outgoing_notifications o set due_at = l.until
    from jsonb_to_recordset(${toJsonRows(messages)}::jsonb) as l (id bigint, channel text, until timestamptz)
    where o.notification_id = l.id and o.channel = l.channel`.execute(trx);
}

function toJsonRows(messages: readonly (OutgoingKey & { until?: Date })[]): string {
  return JSON.stringify(messages.map(({ id, channel, until }) => ({ id, channel, until })));
}

/**
 * Reserves the day in `sent_nudges` for one reminder per resident; the primary key decides between servers.
 * Returns the ids of the notifications that have the day, including those reserved earlier.
 */
export async function reserveReminderDay(
  trx: Transaction,
  reminders: readonly { readonly id: number; readonly residentId: number }[],
  day: string,
): Promise<Set<number>> {
  if (reminders.length === 0) return new Set();
  const residentIds = reminders.map(({ residentId }) => residentId);
  await sql`
    insert into sent_nudges (resident_id, day, notification_id)
    select resident_id, ${day}::date, id
    from unnest(${residentIds}::int[], ${reminders.map(({ id }) => id)}::bigint[]) as nudge (resident_id, id)
    on conflict (resident_id, day) do nothing`.execute(trx);
  const rows = await trx
    .selectFrom('sent_nudges')
    .select('notification_id')
    .where('day', '=', day)
    .where('resident_id', '=', sql<number>`any(${residentIds}::int[])`)
    .execute();
  return new Set(rows.map((row) => row.notification_id));
}

export async function deleteOldReminders(db: Querier, before: string): Promise<void> {
  await db.deleteFrom('sent_nudges').where('day', '<', before).execute();
}
