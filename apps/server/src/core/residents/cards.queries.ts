import { type RawBuilder, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** What others see of a resident in a list. */
export interface CardRow {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
}

/** The columns of a card, of `residents as r`. */
export const CARD_COLUMNS = ['r.id', 'r.username', 'r.first_name', 'r.last_name', 'r.profile_image_url'] as const;

/** The same as a piece of SQL. */
export const cardColumns = sql.raw(CARD_COLUMNS.join(', '));

/** Whether nobody of the two has blocked the other: SQL for two ids, each a column or a value. */
export function notBlocked(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${one})
  )`;
}

/** Whether one of the two has blocked the other. */
export async function isBlocked(db: Querier, oneId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select ${notBlocked(sql`${oneId}::int`, sql`${otherId}::int`)} as is_free`.execute(db);
  return rows[0]?.is_free === false;
}
