import { ECO_ACTIONS } from '@ecopulse/contract/challenges/challenges';
import { EVENT_DEEDS, EVENT_KINDS } from './events.ts';
import type { Step } from './residents.ts';

// `offset 0` keeps PostgreSQL from merging a subquery, so that its random() is drawn once for each row.

/** Badges for a number of firsts, such as check-ins at new places. Copied: benches must not import server code. */
const MILESTONES: readonly (readonly [of: string, target: number, emblem: string, name: string])[] = [
  ['check_in', 1, 'flower', 'Hello, Green'],
  ['check_in', 10, 'map', 'Ten Greens'],
  ['check_in', 25, 'leaf', 'Twenty-Five Greens'],
  ['check_in', 50, 'trail', 'Fifty Greens'],
  ['check_in', 100, 'canopy', 'A Hundred Greens'],
  ['park_type', 12, 'palette', 'Every Kind of Green'],
  ['region', 5, 'island', 'All Around the Island'],
  ['lesson_completed', 1, 'book', 'First Page'],
  ['lesson_completed', 10, 'books', 'Ten Lessons Wise'],
  ['lesson_completed', 20, 'books', 'Twenty Lessons Wise'],
  ['perfect_quiz', 1, 'star', 'Perfect Score'],
  ['streak', 7, 'flame', 'Seven Days Green'],
  ['streak', 30, 'flame', 'Thirty Days Green'],
  ['streak', 100, 'flame', 'A Hundred Days Green'],
];

const toSqlValues = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) => row.map((cell) => (typeof cell === 'number' ? cell : `'${cell.replaceAll("'", "''")}'`)).join(', '))
    .map((row) => `(${row})`)
    .join(', ');

/** Challenges with a badge that the first activity of a kind completes. */
const FIRST_CHALLENGES = `
  select distinct on (metric) *, case metric when 'check_ins' then 'check_in 1' else 'lesson_completed 1' end as milestone
  from challenges
  where metric in ('check_ins', 'lessons_completed') and filter is null and target = 1 and badge_reward is not null
  order by metric, id`;

/** One row for each type and subject of activities, such as a check-in at one green space. */
const KINDS = `
  create temp table kinds as
  select (row_number() over (order by type, subject))::int as kind,
    (row_number() over (partition by type order by subject))::int - 1 as item, *
  from (
    select 'check_in' as type, 'green-space:' || id as subject, eco_points as points, true as recurs, park_type, region,
      null as milestone, jsonb_build_object('greenSpaceId', id, 'name', name, 'parkType', park_type,
        'region', region) as facts
    from green_spaces where is_active
    union all
    select 'route_completed', 'route:' || r.id, r.points, true, null, null, null,
      jsonb_build_object('greenSpaceId', g.id, 'routeId', r.id, 'name', r.name, 'greenSpace', g.name)
    from green_space_routes r join green_spaces g on g.id = r.green_space_id
    union all
    select 'eco_action', 'eco-action:' || action || '/1', 0, true, null, null, null,
      jsonb_build_object('action', action, 'name', replace(action, '_', ' '))
    from (values ${toSqlValues(Object.keys(ECO_ACTIONS).map((action) => [action]))}) as actions (action)
    union all
    select type, 'lesson:' || id, case type when 'lesson_reviewed' then 5 else eco_points_reward end,
      type = 'lesson_reviewed', null, null, null, jsonb_build_object('lessonId', id, 'name', title, 'category', category)
    from lessons, (values ('lesson_completed'), ('lesson_reviewed')) as types (type) where is_published
    union all
    ${EVENT_KINDS}
    union all
    select 'challenge_completed', 'challenge:' || id, eco_points_reward, false, null, null, milestone,
      jsonb_build_object('challengeId', id, 'name', title)
    from (${FIRST_CHALLENGES}) as c
    union all
    select 'badge_earned', 'badge:' || badge_reward, 0, false, null, null, milestone,
      jsonb_build_object('name', badge_reward, 'description', title, 'emblem', 'footprint')
    from (${FIRST_CHALLENGES}) as c
    union all
    select 'badge_earned', 'badge:' || name, 0, false, null, null, of || ' ' || target,
      jsonb_build_object('name', name, 'description', name, 'emblem', emblem)
    from (values ${toSqlValues(MILESTONES)}) as milestones (of, target, emblem, name)
  ) as all_kinds;
  analyze kinds`;

/** Active days come in streaks with gaps, more of them lately. Their number per resident falls off exponentially. */
const ACTIVE_DAYS = `
  create temp table active_days as
  select resident, $until::date - ago as day, random() as luck, random() as number, random() as hour
  from (
    select id as resident, lag + nth + nth / run * gap as ago, member_days
    from (
      select id, member_days, floor(member_days * random() ^ 1.3)::int as lag, 1 + floor(9 * random() ^ 2)::int as run,
        1 + floor(14 * random())::int as gap, floor(-ln(1 - random()) * $activities * 0.51)::int as days
      from (select id, least($days, $until::date - created_at::date) as member_days from residents offset 0) as members
      offset 0
    ) as habits, generate_series(0, days - 1) as nth
    offset 0
  ) as days
  where ago < member_days;
  analyze active_days`;

/** One to three activities a day, never the same twice. A repeated lesson is a review. */
const DEEDS = `
  create temp table deeds as
  select resident, day, at, kind, type, verified, nth = 1 as is_first,
    verified and count(*) filter (where verified) over (partition by resident, kind order by at) = 1 as is_first_verified,
    score
  from (
    select d.*, case when d.type = 'lesson_completed' and nth = 2 then review.kind else d.kind end as kind,
      case when d.type = 'lesson_completed' and nth = 2 then review.type else d.type end as type,
      case when d.type = 'lesson_completed' and nth = 2 then 1 else nth end as nth
    from (
      select d.resident, d.day, d.at, d.score, k.subject, k.type, k.kind,
        k.type = 'lesson_completed' or k.type = 'check_in' and d.chance < 0.6 as verified,
        row_number() over (partition by resident, k.kind order by d.at) as nth
      from (
        select resident, day, number, chance,
          case when chance < 0.2 then 100 else 70 + floor(random() * 30)::int end as score,
          day::timestamp at time zone 'Asia/Singapore' + (0.9 * hour + 0.03 * n) *
            least(interval '24 hours', $until - day::timestamp at time zone 'Asia/Singapore') as at,
          case when draw < 0.6 then 'check_in' when draw < 0.83 then 'eco_action' when draw < 0.95 then 'lesson_completed'
            else 'route_completed' end as type, n
        from (
          select a.*, n, random() as draw, random() as chance
          from active_days a, generate_series(1, 1 + (luck < 0.5)::int + (luck < 0.25)::int) as n
          offset 0
        ) as drawn
        offset 0
      ) as d
      join (select type, count(*)::int as items from kinds group by type) as c using (type)
      join kinds k on k.type = d.type and k.item = (floor(d.number * 65536)::int + d.n) % c.items
    ) as d (resident, day, at, score, subject, type, kind, verified, nth)
    left join kinds review on review.type = 'lesson_reviewed' and review.subject = d.subject
    where d.type <> 'lesson_completed' or nth <= 2
  ) as d (resident, day, at, score, subject, drawn_type, drawn_kind, verified, drawn_nth, kind, type, nth);
  analyze deeds`;

/** Ignores freezes. */
const STREAKS = `
  create temp table streaks as
  select resident, run, min(day) as begins, max(day) as ends, count(*)::int as days, min(at) as at
  from (
    select resident, day, at, day - (row_number() over (partition by resident order by day))::int as run
    from (select resident, day, max(at) as at from deeds group by 1, 2) as active
  ) as numbered group by 1, 2;
  analyze streaks`;

/** First activities, numbered as milestones count them. */
const COUNTED = `
  select resident, at, type as of, row_number() over (partition by resident, type order by at) as nth
  from deeds where is_first and type in ('check_in', 'lesson_completed')
  union all
  select resident, at, of, row_number() over (partition by resident, of order by at)
  from (
    select resident, of, min(at) as at
    from deeds join kinds using (kind), lateral (values ('park_type', park_type), ('region', region)) as v (of, what)
    where what is not null group by resident, of, what
  ) as found
  union all
  select resident, min(at), 'perfect_quiz', 1 from deeds where type = 'lesson_completed' and score = 100 group by resident
  union all
  select resident, min(day_at), 'streak', target from (
    select s.resident, target, d.at as day_at
    from streaks s join (values (7), (30), (100)) as t (target) on s.days >= t.target
    join deeds d on d.resident = s.resident and d.day = s.begins + target - 1
  ) as reached group by resident, target`;

const NUMBERED = `
  create temp table numbered as
  select row_number() over (order by at, resident, rank) as id, *
  from (
    select resident, day, at, kind, case when verified then 'verified' else 'claimed' end as proof, is_first,
      is_first_verified, score, 0 as rank
    from deeds
    union all
    select c.resident, (c.at at time zone 'Asia/Singapore')::date, c.at, k.kind, 'none', true, false, null, k.kind
    from (${COUNTED}) as c join kinds k on k.milestone = c.of || ' ' || c.nth
  ) as deeds_and_rewards;
  analyze numbered`;

const ACTIVITIES = `
  insert into activities (id, resident_id, type, subject, occurrence, day, points, proof, facts, is_first,
    is_first_verified, created_at)
  overriding system value
  select id, resident, type, subject, case when recurs then day end, day, points, proof,
    case when type in ('lesson_completed', 'lesson_reviewed')
      then facts || jsonb_build_object('score', score) || case when score = 100 and type = 'lesson_completed'
        then '{"perfect": true}' else '{}' end::jsonb
      else facts end,
    is_first, is_first_verified, at
  from numbered join kinds using (kind)`;

const SCORES = `
  insert into scores (resident_id, eco_points, total_badges, current_streak, longest_streak, freezes, last_active_day,
    is_ranked, home_town, points_order, proven_points, proven_order, has_verified)
  select r.id, coalesce(points, 0), coalesce(badges, 0), coalesce(current, 0), coalesce(longest, 0),
    least(2, coalesce(current, 0) / 7), day, in_rankings, home_town, coalesce(paid_by, 0), coalesce(proven, 0),
    coalesce(proven_by, 0), coalesce(has_verified, false)
  from residents r
  left join (
    select resident_id as id, sum(points) as points, count(*) filter (where type = 'badge_earned') as badges,
      max(day) as day, max(id) filter (where points <> 0) as paid_by,
      sum(points) filter (where proof <> 'claimed') as proven,
      max(id) filter (where points <> 0 and proof <> 'claimed') as proven_by,
      bool_or(proof = 'verified') as has_verified
    from activities group by 1
  ) as a using (id)
  left join (
    select resident as id, max(days) as longest, (array_agg(days order by ends desc))[1] as current
    from streaks group by 1
  ) as s using (id)
  order by r.id`;

export const LEDGER_STEPS: readonly Step[] = [
  { what: 'kinds of activities', sql: KINDS },
  { what: 'active days', sql: ACTIVE_DAYS },
  { what: 'activities of these days', sql: DEEDS },
  { what: 'attended events', sql: EVENT_DEEDS },
  { what: 'streaks', sql: STREAKS },
  { what: 'badges and numbers', sql: NUMBERED },
  { table: 'activities', sql: ACTIVITIES },
  { table: 'scores', sql: SCORES },
];
