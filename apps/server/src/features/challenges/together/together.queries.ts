import { sql } from 'kysely';
import { type CardRow, cardColumns } from '../../../core/residents/cards.queries.ts';
import { SCORE_COLUMNS } from '../../../core/rewards/rewards.queries.ts';
import type { Querier } from '../../../db/database.ts';
import { IS_OF_CLUB } from '../challenge-club.queries.ts';
import type { UserChallengeRow } from '../challenges.queries.ts';

export type ChallengeFriendRow = UserChallengeRow & CardRow;

export async function findChallengeFriends(
  db: Querier,
  { residentIds, challengeId, now }: { residentIds: readonly number[]; challengeId: number; now: Date },
): Promise<ChallengeFriendRow[]> {
  const score = sql.join(SCORE_COLUMNS.map((column) => sql.ref(`s.${column}`)));
  const { rows } = await sql<ChallengeFriendRow>`
    select p.challenge_id, p.progress, p.joined_at, p.ends_at, p.completed_at, c.metric, c.target, ${score}, ${cardColumns}
    from challenge_participations p
    join residents r on r.id = p.resident_id
    join challenges c on c.id = p.challenge_id
    join scores s on s.resident_id = r.id
    where p.challenge_id = ${challengeId} and p.resident_id = any(${residentIds}::int[])
      and (p.completed_at is not null or p.ends_at is null or p.ends_at > ${now})
    order by p.completed_at nulls last, p.progress desc, r.username_key, r.id`.execute(db);
  return rows;
}

/** Null also for one of a club: friends learn from no one who is in it. */
export async function findPublishedChallenge(db: Querier, challengeId: number) {
  const row = await db
    .selectFrom('challenges as c')
    .select(['title', 'is_active', 'closed_at', 'end_date', 'duration_days'])
    .where('id', '=', challengeId)
    .where('was_published', '=', true)
    .where(IS_OF_CLUB, '=', false)
    .executeTakeFirst();
  return row ?? null;
}
