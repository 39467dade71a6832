import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { sql } from 'kysely';
import { hasActiveAccount, visibleTo } from '../../../core/residents/cards.queries.ts';
import { isOpen } from '../../../core/sessions/sessions.queries.ts';
import { sessionLimits } from '../../../core/sessions/sessions.rules.ts';
import type { Querier } from '../../../db/database.ts';
import type { Facts } from '../../../db/rewards-tables.ts';

export async function findSubscriptionIds(db: Querier, residentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('resident_id', '=', residentId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface PushMessageRow {
  readonly id: number;
  readonly residentId: number;
  readonly kind: NotificationKind;
  readonly facts: Facts;
  readonly createdAt: Date;
  readonly language: string | null;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Null if the notification was read, is turned off or deleted, or if the subscription is gone or its session has ended. */
export async function findPushMessage(
  db: Querier,
  { subscription, notification, now }: { subscription: number; notification: number; now: Date },
): Promise<PushMessageRow | null> {
  const { rows } = await sql<PushMessageRow>`
    select n.id, n.resident_id as "residentId", n.kind, n.facts, n.created_at as "createdAt", r.language,
      p.endpoint, p.p256dh, p.auth
    from push_subscriptions p
    join residents r on r.id = p.resident_id
    join sessions s on s.id = p.session_id and ${isOpen(sessionLimits(now))}
    join notifications n on n.resident_id = r.id
    where p.id = ${subscription} and n.id = ${notification}
      and n.read_at is null and ${hasActiveAccount} and n.kind = any(r.pushed_notifications)
      and (n.actor_id is null or ${visibleTo(sql`n.resident_id`, sql`n.actor_id`)})`.execute(db);
  return rows[0] ?? null;
}
