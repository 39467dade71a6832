import { sql } from 'kysely';
import type { EventTexts } from '@ecopulse/contract/events/event-form';
import type { Querier } from '../../db/database.ts';

export interface DueReminders {
  readonly resident_id: number;
  readonly events: readonly {
    readonly id: number;
    readonly title: EventTexts;
    readonly startsAt: string;
    readonly place: string;
  }[];
}

interface Due {
  readonly now: Date;
  readonly until: Date;
  readonly hours: number;
  readonly after: number;
  readonly limit: number;
}

/** Those who had joined when the reminder became due. A reminder that is already stored is skipped on insert. */
export async function findDueReminders(db: Querier, { now, until, hours, after, limit }: Due): Promise<DueReminders[]> {
  const { rows } = await sql<DueReminders>`
    select p.resident_id, jsonb_agg(jsonb_build_object(
      'id', e.id, 'title', e.title, 'startsAt', e.starts_at, 'place', e.place_name
    ) order by e.starts_at, e.id) as events
    from events e
    join event_participants p on p.event_id = e.id
    where e.approved_at is not null and e.state <> 'cancelled' and e.starts_at > ${now} and e.starts_at <= ${until}
      and p.state = 'going' and p.joined_at <= e.starts_at - make_interval(hours => ${hours}::int)
      and p.resident_id > ${after}
    group by p.resident_id
    order by p.resident_id
    limit ${limit}`.execute(db);
  return rows;
}
