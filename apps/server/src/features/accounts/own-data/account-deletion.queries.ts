import { sql } from 'kysely';
import { friendsOf } from '../../../core/residents/cards.queries.ts';
import { residentIdAfterScoreLock } from '../../../core/residents/residents.queries.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

/** Also deletes open links and pending sign-ins. Null if the account is already deleted. */
export async function markAccountDeleted(
  trx: Transaction,
  residentId: number,
  now: Date,
): Promise<{ email: string; language: Language | null } | null> {
  const deleted = await trx
    .updateTable('residents')
    .set({ leaving_since: now })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .where('leaving_since', 'is', null)
    .returning(['email', sql<Language | null>`language`.as('language')])
    .executeTakeFirst();
  if (!deleted) return null;
  await sql`
    with links as (delete from account_links where resident_id = ${residentId}),
      challenges as (delete from passkey_challenges where resident_id = ${residentId})
    delete from pending_sign_ins where resident_id = ${residentId}`.execute(trx);
  return deleted;
}

/**
 * Restores an account that was deleted after `deletedAfter`, unless a parent deleted it or has not agreed.
 * `not-deleted`: it has already been restored.
 */
export async function restoreAccount(
  trx: Transaction,
  residentId: number,
  deletedAfter: Date,
): Promise<'restored' | 'not-deleted' | 'too-late'> {
  const restored = await trx
    .updateTable('residents')
    .set({ leaving_since: null })
    .where('id', '=', residentIdAfterScoreLock(residentId))
    .where('leaving_since', '>', deletedAfter)
    .where('parent_awaited_since', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (restored) return 'restored';
  const row = await trx
    .selectFrom('residents')
    .select('id')
    .where('id', '=', residentId)
    .where('leaving_since', 'is', null)
    .executeTakeFirst();
  return row ? 'not-deleted' : 'too-late';
}

/** Friends, and residents with a pending request to or from this one. */
export async function listConnectedResidentIds(db: Querier, residentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${friendsOf(residentId)} as friends
    union select receiver_id from friend_requests where sender_id = ${residentId} and status = 'pending'
    union select sender_id from friend_requests where receiver_id = ${residentId} and status = 'pending'`.execute(db);
  return rows.map(({ id }) => id);
}
