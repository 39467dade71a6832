import { sql } from 'kysely';
import type { Standing } from '@ecopulse/contract/residents';
import type { Querier } from '../../db/database.ts';
import { pairColumns } from './friendships.queries.ts';
import { type Pair, rejectedSince, standingOf } from './social.rules.ts';

/**
 * The relationship of another resident to a resident, as the resident sees it; null if one has blocked the other:
 * then neither can see the other.
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
  return !pair || pair.isHidden ? null : standingOf(pair);
}
