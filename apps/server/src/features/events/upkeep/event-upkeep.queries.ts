import { sql } from 'kysely';
import type { EventTexts } from '@ecopulse/contract/events/event-form';
import { hasActiveAccount } from '../../../core/residents/cards.queries.ts';
import type { Querier } from '../../../db/database.ts';

export interface Abandoned {
  readonly id: number;
  /** The longest-serving other steward of its club. */
  readonly successorId: number | null;
}

/**
 * Events that are not over, public or held, whose organiser has left, will be suspended, or is no longer a steward of its club.
 * Without a successor only those to come, unless people are there already. With an id, only that event.
 */
export async function findAbandoned(db: Querier, now: Date, id: number | null): Promise<Abandoned[]> {
  const { rows } = await sql<Abandoned>`
    select e.id, successor.id as "successorId"
    from events e
    -- Of organisers only those without an active account, whom an index has.
    left join residents r on r.id = e.organiser_id and not ${hasActiveAccount}
    left join lateral (
      select r.id
      from club_members m join residents r on r.id = m.resident_id
      where m.club_id = e.club_id and m.role = 'steward' and r.id is distinct from e.organiser_id and ${hasActiveAccount}
      order by m.steward_since, r.id
      limit 1
    ) as successor on true
    where ${id === null ? sql`true` : sql`e.id = ${id}`} and e.ends_at > ${now} and e.starts_at > ${now}::timestamptz - interval '12 hours'
      and e.state in ('held', 'published', 'moved')
      and (e.organiser_id is null or r.leaving_since is not null or (r.suspended_since is not null and not exists (
        select from suspensions s
        where s.resident_id = r.id and s.ended_at is null
          and s.until <= (e.starts_at at time zone 'Asia/Singapore')::date
      )) or (e.club_id is not null and not exists (
        select from club_members m where m.club_id = e.club_id and m.resident_id = e.organiser_id and m.role = 'steward'
      )))
      and (successor.id is not null or (
        e.starts_at > ${now} and not exists (select from event_participants p where p.event_id = e.id and p.proof is not null)
      ))
    order by e.id`.execute(db);
  return rows;
}

/** Held events that can no longer be published. With an id, only that event. */
export function findUnreviewed(db: Querier, now: Date, id: number | null): Promise<{ id: number }[]> {
  return db
    .selectFrom('events')
    .select('id')
    .$if(id !== null, (query) => query.where('id', '=', id))
    .where('state', '=', 'held')
    .where('starts_at', '<=', now)
    .orderBy('id')
    .execute();
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

/** Public events to come on a day of haze or heavy rain. */
export function findOnWeatherDays(db: Querier, now: Date) {
  const day = sql<string>`(e.starts_at at time zone 'Asia/Singapore')::date`;
  return db
    .selectFrom('events as e')
    .innerJoin('weather_days as w', (join) => join.on('w.day', '=', day).on('w.ended_at', 'is', null))
    .select(['e.id', 'e.title', 'e.starts_at', 'w.day'])
    .select((eb) => eb.ref('e.organiser_id').$notNull().as('organiser_id'))
    .where('e.starts_at', '>', now)
    .where(sql<boolean>`e.state in ('published', 'moved')`)
    .where('e.organiser_id', 'is not', null)
    .orderBy('e.id')
    .execute();
}
