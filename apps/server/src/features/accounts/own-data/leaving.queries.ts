import { sql } from 'kysely';
import { scoreLockedFirst } from '../../../core/residents/residents.queries.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

/** Also ends open links and pending sign-ins. Null if they have already left. */
export async function markLeaving(
  trx: Transaction,
  residentId: number,
  now: Date,
): Promise<{ email: string; language: Language | null } | null> {
  const left = await trx
    .updateTable('residents')
    .set({ leaving_since: now })
    .where('id', '=', scoreLockedFirst(residentId))
    .where('leaving_since', 'is', null)
    .returning(['email', sql<Language | null>`language`.as('language')])
    .executeTakeFirst();
  if (!left) return null;
  await sql`
    with links as (delete from account_links where resident_id = ${residentId}),
      challenges as (delete from passkey_challenges where resident_id = ${residentId})
    delete from pending_sign_ins where resident_id = ${residentId}`.execute(trx);
  return left;
}

/** Restores a resident who left after `leftAfter`. `not-leaving`: they have been restored already. */
export async function unmarkLeaving(
  trx: Transaction,
  residentId: number,
  leftAfter: Date,
): Promise<'restored' | 'not-leaving' | 'too-late'> {
  const restored = await trx
    .updateTable('residents')
    .set({ leaving_since: null })
    .where('id', '=', scoreLockedFirst(residentId))
    .where('leaving_since', '>', leftAfter)
    .returning('id')
    .executeTakeFirst();
  if (restored) return 'restored';
  const row = await trx
    .selectFrom('residents')
    .select('id')
    .where('id', '=', residentId)
    .where('leaving_since', 'is', null)
    .executeTakeFirst();
  return row ? 'not-leaving' : 'too-late';
}

export async function findConcerned(db: Querier, residentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select high_id as id from friendships where low_id = ${residentId}
    union select low_id from friendships where high_id = ${residentId}
    union select receiver_id from friend_requests where sender_id = ${residentId} and status = 'pending'
    union select sender_id from friend_requests where receiver_id = ${residentId} and status = 'pending'`.execute(db);
  return rows.map(({ id }) => id);
}
