import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { isForResident } from './challenge-club.queries.ts';

export interface EndingChallenges {
  readonly resident_id: number;
  readonly ending: readonly {
    readonly challengeId: number;
    readonly title: string;
    readonly progress: number;
    readonly target: number;
    /** Unix time in seconds; distinguishes participations in the same challenge. */
    readonly joinedAt: number;
  }[];
}

export async function findEndingChallenges(
  db: Querier,
  { now, until, after, limit }: { now: Date; until: Date; after: number; limit: number },
): Promise<EndingChallenges[]> {
  const { rows } = await sql<EndingChallenges>`
    select p.resident_id, jsonb_agg(jsonb_build_object(
      'challengeId', c.id, 'title', c.title, 'progress', p.progress, 'target', greatest(c.target, 1), 'joinedAt', extract(epoch from p.joined_at)
    ) order by p.ends_at, c.id) as ending
    from challenge_participations p join challenges c on c.id = p.challenge_id
    where p.completed_at is null and p.ends_at > ${now} and p.ends_at <= ${until}
      and c.closed_at is null and p.resident_id > ${after} and ${isForResident(sql`p.resident_id`)}
    group by p.resident_id
    order by p.resident_id
    limit ${limit}`.execute(db);
  return rows;
}
