import { sql } from 'kysely';
import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';

export const EVENTS_DATA: readonly PersonalTable[] = [
  {
    table: 'events',
    kind: 'events',
    columns: {
      organiser_id: {
        removes: 'the link and the contact; cancels what is to come, unless its club has another steward',
        where: (residentId) => sql<boolean>`organiser_id = ${residentId}`,
        // Another steward of its club takes it over; see the upkeep of events.
        set: sql`organiser_id = null, contact = null, state = case
          when ends_at > now() and not exists (
            select from club_members m
            where m.club_id = events.club_id and m.role = 'steward' and m.resident_id <> events.organiser_id
          ) then 'cancelled' else state end`,
      },
    },
    list: 'organisedEvents',
    query: (residentId) => sql`
      select e.kind, e.title, e.text, e.starts_at as "startsAt", e.ends_at as "endsAt", e.place_name as place,
        e.contact, e.state, e.reason, e.outcome, e.created_at as "createdAt"
      from events e
      where e.organiser_id = ${residentId}
      order by e.starts_at, e.id`,
  },
  {
    table: 'event_participants',
    kind: 'events',
    columns: { resident_id: 'delete' },
    list: 'joinedEvents',
    query: (residentId) => sql`
      select e.title, e.starts_at as "startsAt", e.place_name as place, p.state, p.guests, p.joined_at as "joinedAt",
        p.offer_ends_at as "offerEndsAt", p.proof, p.attended_at as "attendedAt"
      from event_participants p join events e on e.id = p.event_id
      where p.resident_id = ${residentId}
      order by p.joined_at, e.id`,
  },
  {
    table: 'calendar_keys',
    kind: 'events',
    columns: { resident_id: 'delete' },
    list: 'calendarAddress',
    query: ownRowsQuery('calendar_keys', ['created_at'], 'created_at'),
  },
  {
    table: 'certificates',
    kind: 'events',
    columns: { resident_id: 'delete' },
    list: 'certificates',
    query: (residentId) => sql`
      select c.name, c.code, c.created_at as "createdAt", c.revoked_at as "revokedAt", (
        select jsonb_agg(jsonb_build_object('title', e.title, 'startsAt', e.starts_at, 'hours', ce.hours) order by e.starts_at)
        from certificate_events ce join events e on e.id = ce.event_id
        where ce.certificate_id = c.id
      ) as events
      from certificates c
      where c.resident_id = ${residentId}
      order by c.id`,
  },
];
