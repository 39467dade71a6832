import { sql } from 'kysely';
import { scoreLockedFirst } from '../../../core/residents/residents.queries.ts';
import type { Querier } from '../../../db/database.ts';
import type { Unsubscription } from './unsubscribe-token.rules.ts';

export async function turnMailsOff(db: Querier, { residentId, kind }: Unsubscription): Promise<void> {
  await db
    .updateTable('residents')
    .set({ mailed_notifications: sql<string[]>`array_remove(mailed_notifications, ${kind})` })
    .where('id', '=', scoreLockedFirst(residentId))
    .execute();
}
