import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';

interface Leaving {
  readonly residentId: number;
  readonly challengeId: number;
  readonly wasOpen: boolean;
  readonly now: Date;
}

export async function leaveChallenge(trx: Transaction, leaving: Leaving): Promise<void> {
  await sql`
    with deleted as (
      delete from challenge_participations
      where resident_id = ${leaving.residentId} and challenge_id = ${leaving.challengeId}
      returning resident_id, challenge_id, joined_at, ends_at, progress
    )
    insert into left_challenges (resident_id, challenge_id, joined_at, ends_at, progress, was_open, left_at)
    select resident_id, challenge_id, joined_at, ends_at, progress, ${leaving.wasOpen}::boolean, ${leaving.now}::timestamptz
    from deleted
    on conflict (resident_id, challenge_id) do update
    set joined_at = excluded.joined_at, ends_at = excluded.ends_at, progress = excluded.progress,
      was_open = excluded.was_open, left_at = excluded.left_at`.execute(trx);
}

interface RestoredParticipation {
  readonly joined_at: Date;
  readonly ends_at: Date | null;
  readonly progress: number;
  readonly was_open: boolean;
}

/** Null if the resident has not left the challenge after `leftAfter`. */
export async function restoreParticipation(
  trx: Transaction,
  { residentId, challengeId, leftAfter }: { residentId: number; challengeId: number; leftAfter: Date },
): Promise<RestoredParticipation | null> {
  const { rows } = await sql<RestoredParticipation>`
    with deleted as (
      delete from left_challenges
      where resident_id = ${residentId} and challenge_id = ${challengeId} and left_at > ${leftAfter}
      returning resident_id, challenge_id, joined_at, ends_at, progress, was_open
    ), restored as (
      insert into challenge_participations (resident_id, challenge_id, joined_at, ends_at, progress)
      select resident_id, challenge_id, joined_at, ends_at, progress from deleted
    )
    select joined_at, ends_at, progress, was_open from deleted`.execute(trx);
  return rows[0] ?? null;
}

export async function deleteLeftChallenges(db: Querier, until: Date): Promise<void> {
  await db.deleteFrom('left_challenges').where('left_at', '<=', until).execute();
}
