import { HOME_TOWNS } from './names.ts';
import type { Step } from './residents.ts';

// `offset 0` keeps PostgreSQL from merging a subquery, so that its random() is drawn once for each row.

/** These read the ledger by resident, so they need its indexes. A club for every fiftieth resident: most of them small, some with 5,000 members, no resident in more than ten. */
export const CLUB_STEPS: readonly Step[] = [
  { what: 'statistics of activities', sql: 'analyze activities' },
  {
    table: 'club_members',
    sql: `
      insert into club_members (club_id, resident_id, role, is_shown, joined_at, steward_since, active_on, week_points)
      select club_id, resident_id, case when nth <= 2 then 'steward' else 'member' end, luck < 0.8, joined,
        case when nth <= 2 then joined end, active_on, coalesce(week_points, 0)
      from (
        select *, row_number() over (partition by club_id order by resident_id) as nth, random() as luck,
          $until - interval '300 days' * random() as joined
        from (
          select *, row_number() over (partition by resident_id order by hashtext(club_id || '/' || resident_id)) as of_resident
          from (
            select distinct club_id, 1 + floor($residents * random() ^ 1.3)::int as resident_id
            from (
              select n as club_id, least(5000, $residents / 20, floor(12 * random() ^ -0.85))::int as size
              from generate_series(1, $residents / 50) as n
              offset 0
            ) as clubs, generate_series(1, size)
            offset 0
          ) as drawn
        ) as numbered
        where of_resident <= 10
      ) as members
      left join lateral (
        select max(day) filter (where is_club_act(type, proof)) as active_on
        from activities where resident_id = members.resident_id and proof = 'verified'
      ) as acts on true
      left join lateral (
        select sum(points)::int as week_points from activities
        where resident_id = members.resident_id and proof = 'verified'
          and day between week_of(active_on) and week_of(active_on) + 6
      ) as points on true`,
  },
  {
    table: 'clubs',
    sql: `
      insert into clubs (id, slug, name, kind, purpose, joining, notice, code, members, created_at, changed_at, archived_at)
      overriding system value
      select n, 'club-' || n, (array['Green Friends of', 'Walkers of', 'River Keepers of', 'Gardeners of'])[1 + n % 4]
          || ' ' || ($1::text[])[1 + n % cardinality($1::text[])] || ' ' || n,
        (array['school', 'company', 'neighbourhood', 'interest'])[1 + n / 4 % 4], 'We look after the green next door.',
        case when luck < 0.6 then 'open' when luck < 0.9 then 'approved' else 'invited' end,
        case when n % 2 = 0 then repeat('We meet on Saturday. ', 12) end, 'code-' || n, m.members,
        $until - interval '400 days' * (1 - n * 50.0 / $residents), $until,
        case when n % 40 = 0 then $until - interval '5 days' end
      from (select n, random() as luck from generate_series(1, $residents / 50) as n offset 0) as drawn
      join (select club_id, count(*)::int as members from club_members group by club_id) as m on m.club_id = n`,
    values: [HOME_TOWNS],
  },
  {
    table: 'club_goals',
    // Three that are over, and one that is running in two of three clubs.
    sql: `
      insert into club_goals (id, club_id, metric, target, starts_on, ends_on, created_at, state, progress, members)
      overriding system value
      select row_number() over (order by nth, id), id,
        (array['check_ins', 'distinct_green_spaces', 'lessons_completed', 'events_attended'])[1 + (id + nth) % 4], 5,
        $until::date - 20 - 90 * nth, $until::date - 20 - 90 * nth + 70, $until - interval '20 days' - interval '90 days' * nth,
        case when nth = 0 then 'running' when (id + nth) % 2 = 0 then 'reached' else 'missed' end,
        case when nth > 0 then 5.5 end, case when nth > 0 then least(12, members) end
      from clubs, generate_series(0, 3) as nth
      where nth > 0 or (id % 3 > 0 and archived_at is null)`,
  },
  {
    table: 'club_goal_members',
    sql: `
      insert into club_goal_members (goal_id, club_id, resident_id, acts)
      select g.id, g.club_id, m.resident_id, a.acts
      from club_goals g
      join club_members m on m.club_id = g.club_id and m.active_on >= g.starts_on
      cross join lateral (select club_goal_acts(g.metric, m.resident_id, g.starts_on, g.ends_on) as acts) as a
      where g.state = 'running' and a.acts is not null`,
  },
  {
    table: 'club_requests',
    sql: `
      insert into club_requests (club_id, resident_id, is_shown, created_at)
      select c.id, r.id, true, $until - interval '5 days' * random()
      from clubs c, lateral (select 1 + ($residents / 7 * nth + c.id) % $residents as id from generate_series(1, 3) as nth) as r
      where joining = 'approved' and archived_at is null
        and not exists (select from club_members m where m.club_id = c.id and m.resident_id = r.id)`,
  },
];
