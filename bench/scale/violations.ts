import type { Client } from 'pg';

/** Queries that must return no rows, by the statement that a row would disprove. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'points are the sum of the ledger, badges its badges, the last day its last': `
    select from scores s
    left join (
      select resident_id, sum(points) as points, count(*) filter (where type = 'badge_earned') as badges,
        max(day) as day, max(id) filter (where points <> 0) as paid_by,
        sum(points) filter (where proof <> 'claimed') as proven,
        max(id) filter (where points <> 0 and proof <> 'claimed') as proven_by
      from activities group by resident_id
    ) a using (resident_id)
    where s.eco_points <> coalesce(a.points, 0) or s.total_badges <> coalesce(a.badges, 0)
      or s.last_active_day is distinct from a.day or s.points_order <> coalesce(a.paid_by, 0)
      or s.proven_points <> coalesce(a.proven, 0) or s.proven_order <> coalesce(a.proven_by, 0)`,
  'a score repeats home town and ranking of its resident': `
    select from residents r left join scores s on s.resident_id = r.id
    where s.resident_id is null or s.is_ranked <> r.in_rankings or s.home_town is distinct from r.home_town`,
  'who was paid for an event has it in the ledger, and no one else': `
    select from (select resident_id, event_id from event_participants where is_paid) p
    full join (
      select resident_id, split_part(subject, ':', 2)::integer as event_id from activities where type = 'event_attended'
    ) a using (resident_id, event_id)
    where a.resident_id is null or p.resident_id is null`,
  'an event has no more people than places, and no one waits for a free one': `
    select from events e
    join (
      select event_id, sum(1 + guests) filter (where state = 'going') as going, bool_or(state = 'waiting') as has_waiting
      from event_participants group by event_id
    ) p on p.event_id = e.id
    where p.going > e.capacity or (p.has_waiting and p.going < e.capacity)`,
  'a club knows how many its members are, and has a steward': `
    select from clubs c
    left join (
      select club_id, count(*) as members, bool_or(role = 'steward') as has_steward from club_members group by club_id
    ) m on m.club_id = c.id
    where m.members is distinct from c.members or not m.has_steward`,
  'nothing is in the future': 'select from activities where created_at > now()',
};

/** Slow on many rows, so checked only on smaller sizes; the same code generates all of them. */
const SLOW_INVARIANTS: Readonly<Record<string, string>> = {
  'the first of a kind is marked, and nothing else': `
    select from activities a
    join (select min(id) as id from activities group by resident_id, type, subject) f using (id)
    having count(*) filter (where not a.is_first) > 0
      or count(*) <> (select count(*) from activities where is_first)`,
  'the first verified of a kind is marked, and nothing else': `
    select from activities a
    join (select min(id) as id from activities where proof = 'verified' group by resident_id, type, subject) f using (id)
    having count(*) filter (where not a.is_first_verified) > 0
      or count(*) <> (select count(*) from activities where is_first_verified)`,
  'ids go up with time': `
    select from (select created_at, lag(created_at) over (order by id) as before from activities) as timed
    where created_at < before`,
  'the day of an activity is that of its moment': `
    select from activities where day <> (created_at at time zone 'Asia/Singapore')::date`,
  'no one is a friend of a resident they have asked or blocked': `
    select from friendships f
    join (
      select least(sender_id, receiver_id) as low_id, greatest(sender_id, receiver_id) as high_id from friend_requests
      union all
      select least(blocker_id, blocked_id), greatest(blocker_id, blocked_id) from blocks
    ) s using (low_id, high_id)`,
};

const MAX_SMALL_RESIDENTS = 200_000;

/** Empty if the data are consistent. PostgreSQL itself enforces unique keys. */
export async function findViolations(client: Client, residents: number): Promise<string[]> {
  await client.query("set work_mem = '512MB'");
  const violations: string[] = [];
  for (const [statement, query] of Object.entries({
    ...INVARIANTS,
    ...(residents <= MAX_SMALL_RESIDENTS && SLOW_INVARIANTS),
  })) {
    const { rowCount } = await client.query(`${query} limit 1`);
    if (rowCount !== 0) violations.push(`not so: ${statement}`);
  }
  return violations;
}
