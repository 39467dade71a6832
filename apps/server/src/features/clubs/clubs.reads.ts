import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** Null if there is no such club, or it is archived. */
export async function findClubForEvents(
  db: Querier,
  clubId: number,
  residentId: number,
): Promise<{ isSteward: boolean; isSeen: boolean } | null> {
  const { rows } = await sql<{ isSteward: boolean; isSeen: boolean }>`
    select coalesce(m.role = 'steward', false) as "isSteward", (c.joining <> 'invited' or m.role is not null) as "isSeen"
    from clubs c left join club_members m on m.club_id = c.id and m.resident_id = ${residentId}
    where c.id = ${clubId} and c.archived_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Whom a report of the club is about: its first steward. Null if the reporter cannot see the club. */
export async function findReportedSteward(db: Querier, clubId: number, reporterId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.resident_id as id
    from clubs c
    join club_members s on s.club_id = c.id and s.role = 'steward'
    left join club_members own on own.club_id = c.id and own.resident_id = ${reporterId}
    where c.id = ${clubId} and not c.is_removed and (c.joining <> 'invited' or own.club_id is not null)
    order by s.resident_id = ${reporterId}, s.steward_since, s.resident_id
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
