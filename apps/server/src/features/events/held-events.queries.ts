import { type RawBuilder, sql } from 'kysely';
import { type CardRow, cardJson } from '../../core/residents/cards.queries.ts';
import type { Querier } from '../../db/database.ts';

/** What waits for a review, as items of the inbox. A review decides a whole series, so only its next event is listed. */
export function selectHeldEvents(now: Date): RawBuilder<unknown> {
  return sql`
    select distinct on (coalesce(e.series_id, e.id)) e.id::bigint as subject_id, e.organiser_id as resident_id,
      named.title as subject, named.title as audit_name, e.kind as detail, e.created_at, null::date as due_on,
      e.planning_area as town, null::timestamptz as settled_at
    from events e
    cross join lateral (select coalesce(e.title->>'en', e.title->>'zh', e.title->>'ms', e.title->>'ta') as title) as named
    where e.state = 'held' and e.starts_at > ${now}
    order by coalesce(e.series_id, e.id), e.starts_at, e.id`;
}

export interface HeldEventRow {
  starts_at: Date;
  ends_at: Date;
  place_name: string;
  organiser: CardRow;
}

export async function findHeldEvent(db: Querier, id: number): Promise<HeldEventRow | null> {
  const { rows } = await sql<HeldEventRow>`
    select e.starts_at, e.ends_at, e.place_name, ${cardJson('r')} as organiser
    from events e
    join residents r on r.id = e.organiser_id
    where e.id = ${id} and e.state = 'held'`.execute(db);
  return rows[0] ?? null;
}
