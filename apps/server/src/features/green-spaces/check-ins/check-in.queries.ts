import { sql } from 'kysely';
import type { Querier, Transaction } from '../../../db/database.ts';
import { addDays } from '../../../core/calendar/calendar.rules.ts';

/**
 * The visits of `day`, and the ones before and after `now`.
 * Offline check-ins arrive late, so there can be one after `now`.
 */
export async function findVisitsAround(trx: Transaction, residentId: number, { day, now }: { day: string; now: Date }) {
  const rows = await trx
    .selectFrom('check_ins as c')
    .innerJoin('green_spaces as g', 'g.id', 'c.green_space_id')
    .select(['c.green_space_id', 'c.day', 'c.proof', 'c.created_at', 'g.zones'])
    .where('c.resident_id', '=', residentId)
    .where('c.day', '>=', addDays(day, -1))
    .where('c.day', '<=', addDays(day, 1))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();
  const visits = rows.map((row) => ({ at: row.created_at, zones: row.zones }));
  return {
    today: rows.filter((row) => row.day === day).map((row) => ({ greenSpaceId: row.green_space_id, proof: row.proof })),
    previous: visits.findLast(({ at }) => at <= now) ?? null,
    next: visits.find(({ at }) => at > now) ?? null,
  };
}

export interface NewCheckIn {
  readonly residentId: number;
  readonly greenSpaceId: number;
  readonly day: string;
  readonly proof: 'verified' | 'claimed';
  readonly distanceMeters: number | null;
  readonly flag: string | null;
  readonly now: Date;
}

export async function insertCheckIn(trx: Transaction, checkIn: NewCheckIn): Promise<boolean> {
  const row = await trx
    .insertInto('check_ins')
    .values({
      resident_id: checkIn.residentId,
      green_space_id: checkIn.greenSpaceId,
      day: checkIn.day,
      proof: checkIn.proof,
      distance_meters: checkIn.distanceMeters,
      flag: checkIn.flag,
      created_at: checkIn.now,
    })
    .onConflict((conflict) => conflict.constraint('check_ins_once_a_day').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findVisitedGreenSpaces(db: Querier, residentId: number, today: string) {
  return db
    .selectFrom('check_ins as c')
    .innerJoin('green_spaces as g', 'g.id', 'c.green_space_id')
    .select([
      'c.green_space_id',
      sql<number>`count(*)::int`.as('visits'),
      sql<Date>`max(c.created_at)`.as('last_visit'),
      sql<boolean>`bool_or(c.day = ${today}::date)`.as('checked_in_today'),
      sql<number | null>`(
        select r.stars from green_space_ratings r
        where r.resident_id = ${residentId} and r.green_space_id = c.green_space_id
      )`.as('own_rating'),
      sql<boolean>`bool_or(c.id in (
        select n.check_in_id from visit_notes n where n.resident_id = ${residentId}
        union all select p.check_in_id from visit_pictures p where p.resident_id = ${residentId}
      ))`.as('has_memories'),
    ])
    .select(['g.is_active', 'g.name', 'g.park_type', 'g.region', 'g.lat', 'g.lng'])
    .where('c.resident_id', '=', residentId)
    .groupBy(['c.green_space_id', 'g.id'])
    .orderBy('last_visit', 'desc')
    .orderBy('c.green_space_id')
    .execute();
}

export type VisitedRow = Awaited<ReturnType<typeof findVisitedGreenSpaces>>[number];
