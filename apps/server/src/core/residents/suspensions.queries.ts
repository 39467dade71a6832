import type { AppealDecision } from '@ecopulse/contract/admin/moderation';
import { type RawBuilder, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Day } from '../calendar/calendar.rules.ts';

export interface SuspensionRow {
  id: number;
  reason: string;
  until: Day | null;
  started_at: Date;
  appeal: string | null;
  appealed_at: Date | null;
  decision: AppealDecision | null;
  answer: string | null;
}

export const SUSPENSION_COLUMNS = [
  's.id',
  's.reason',
  's.until',
  's.started_at',
  's.appeal',
  's.appealed_at',
  's.decision',
  's.answer',
] as const;

export function isCurrent(today: Day): RawBuilder<boolean> {
  return sql<boolean>`(s.ended_at is null and (s.until is null or s.until > ${today}::date))`;
}

/** Null also if its last day has passed. */
export async function findSuspension(db: Querier, residentId: number, today: Day): Promise<SuspensionRow | null> {
  const row = await db
    .selectFrom('suspensions as s')
    .select(SUSPENSION_COLUMNS)
    .where('s.resident_id', '=', residentId)
    .where(isCurrent(today))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the residents who are back. The score is locked first, as turns do. */
async function endSuspensions(db: Querier, condition: RawBuilder<boolean>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (
      select sc.resident_id from scores sc join suspensions s on s.resident_id = sc.resident_id
      where s.ended_at is null and ${condition} order by sc.resident_id for no key update of sc
    ), ended as (
      update suspensions set ended_at = ${now}
      where resident_id in (select resident_id from locked) and ended_at is null returning resident_id
    )
    update residents set suspended_since = null where id in (select resident_id from ended) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** False if the resident was not suspended. */
export async function endSuspension(db: Querier, residentId: number, now: Date): Promise<boolean> {
  return (await endSuspensions(db, sql<boolean>`s.resident_id = ${residentId}`, now)).length > 0;
}

/** Of one resident, or of all. */
export function endExpiredSuspensions(
  db: Querier,
  { today, now, residentId }: { today: Day; now: Date; residentId?: number },
): Promise<number[]> {
  const isOwn = residentId === undefined ? sql`true` : sql`s.resident_id = ${residentId}`;
  return endSuspensions(db, sql<boolean>`s.until <= ${today}::date and ${isOwn}`, now);
}
