import { sql } from 'kysely';
import type { Standing } from '@ecopulse/contract/residents';
import type { Querier } from '../../db/database.ts';
import { pairColumns } from './friendships.queries.ts';
import { type Pair, rejectedSince, standingOf } from './social.rules.ts';

/**
 * How somebody stands to a resident, in the resident's eyes; null where one of them has blocked the other: then they are
 * to each other as if not there.
 */
export async function findStanding(
  db: Querier,
  residentId: number,
  otherId: number,
  now: Date,
): Promise<Standing | null> {
  const { rows } = await sql<Pair>`
    select ${pairColumns(sql`${residentId}::int`, sql`r.id`, rejectedSince(now))},
      r.friend_requests = 'everyone' as "takesRequests"
    from residents r where r.id = ${otherId}`.execute(db);
  const [pair] = rows;
  return !pair || pair.isBlocked ? null : standingOf(pair);
}
