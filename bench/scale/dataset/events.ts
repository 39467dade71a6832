import type { Step } from './residents.ts';

// `offset 0` keeps PostgreSQL from merging a subquery, so that its random() is drawn once for each row.

/** An event for every twentieth resident, an eighth of them ahead; few organisers have most. */
export const EVENT_STEPS: readonly Step[] = [
  {
    table: 'events',
    sql: `
      insert into events (id, organiser_id, club_id, kind, title, text, languages, starts_at, ends_at, green_space_id, place_name,
        lat, lng, radius_meters, planning_area, capacity, age_band, bring, accessibility, wet_weather_plan, contact, state,
        reason, outcome, created_at, approved_at)
      overriding system value
      select n, organiser, case when n % 10 < 3 then 1 + (n / 10 + organiser) % ($residents / 50) end, kind, jsonb_build_object('en', initcap(kind) || ' no. ' || n),
        jsonb_build_object('en', repeat('We meet at the entrance and walk together. ', 12)), '{en,zh}', starts_at,
        starts_at + interval '30 minutes' * (2 + n % 7), g.id, g.name, g.lat, g.lng, 300, g.planning_area, capacity, 'all',
        'Gloves and water', 'Step-free', 'We meet under the shelter.', '8123 4567',
        case when is_unseen then 'held' when luck < 0.05 then 'cancelled' when luck < 0.08 then 'moved' else 'published' end,
        case when luck < 0.08 then 'Heavy rain' end,
        case when starts_at < $until - interval '8 days' then '{"hours":2,"kilograms":12.5,"trees":null,"species":null}'::jsonb end,
        starts_at - interval '30 days', case when not is_unseen then starts_at - interval '29 days' end
      from (
        select *, date_trunc('day', $until + interval '1 day' * days) + interval '30 minutes' * (16 + n % 18) as starts_at,
          days > 2 and luck > 0.98 as is_unseen
        from (
          select n, 1 + (floor($residents / 500 * random() ^ 2)::int * 499) % $residents as organiser, random() as luck, random() as space,
            (array['guided-walk', 'clean-up', 'planting', 'workshop', 'survey'])[1 + n % 5] as kind,
            case when n % 100 = 0 then 500 else (array[10, 10, 15, 15, 20, 20, 30, 40, 60])[1 + floor(9 * random())::int] end
              as capacity,
            case when random() < 0.875 then -($days - 2) * random() ^ 1.3 else 60 * random() end as days
          from generate_series(1, $residents / 20) as n
          offset 0
        ) as drawn
        offset 0
      ) as timed
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as of from green_spaces where is_active)
        as g on g.place = floor(space ^ 2 * g.of)`,
  },
  {
    table: 'event_participants',
    // Only full events have a waiting list, and no one has left them: nothing is left to be offered or paid.
    sql: `
      insert into event_participants
        (event_id, resident_id, state, guests, queue_number, joined_at, proof, attended_at, awards, is_paid)
      select event_id, resident_id, state, case when people * 2 <= capacity and state = 'going' then nth % 2 else 0 end, nth,
        starts_at - interval '10 days' + nth * interval '1 minute',
        case when is_paid then 'verified' end, case when is_paid then starts_at + interval '5 minutes' end,
        is_paid::int, is_paid
      from (
        select *, is_over and has_enough and state = 'going' and luck < 0.7 as is_paid
        from (
          select *, people >= 12 as has_enough, case
            when nth > capacity then 'waiting'
            when luck > 0.9 and people < capacity then 'left'
            else 'going' end as state
          from (
            select *, row_number() over (partition by event_id order by hashtext(event_id || '/' || resident_id))::int as nth,
              count(*) over (partition by event_id) as people, random() as luck
            from (
              select distinct event_id, resident_id, capacity, starts_at, ends_at < $until and state <> 'cancelled' as is_over
              from (
                select e.id as event_id, capacity, starts_at, ends_at, state, 1 + floor($residents * random() ^ 1.5)::int as resident_id
                from (select *, floor(capacity * (0.2 + random()))::int as coming from events offset 0) as e,
                  generate_series(1, coming)
                where approved_at is not null
                offset 0
              ) as drawn
            ) as people
            offset 0
          ) as numbered
        ) as stated
      ) as paid`,
  },
];

/** What attendance adds to `kinds` and `deeds` of the ledger. */
export const EVENT_KINDS = `
    select 'event_attended', 'event:' || e.id, least(40, 10 * ceil(extract(epoch from ends_at - starts_at) / 3600))::int,
      false, null, null, null, jsonb_build_object('eventId', e.id, 'name', title->>'en', 'kind', kind)
    from events e where exists (select from event_participants p where p.event_id = e.id and p.is_paid)`;

export const EVENT_DEEDS = `
  insert into deeds
  select resident_id, attended_at::date, attended_at, kind, 'event_attended', true, true, true, null
  from event_participants p join kinds k on k.type = 'event_attended' and k.subject = 'event:' || event_id
  where is_paid`;
