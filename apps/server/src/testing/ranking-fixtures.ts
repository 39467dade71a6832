import { sql } from 'kysely';
import { dayOf } from '../core/calendar/calendar.rules.ts';
import type { TestResident } from './factories.ts';
import type { TestResponse, TestApp } from './test-app.ts';

interface PastActivity {
  readonly type?: 'lesson_completed' | 'check_in' | 'challenge_completed' | 'adjustment';
  readonly proof?: 'verified' | 'claimed' | 'none';
  readonly day?: string;
}

let activityCount = 0;

/** Like a turn, writes the ledger and the score, and notifies the servers. */
export async function addPoints(
  { db, clock }: TestApp,
  { id }: TestResident,
  points: number,
  { type = 'lesson_completed', proof = 'verified', day = dayOf(clock.now()) }: PastActivity = {},
): Promise<void> {
  activityCount += 1;
  await sql`
    with activity as (
      insert into activities (resident_id, type, subject, day, points, proof, created_at)
      values (${id}, ${type}, ${`test:${activityCount}`}, ${day}::date, ${points}, ${proof}, ${clock.now()})
    )
    update scores set
      eco_points = eco_points + ${points}, points_order = nextval('points_order'),
      proven_points = proven_points + ${proof === 'claimed' ? 0 : points}, proven_order = nextval('points_order')
    where resident_id = ${id}`.execute(db);
  await sql`select pg_notify('ecopulse_changes', ${JSON.stringify([`resident:${id}`])})`.execute(db);
}

export function toRankingRows({ body }: TestResponse): [rank: number, username: string, points: number][] {
  const rows = body as readonly { rank: number; username: string; ecoPoints: number }[];
  return rows.map(({ rank, username, ecoPoints }) => [rank, username, ecoPoints]);
}
