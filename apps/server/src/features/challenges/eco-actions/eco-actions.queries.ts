import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import { sql } from 'kysely';
import { JOINED_ON } from '../participations.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

export interface EcoActionRow {
  readonly id: number;
  readonly action: EcoAction;
  readonly isUndone: boolean;
  readonly createdAt: Date;
}

export async function findActionsOfDay(db: Querier, residentId: number, day: string): Promise<EcoActionRow[]> {
  const { rows } = await sql<EcoActionRow>`
    select a.id, a.facts ->> 'action' as action, a.created_at as "createdAt",
      exists (
        select from activities u
        where u.resident_id = a.resident_id and u.type = 'eco_action_undone' and u.subject = 'activity:' || a.id
      ) as "isUndone"
    from activities a
    where a.resident_id = ${residentId} and a.day = ${day}::date and a.type = 'eco_action'
    order by a.id`.execute(db);
  return rows;
}

/**
 * `hasCounted`: a challenge that the action may have counted for was completed after it, in ledger order.
 * Null if the action is not the resident's.
 */
export async function findActionToUndo(trx: Transaction, residentId: number, activityId: number) {
  const { rows } = await sql<{ day: string; action: EcoAction; hasCounted: boolean }>`
    select a.day, a.facts ->> 'action' as action,
      exists (
        select from challenge_participations p
        join challenges c on c.id = p.challenge_id
        join activities d
          on d.resident_id = p.resident_id and d.type = 'challenge_completed' and d.subject = 'challenge:' || c.id
        where p.resident_id = a.resident_id
          and p.completed_at is not null
          and a.day >= ${JOINED_ON}
          and d.id > a.id
          and (
            c.metric = 'streak_days'
            or c.metric = 'eco_actions' and coalesce(c.filter ->> 'action', a.facts ->> 'action') = a.facts ->> 'action'
          )
      ) as "hasCounted"
    from activities a
    where a.id = ${activityId} and a.resident_id = ${residentId} and a.type = 'eco_action'`.execute(trx);
  return rows[0] ?? null;
}
