import { sql } from 'kysely';
import type { ChallengeProgress } from '../../core/rewards/rewards.rules.ts';
import type { Transaction } from '../../db/database.ts';
import type { CountedActivity } from './challenges.rules.ts';
import type { OpenParticipation } from './participations.rules.ts';

/** The challenges in progress of a resident, and the activities that can count for them; one statement. */
export async function findOpenParticipations(
  trx: Transaction,
  residentId: number,
  now: Date,
): Promise<{ open: OpenParticipation[]; ledger: CountedActivity[] }> {
  const { rows } = await sql<{ open: OpenParticipation[]; ledger: CountedActivity[] }>`
    with open as (
      select
        c.id as "challengeId", c.title, c.metric, c.filter, c.target, c.eco_points_reward as points,
        c.badge_reward as badge, p.progress, p.joined_after as "joinedAfter"
      from challenge_participations p
      join challenges c on c.id = p.challenge_id
      where p.resident_id = ${residentId}
        and p.completed_at is null
        and (p.ends_at is null or p.ends_at > ${now}::timestamptz)
    )
    select
      coalesce((select json_agg(open order by "challengeId") from open), '[]') as open,
      coalesce((
        select json_agg(json_build_object('id', id, 'type', type, 'subject', subject, 'day', day, 'facts', facts) order by id)
        from activities
        where resident_id = ${residentId}
          and id > (select min("joinedAfter") from open)
          and type not in ('badge_earned', 'adjustment')
      ), '[]') as ledger`.execute(trx);
  return rows[0] ?? { open: [], ledger: [] };
}

/** Stores new progress; a completed challenge stays completed. */
export async function saveProgress(
  trx: Transaction,
  residentId: number,
  moved: readonly ChallengeProgress[],
  now: Date,
): Promise<void> {
  await sql`
    update challenge_participations p
    set progress = m.progress, completed_at = case when m."isCompleted" then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as m ("challengeId" int, progress int, "isCompleted" boolean)
    where p.resident_id = ${residentId} and p.challenge_id = m."challengeId"`.execute(trx);
}
