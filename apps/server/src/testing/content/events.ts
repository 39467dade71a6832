import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { EventsTable } from '../../db/events-tables.ts';

/** In Bishan-Ang Mo Kio Park. */
export const EVENT_PLACE = { name: 'Pond Gardens', lat: 1.3641, lng: 103.8486, radiusMeters: 150 };

/** A form for `POST /api/events` that is right. */
export function eventForm(
  startsAt: Date,
  { hours = 2, ...changes }: { hours?: number } & Record<string, unknown> = {},
) {
  return {
    kind: 'clean-up',
    title: { en: 'River clean-up', zh: '河边清洁' },
    text: { en: 'We pick up **litter** along the river.' },
    languages: ['en', 'zh'],
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + hours * 3_600_000).toISOString(),
    place: EVENT_PLACE,
    capacity: 10,
    ageBand: 'all',
    bring: 'Gloves',
    accessibility: 'Step-free',
    wetWeatherPlan: 'We meet under the shelter.',
    contact: '8123 4567',
    state: 'published',
    ...changes,
  };
}

interface EventOptions extends Partial<Omit<Insertable<EventsTable>, 'organiser_id' | 'starts_at'>> {
  readonly organiserId: number;
  readonly startsAt: Date;
}

/** A public event of two hours, without the rules of the form. */
export function createEvent(
  db: Database,
  { organiserId, startsAt, ...columns }: EventOptions,
): Promise<{ id: number }> {
  return db
    .insertInto('events')
    .values({
      organiser_id: organiserId,
      kind: 'clean-up',
      title: JSON.stringify({ en: 'River clean-up' }),
      text: JSON.stringify({ en: 'We pick up litter.' }),
      languages: ['en'],
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + 2 * 3_600_000),
      green_space_id: null,
      place_name: EVENT_PLACE.name,
      lat: EVENT_PLACE.lat,
      lng: EVENT_PLACE.lng,
      radius_meters: EVENT_PLACE.radiusMeters,
      planning_area: 'Bishan',
      capacity: 10,
      age_band: 'all',
      state: 'published',
      created_at: startsAt,
      approved_at: startsAt,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
