import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** A challenge that a resident has joined. */
interface Joined {
  readonly residentId: number;
  readonly challengeId: number;
}

/** Which of these residents have neither completed nor left the challenge, and have time left, as `resident/challenge`. */
export async function findUnfinished(db: Querier, joined: readonly Joined[], now: Date): Promise<Set<string>> {
  if (joined.length === 0) return new Set();
  const { rows } = await sql<Joined>`
    select p.resident_id as "residentId", p.challenge_id as "challengeId"
    from challenge_participations p
    join jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as j ("residentId" int, "challengeId" int)
      on p.resident_id = j."residentId" and p.challenge_id = j."challengeId"
    where p.completed_at is null and p.ends_at > ${now}`.execute(db);
  return new Set(rows.map(({ residentId, challengeId }) => `${residentId}/${challengeId}`));
}
