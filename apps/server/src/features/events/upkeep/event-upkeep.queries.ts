import { sql } from 'kysely';
import type { EventTexts } from '@ecopulse/contract/events/event-form';
import type { Querier } from '../../../db/database.ts';

/** Events to come, public or held, whose organiser has left or will be suspended, unless people are there already. */
export async function findAbandoned(db: Querier, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id
    from events e left join residents r on r.id = e.organiser_id
    where e.starts_at > ${now} and e.state in ('held', 'published', 'moved')
      and (r.id is null or r.leaving_since is not null or (r.suspended_since is not null and not exists (
        select from suspensions s
        where s.resident_id = r.id and s.ended_at is null
          and s.until <= (e.starts_at at time zone 'Asia/Singapore')::date
      )))
      and not exists (select from event_participants p where p.event_id = e.id and p.proof is not null)
    order by e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Held events that can no longer be published. */
export async function findUnreviewed(db: Querier, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('state', '=', 'held')
    .where('starts_at', '<=', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface ClosedVenue {
  readonly id: number;
  readonly organiser_id: number;
  readonly title: EventTexts;
  readonly starts_at: Date;
  readonly state: string;
  readonly from: string | null;
  readonly until: string | null;
}

/** Public events to come whose green space is closed, or partly, on the day of the start: `stateOn` of the contract, in SQL. */
export async function findClosedVenues(db: Querier, now: Date): Promise<ClosedVenue[]> {
  const { rows } = await sql<ClosedVenue>`
    select e.id, e.organiser_id, e.title, e.starts_at, g.status->>'state' as state, g.status->>'from' as from,
      g.status->>'until' as until
    from green_spaces g
    join events e on e.green_space_id = g.id
    cross join lateral (select to_char(e.starts_at at time zone 'Asia/Singapore', 'YYYY-MM-DD') as day) as start
    where g.status->>'state' <> 'open'
      and coalesce(g.status->>'from' <= start.day, true) and coalesce(g.status->>'until' >= start.day, true)
      and e.starts_at > ${now} and e.state in ('published', 'moved') and e.organiser_id is not null
    order by e.id`.execute(db);
  return rows;
}
