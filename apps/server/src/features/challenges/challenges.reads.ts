import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

interface ParticipationKey {
  readonly residentId: number;
  readonly challengeId: number;
}

/** Returns the participations that have an end and are still in progress, as `residentId/challengeId`. */
export async function findUnfinishedParticipations(
  db: Querier,
  keys: readonly ParticipationKey[],
  now: Date,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<ParticipationKey>`
    select p.resident_id as "residentId", p.challenge_id as "challengeId"
    from challenge_participations p
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as j ("residentId" int, "challengeId" int)
      on p.resident_id = j."residentId" and p.challenge_id = j."challengeId"
    where p.completed_at is null and p.ends_at > ${now}`.execute(db);
  return new Set(rows.map(({ residentId, challengeId }) => `${residentId}/${challengeId}`));
}
