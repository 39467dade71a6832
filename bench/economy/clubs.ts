import { type Connection, queryRows } from '../harness/database.ts';
import type { Day, Timeline } from './calendar.ts';
import type { Resident } from './resident.ts';

export const CLUBS = ['Honest club', 'Sock puppets'] as const;

export interface Team {
  readonly name: string;
  readonly members: readonly Resident[];
}

/** Residents may start clubs only after 30 days, so a moderator does it for them. */
export async function* simulateClubs(moderator: Resident, teams: readonly Team[], [first]: readonly Day[]): Timeline {
  if (!first) return;
  yield first.at(9.5);
  for (const { name, members } of teams) {
    const form = { name, kind: 'neighbourhood', purpose: 'We go out together.', joining: 'open' } as const;
    const { id } = await moderator.call('POST /api/clubs', { body: form });
    for (const { call } of members) await call('POST /api/clubs/:id/join', { params: { id }, body: { shown: true } });
  }
}

/** As the job counts it once a minute for the board: verified points per active member. */
export async function readClubAverages(connection: Connection, day: Day): Promise<Map<string, number>> {
  const rows = await queryRows<{ name: string; average: number }>(
    connection,
    `select c.name, round(sum(m.week_points)::numeric / count(*), 1)::float as average
    from club_members m join clubs c on c.id = m.club_id join residents r on r.id = m.resident_id
    where m.active_on >= week_of($1::date) and r.ranking_withheld_reason is null group by c.name having count(*) >= 5`,
    [new Date(day.at(12)).toISOString().slice(0, 10)],
  );
  return new Map(rows.map(({ name, average }) => [name, average]));
}
