import { sql } from 'kysely';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { Participant } from './waiting-list.rules.ts';

/** Everyone but those who left; `residentId` in any case. Lock the event first. */
export async function findParticipants(
  trx: Transaction,
  eventId: number,
  residentId: number | null = null,
): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select resident_id as "residentId", state, guests, queue_number as "queueNumber", offer_ends_at as "offerEndsAt"
    from event_participants
    where event_id = ${eventId} and (state <> 'left' or resident_id = ${residentId}::int)`.execute(trx);
  return rows;
}

/** Everyone but those who left. */
export async function findJoinedIds(trx: Transaction, eventId: number): Promise<number[]> {
  return (await findParticipants(trx, eventId)).map(({ residentId }) => residentId);
}

export async function saveParticipants(
  trx: Transaction,
  eventId: number,
  participants: readonly Participant[],
  now: Date,
): Promise<void> {
  if (participants.length === 0) return;
  await trx
    .insertInto('event_participants')
    .values(
      participants.map(({ residentId, state, guests, queueNumber, offerEndsAt }) => ({
        event_id: eventId,
        resident_id: residentId,
        state,
        guests,
        queue_number: queueNumber,
        offer_ends_at: offerEndsAt,
        joined_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'resident_id']).doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        guests: ref('excluded.guests'),
        queue_number: ref('excluded.queue_number'),
        offer_ends_at: ref('excluded.offer_ends_at'),
      })),
    )
    .execute();
}

export async function findAgeBand(db: Querier, residentId: number): Promise<AgeBand | null> {
  const row = await db.selectFrom('residents').select('age_band').where('id', '=', residentId).executeTakeFirst();
  return row?.age_band ?? null;
}

/** Events whose offers have ended, or that have free places while people wait. */
export async function findEventsToAdvance(db: Querier, now: Date, offersUntil: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id
    from events e
    where e.ends_at > ${now} and e.state in ('published', 'moved') and e.id in (
      select event_id from event_participants where state in ('waiting', 'offered')
    ) and (
      exists (
        select from event_participants p
        where p.event_id = e.id and p.state = 'offered' and p.offer_ends_at <= ${now}
      )
      or (e.starts_at > ${offersUntil} and e.capacity > (
        select coalesce(sum(1 + p.guests), 0) from event_participants p
        where p.event_id = e.id and p.state in ('going', 'offered')
      ))
    )
    order by e.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function hasAttended(trx: Transaction, eventId: number, residentId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('event_participants')
    .select('proof')
    .where('event_id', '=', eventId)
    .where('resident_id', '=', residentId)
    .executeTakeFirst();
  return (row?.proof ?? null) !== null;
}

/** Whether anyone was there, by a code or by the organiser. */
export async function hasAttendees(trx: Transaction, eventId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('event_participants')
    .select('resident_id')
    .where('event_id', '=', eventId)
    .where('proof', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
