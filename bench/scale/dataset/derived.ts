import type { Step } from './residents.ts';

export const DERIVED_STEPS: readonly Step[] = [
  {
    table: 'check_ins',
    sql: `
      insert into check_ins (resident_id, green_space_id, day, proof, distance_meters, created_at)
      select resident_id, split_part(subject, ':', 2)::integer, day, proof,
        case proof when 'verified' then 50 end, created_at
      from activities where type = 'check_in' order by id`,
  },
  {
    table: 'route_walks',
    sql: `
      insert into route_walks (resident_id, route_id, started_at, finished_at, finished_on)
      select resident_id, split_part(subject, ':', 2)::integer, created_at - interval '1 hour', created_at, day
      from activities where type = 'route_completed' order by id`,
  },
  {
    table: 'lesson_progress',
    // The array has the server's intervals between reviews, in days.
    sql: `
      insert into lesson_progress
        (resident_id, lesson_id, attempts, best_score, self_reported, completed_at, reviews, review_due_on)
      select resident_id, split_part(subject, ':', 2)::integer, count(*),
        max((facts->>'score')::integer), false, min(created_at), count(*) filter (where type = 'lesson_reviewed'),
        max(day) + (array[3, 7, 21, 60])[count(*)::integer]
      from activities where type in ('lesson_completed', 'lesson_reviewed')
      group by 1, 2`,
  },
  {
    table: 'challenge_participations',
    // Challenges that the ledger shows as completed by the preceding activity, and one that was just joined.
    sql: `
      insert into challenge_participations
        (resident_id, challenge_id, joined_at, ends_at, progress, completed_at)
      select a.resident_id, c.id, a.created_at - interval '1 minute',
        a.created_at - interval '1 minute' + c.duration_days * interval '1 day', greatest(1, c.target), a.created_at
      from activities a join challenges c on c.id = split_part(a.subject, ':', 2)::integer
      where a.type = 'challenge_completed'
      union all
      select l.resident_id, c.id, l.at, l.at + c.duration_days * interval '1 day', 0, null
      from (select resident_id, max(created_at) as at from activities group by resident_id) l
      join (
        select id, duration_days, row_number() over (order by id) - 1 as place, count(*) over () as of
        from challenges where is_active and target > 1 and metric <> 'streak_days'
      ) c on c.place = l.resident_id % c.of`,
  },
  {
    table: 'weekly_points',
    sql: `
      insert into weekly_points (resident_id, week, points, points_order, is_ranked)
      select a.resident_id, week_of(a.day), sum(a.points), max(a.id), bool_and(s.is_ranked)
      from activities a join scores s using (resident_id)
      where a.points <> 0 and a.proof <> 'claimed' and a.day >= week_of($until::date) - 7
      group by 1, 2`,
  },
  {
    table: 'days_of_use',
    // As written by the job that counts past days, which may have run before there were rows.
    sql: `
      insert into days_of_use (day, active_users, activities)
      select day, count(distinct resident_id) filter (where not is_follow_up(type)),
        count(*) filter (where not is_follow_up(type)) - count(*) filter (where type = 'eco_action_undone')
      from activities where day > $until::date - 30 and day < $until::date
      group by day`,
  },
  {
    table: 'report_days',
    // As final as the job makes them; without rows of the ledger, a report only reads these.
    sql: `
      insert into report_days (day, counted_at, is_final)
      select day::date, $until, true
      from generate_series($until::date - 90, $until::date - 1, interval '1 day') as days (day)`,
  },
  {
    table: 'report_figures',
    sql: `
      insert into report_figures (day, figure, planning_area, previous_day, people, amount)
      select day, figure, coalesce(r.home_town, ''), previous_day, count(*), sum(amount)
      from (
        select resident_id, day, figure, count(*) as amount,
          lag(day) over (partition by resident_id, figure order by day) as previous_day
        from activities
        cross join lateral (
          select 'active' as figure where not is_follow_up(type)
          union all select 'visit' where type = 'check_in' and proof = 'verified'
          union all select 'lesson' where type = 'lesson_completed'
          union all select 'challenge' where type = 'challenge_completed'
        ) as f
        where day >= $until::date - 90 and day < $until::date
        group by 1, 2, 3
      ) as done join residents r on r.id = resident_id
      group by 1, 2, 3, 4`,
  },
  {
    table: 'notifications',
    sql: `
      insert into notifications (resident_id, kind, subject, actor_id, facts, created_at, read_at)
      select resident_id, kind, subject, actor_id, facts, created_at,
        case when created_at < $until - interval '14 days' then created_at + interval '1 day' end
      from (
        select resident_id, 'badge' as kind, subject, null::integer as actor_id,
          jsonb_build_object('name', facts->>'name', 'emblem', facts->>'emblem') as facts, created_at
        from activities where type = 'badge_earned' and id % 5 < 4
        union all
        select receiver_id, 'friend_request', 'friend-request:' || id, sender_id, '{}', created_at from friend_requests
      ) as told
      order by created_at`,
  },
];
