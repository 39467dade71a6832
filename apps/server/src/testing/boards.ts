import { sql } from 'kysely';
import { dayOf } from '../core/calendar/calendar.rules.ts';
import type { MadeResident } from './factories.ts';
import type { TestResponse, TestApp } from './test-app.ts';

interface PastActivity {
  readonly type?: 'lesson_completed' | 'check_in' | 'challenge_completed' | 'adjustment';
  readonly proof?: 'verified' | 'claimed' | 'none';
  readonly day?: string;
}

let activities = 0;

/** Writes the ledger and the score as a turn does, and notifies servers as its commit does. */
export async function earn(
  { db, clock }: TestApp,
  { id }: MadeResident,
  points: number,
  { type = 'lesson_completed', proof = 'verified', day = dayOf(clock.now()) }: PastActivity = {},
): Promise<void> {
  activities += 1;
  await sql`
    with activity as (
      insert into activities (resident_id, type, subject, day, points, proof, created_at)
      values (${id}, ${type}, ${`test:${activities}`}, ${day}::date, ${points}, ${proof}, ${clock.now()})
    )
    update scores set
      eco_points = eco_points + ${points}, points_order = nextval('points_order'),
      proven_points = proven_points + ${proof === 'claimed' ? 0 : points}, proven_order = nextval('points_order')
    where resident_id = ${id}`.execute(db);
  await sql`select pg_notify('ecopulse_changes', ${JSON.stringify([`resident:${id}`])})`.execute(db);
}

export function rowsOf({ body }: TestResponse): [rank: number, username: string, points: number][] {
  const rows = body as readonly { rank: number; username: string; ecoPoints: number }[];
  return rows.map(({ rank, username, ecoPoints }) => [rank, username, ecoPoints]);
}
