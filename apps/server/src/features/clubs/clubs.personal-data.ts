import { sql } from 'kysely';
import type { PersonalTable } from '../../core/personal-data/personal-data.ts';

export const CLUBS_DATA: readonly PersonalTable[] = [
  {
    table: 'club_members',
    kind: 'clubs',
    columns: { resident_id: 'delete' },
    list: 'clubs',
    query: (residentId) => sql`
      select c.name, m.role, m.is_shown as shown, m.joined_at as "joinedAt", m.steward_since as "stewardSince",
        m.asked_at as "askedAt", m.active_on as "activeOn", m.week_points as "weekPoints"
      from club_members m join clubs c on c.id = m.club_id
      where m.resident_id = ${residentId}
      order by m.joined_at, c.id`,
  },
  {
    table: 'club_requests',
    kind: 'clubs',
    columns: { resident_id: 'delete' },
    list: 'clubRequests',
    query: (residentId) => sql`
      select c.name, q.is_shown as shown, q.created_at as "createdAt"
      from club_requests q join clubs c on c.id = q.club_id
      where q.resident_id = ${residentId}
      order by q.id`,
  },
  {
    table: 'club_goal_members',
    kind: 'clubs',
    columns: { resident_id: 'delete' },
    list: 'clubGoals',
    query: (residentId) => sql`
      select c.name, g.metric, g.target, g.starts_on as "startsOn", g.ends_on as "endsOn", p.acts
      from club_goal_members p join club_goals g on g.id = p.goal_id join clubs c on c.id = g.club_id
      where p.resident_id = ${residentId}
      order by g.id`,
  },
];
