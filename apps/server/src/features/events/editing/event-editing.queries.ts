import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { EventsTable } from '../../../db/events-tables.ts';

export async function insertEvent(trx: Transaction, event: Insertable<EventsTable>): Promise<number> {
  const { id } = await trx.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the new version. */
export async function updateEvent(
  trx: Transaction,
  id: number,
  values: Updateable<EventsTable>,
  now: Date,
): Promise<number> {
  const { version } = await trx
    .updateTable('events')
    .set({ ...values, updated_at: now })
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function countApproved(db: Querier, organiserId: number): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organiserId)
    .where('approved_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Held events of the same series, the given one among them; locked in ascending order. */
export async function lockHeldSeries(trx: Transaction, id: number, seriesId: number | null) {
  return trx
    .selectFrom('events')
    .select(['id', 'organiser_id', 'title', 'starts_at', 'planning_area', 'version'])
    .where('state', '=', 'held')
    .where(({ eb, or }) => or([eb('id', '=', id), ...(seriesId === null ? [] : [eb('series_id', '=', seriesId)])]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Offers must not outlast what a new start allows. */
export async function shortenOffers(trx: Transaction, eventId: number, until: Date): Promise<void> {
  await trx
    .updateTable('event_participants')
    .set({ offer_ends_at: sql<Date>`least(offer_ends_at, ${until}::timestamptz)` })
    .where('event_id', '=', eventId)
    .where('state', '=', 'offered')
    .execute();
}
