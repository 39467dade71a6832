import { sql } from 'kysely';
import type { Zone } from '../../../db/content-tables.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import { addDays, dayOf } from '../../../core/calendar/calendar.rules.ts';
import { isAnswerable } from '../conditions/conditions.queries.ts';
import { isMinor } from '../../../core/residents/cards.queries.ts';

interface VisitRow {
  kind: 'check-in' | 'start' | 'finish';
  green_space_id: number;
  /** Null for the start of a walk. */
  day: string | null;
  proof: 'verified' | 'claimed';
  was_at_place: boolean;
  at: Date;
  zones: readonly Zone[];
  was_flagged: boolean;
}

const DAYS_OF_WEEK = 7;

/**
 * The check-ins of `day`, where the resident verifiably was before and after `now`, by check-ins and walks, the number of
 * verified visits in the week up to `now`, and whether one of them was flagged for that number. Offline actions arrive late,
 * so there can be a visit after `now`.
 */
export async function findVisitsAround(trx: Transaction, residentId: number, { day, now }: { day: string; now: Date }) {
  const [from, until] = [addDays(day, 1 - DAYS_OF_WEEK), addDays(day, 1)];
  const { rows } = await sql<VisitRow>`
    with walks as (
      select w.started_at, w.started_verified, w.finished_at, w.finish_verified, w.finished_on, g.id, g.zones
      from route_walks w
      join green_space_routes r on r.id = w.route_id
      join green_spaces g on g.id = r.green_space_id
      where w.resident_id = ${residentId} and (w.finished_at is null or w.finished_on between ${from} and ${until})
    )
    select visits.*, exists (
      select from activity_flags f join activities a on a.id = f.activity_id
      where f.resident_id = ${residentId} and f.reason = 'many-visits' and a.day between ${from} and ${until}
    ) as was_flagged
    from (
      select 'check-in' as kind, c.green_space_id, c.day, c.proof, c.was_at_place,
        coalesce(c.confirmed_at, c.created_at) as at, g.zones
      from check_ins c join green_spaces g on g.id = c.green_space_id
      where c.resident_id = ${residentId} and c.day between ${from} and ${until}
      union all select 'start', id, null, 'verified', true, started_at, zones from walks where started_verified
      union all select 'finish', id, finished_on, 'verified', true, finished_at, zones from walks where finish_verified
    ) as visits
    order by at`.execute(trx);
  const verified = rows.filter(({ proof }) => proof === 'verified');
  return {
    today: rows
      .filter((row) => row.kind === 'check-in' && row.day === day)
      .map((row) => ({ greenSpaceId: row.green_space_id, proof: row.proof, wasAtPlace: row.was_at_place })),
    previous: toPlacedVisit(verified.findLast(({ at }) => at <= now)),
    next: toPlacedVisit(verified.find(({ at }) => at > now)),
    verifiedVisits: verified.filter(({ kind, at }) => kind !== 'start' && at <= now).length,
    wasFlaggedThisWeek: rows.some((row) => row.was_flagged),
  };
}

function toPlacedVisit(row: VisitRow | undefined) {
  return row ? { greenSpaceId: row.green_space_id, at: row.at, zones: row.zones } : null;
}

export interface NewCheckIn {
  readonly residentId: number;
  readonly greenSpaceId: number;
  readonly day: string;
  readonly proof: 'verified' | 'claimed';
  readonly wasAtPlace: boolean;
  readonly distanceMeters: number | null;
  readonly now: Date;
}

/** How far away residents under 18 were is not even stored. */
function distanceUnlessMinor({ residentId, distanceMeters }: Pick<NewCheckIn, 'residentId' | 'distanceMeters'>) {
  return sql<number | null>`case when not ${isMinor.byId(sql`${residentId}::int`)} then ${distanceMeters}::int end`;
}

export async function insertCheckIn(trx: Transaction, checkIn: NewCheckIn): Promise<boolean> {
  const row = await trx
    .insertInto('check_ins')
    .values({
      resident_id: checkIn.residentId,
      green_space_id: checkIn.greenSpaceId,
      day: checkIn.day,
      proof: checkIn.proof,
      was_at_place: checkIn.wasAtPlace,
      distance_meters: distanceUnlessMinor(checkIn),
      created_at: checkIn.now,
    })
    .onConflict((conflict) => conflict.constraint('check_ins_once_a_day').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmCheckIn(trx: Transaction, visit: Omit<NewCheckIn, 'proof' | 'wasAtPlace'>): Promise<void> {
  await trx
    .updateTable('check_ins')
    .set({
      proof: 'verified',
      was_at_place: true,
      distance_meters: distanceUnlessMinor(visit),
      confirmed_at: visit.now,
    })
    .where('resident_id', '=', visit.residentId)
    .where('green_space_id', '=', visit.greenSpaceId)
    .where('day', '=', visit.day)
    .execute();
}

export async function findVisitedGreenSpaces(db: Querier, residentId: number, now: Date) {
  const today = dayOf(now);
  return db
    .selectFrom('check_ins as c')
    .innerJoin('green_spaces as g', 'g.id', 'c.green_space_id')
    .select([
      'c.green_space_id',
      sql<number>`count(*)::int`.as('visits'),
      sql<Date>`max(c.created_at)`.as('last_visit'),
      sql<{ proof: 'verified' | 'claimed'; wasAtPlace: boolean } | null>`
        (json_agg(json_build_object('proof', c.proof, 'wasAtPlace', c.was_at_place)) filter (where c.day = ${today}::date))->0
      `.as('today'),
      sql<number | null>`(
        select r.stars from green_space_ratings r
        where r.resident_id = ${residentId} and r.green_space_id = c.green_space_id
      )`.as('own_rating'),
      sql<boolean>`bool_or(c.id in (
        select n.check_in_id from visit_notes n where n.resident_id = ${residentId}
        union all select p.check_in_id from visit_pictures p where p.resident_id = ${residentId}
      ))`.as('has_memories'),
    ])
    .select(
      sql<boolean>`coalesce(bool_or(${isAnswerable(now)} and not exists (
        select from green_space_conditions a where a.check_in_id = c.id
      )), false)`.as('can_answer'),
    )
    .select(['g.is_active', 'g.name', 'g.park_type', 'g.region', 'g.lat', 'g.lng'])
    .where('c.resident_id', '=', residentId)
    .groupBy(['c.green_space_id', 'g.id'])
    .orderBy('last_visit', 'desc')
    .orderBy('c.green_space_id')
    .execute();
}

export type VisitedRow = Awaited<ReturnType<typeof findVisitedGreenSpaces>>[number];
