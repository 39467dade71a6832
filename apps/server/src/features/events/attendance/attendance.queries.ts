import { sql } from 'kysely';
import type { EventOutcome } from '@ecopulse/contract/events/events';
import type { Day } from '../../../core/calendar/calendar.rules.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

export interface AttendanceRow {
  readonly proof: 'verified' | 'claimed' | null;
  readonly awards: number;
  readonly is_paid: boolean;
}

export async function findAttendance(trx: Querier, eventId: number, residentId: number): Promise<AttendanceRow | null> {
  const row = await trx
    .selectFrom('event_participants')
    .select(['proof', 'awards', 'is_paid'])
    .where('event_id', '=', eventId)
    .where('resident_id', '=', residentId)
    .executeTakeFirst();
  return row ?? null;
}

export async function setProof(
  trx: Transaction,
  eventId: number,
  residentIds: readonly number[],
  proof: 'verified' | 'claimed' | null,
  now: Date,
): Promise<void> {
  if (residentIds.length === 0) return;
  await trx
    .updateTable('event_participants')
    .set({
      proof,
      attended_at: proof === null ? null : now,
      ...(proof !== null && { state: 'going', offer_ends_at: null }),
    })
    .where('event_id', '=', eventId)
    .where('resident_id', '=', sql<number>`any(${[...residentIds]}::int[])`)
    .execute();
}

export async function countVerified(trx: Transaction, eventId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('event_participants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('proof', '=', 'verified')
    .executeTakeFirstOrThrow();
  return count;
}

export async function setPaid(
  trx: Transaction,
  eventId: number,
  residentId: number,
  paid: { readonly is_paid: boolean; readonly awards: number },
): Promise<void> {
  await trx
    .updateTable('event_participants')
    .set(paid)
    .where('event_id', '=', eventId)
    .where('resident_id', '=', residentId)
    .execute();
}

export async function findAward(trx: Transaction, residentId: number, subject: string) {
  const row = await trx
    .selectFrom('activities')
    .select(['id', 'points', 'facts'])
    .where('resident_id', '=', residentId)
    .where('type', '=', 'event_attended')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** What the resident earned by events in the week from `monday`, without what was taken back. */
export async function sumAwards(trx: Transaction, residentId: number, monday: Day): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(a.points), 0)::int as points
    from activities a
    where a.resident_id = ${residentId} and a.type = 'event_attended'
      and a.day >= ${monday}::date and a.day < ${monday}::date + 7
      and not exists (
        select from activities u
        where u.resident_id = a.resident_id and u.type = 'event_attended_undone' and u.subject = 'activity:' || a.id
      )`.execute(trx);
  return rows[0]?.points ?? 0;
}

/** Those whose points do not fit their attendance. */
export async function findUnsettled(db: Querier, eventId: number, isPayable: boolean): Promise<number[]> {
  const rows = await db
    .selectFrom('event_participants')
    .select('resident_id')
    .where('event_id', '=', eventId)
    .where(sql<boolean>`is_paid <> (coalesce(proof = 'verified', false) and ${isPayable})`)
    .orderBy('resident_id')
    .execute();
  return rows.map(({ resident_id }) => resident_id);
}

/** Verified people who were not paid yet, of events with enough of them. */
export async function findUnpaid(db: Querier, minVerified: number): Promise<{ eventId: number; residentId: number }[]> {
  const { rows } = await sql<{ eventId: number; residentId: number }>`
    select p.event_id as "eventId", p.resident_id as "residentId"
    from event_participants p
    where p.proof = 'verified' and not p.is_paid and ${minVerified} <= (
      select count(*) from event_participants v where v.event_id = p.event_id and v.proof = 'verified'
    )
    order by 1, 2
    limit 1000`.execute(db);
  return rows;
}

export async function saveOutcome(trx: Transaction, eventId: number, outcome: EventOutcome): Promise<void> {
  await trx
    .updateTable('events')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', '=', eventId)
    .execute();
}
