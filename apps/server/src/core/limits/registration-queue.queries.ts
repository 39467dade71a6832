import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import type { RegistrationQueue } from './registration-queue.rules.ts';

/** Locks the queue of this key until the transaction ends; null if it is new. */
export async function lockRegistrationQueue(
  trx: Transaction,
  key: string,
  now: Date,
): Promise<RegistrationQueue | null> {
  const { rows } = await sql<{ accepted: number; promised: number; next_at: Date; ends_at: Date }>`
    insert into registration_queues as q (key, accepted, promised, next_at, ends_at)
    values (${key}, 0, 0, ${now}, ${now})
    on conflict (key) do update set key = excluded.key
    returning accepted, promised, next_at, ends_at`.execute(trx);
  const row = rows[0];
  return row && row.accepted > 0
    ? { accepted: row.accepted, promised: row.promised, nextAt: row.next_at, endsAt: row.ends_at }
    : null;
}

export async function updateRegistrationQueue(trx: Transaction, key: string, queue: RegistrationQueue): Promise<void> {
  await trx
    .updateTable('registration_queues')
    .set({ accepted: queue.accepted, promised: queue.promised, next_at: queue.nextAt, ends_at: queue.endsAt })
    .where('key', '=', key)
    .execute();
}

export async function pruneRegistrationQueues(db: Querier, now: Date): Promise<void> {
  await db.deleteFrom('registration_queues').where('ends_at', '<=', now).execute();
}
