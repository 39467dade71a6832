import { sql } from 'kysely';
import type { Querier, Transaction } from '../../../db/database.ts';

export interface NewSubscription {
  readonly sessionId: number;
  readonly residentId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly now: Date;
}

/** Serialises subscribing, so that sessions and residents do not race for an endpoint. */
export async function lockSubscriptions(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('push_subscriptions'))`.execute(trx);
}

/**
 * An endpoint is one browser: it moves to the session that subscribed last. Deletes the resident's oldest subscriptions
 * beyond `maxSubscriptions`.
 * Returns false if the session has ended.
 */
export async function replaceSubscription(
  trx: Transaction,
  { sessionId, residentId, endpoint, p256dh, auth, now }: NewSubscription,
  maxSubscriptions: number,
): Promise<boolean> {
  await trx
    .deleteFrom('push_subscriptions')
    .where((where) => where.or([where('endpoint', '=', endpoint), where('session_id', '=', sessionId)]))
    .execute();
  const { numAffectedRows } = await sql`
    insert into push_subscriptions (session_id, resident_id, endpoint, p256dh, auth, created_at)
    select id, resident_id, ${endpoint}, ${p256dh}, ${auth}, ${now}::timestamptz
    from sessions where id = ${sessionId} and resident_id = ${residentId}
    for key share`.execute(trx);
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where resident_id = ${residentId} order by id desc offset ${maxSubscriptions}
    )`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function findEndpoint(db: Querier, sessionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.endpoint ?? null;
}

export async function deleteSubscriptionOfSession(db: Querier, sessionId: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}

export async function deleteSubscription(db: Querier, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}
