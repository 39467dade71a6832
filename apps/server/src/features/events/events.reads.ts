import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** Null if the event was never public. */
export async function findOrganiser(db: Querier, eventId: number): Promise<number | null> {
  const row = await db
    .selectFrom('events')
    .select('organiser_id')
    .where('id', '=', eventId)
    .where('approved_at', 'is not', null)
    .executeTakeFirst();
  return row?.organiser_id ?? null;
}

/** The pairs `resident/event` of residents who are going to an event that takes place and has not started. */
export async function findUpcoming(
  db: Querier,
  pairs: readonly { readonly residentId: number; readonly eventId: number }[],
  now: Date,
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select p.resident_id || '/' || p.event_id as key
    from event_participants p
    join events e on e.id = p.event_id
    where p.state = 'going' and e.state <> 'cancelled' and e.starts_at > ${now}
      and (p.resident_id, p.event_id) in (
        select * from unnest(${pairs.map(({ residentId }) => residentId)}::int[], ${pairs.map(({ eventId }) => eventId)}::int[])
      )`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
