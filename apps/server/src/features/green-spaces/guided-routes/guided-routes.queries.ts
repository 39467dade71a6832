import { sql } from 'kysely';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { ComparedVisit } from '../../../db/rewards-tables.ts';

/** Routes that are no longer offered have a negative position. */
export async function findRoute(db: Querier, greenSpaceId: number, routeId: number) {
  const row = await db
    .selectFrom('green_space_routes as r')
    .innerJoin('green_spaces as g', 'g.id', 'r.green_space_id')
    .select(['r.id', 'r.name', 'r.duration_minutes', 'r.points', 'g.zones', 'g.status', 'g.name as place_name'])
    .where('r.id', '=', routeId)
    .where('r.position', '>', 0)
    .where('g.id', '=', greenSpaceId)
    .where('g.is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export type GuidedRouteRow = NonNullable<Awaited<ReturnType<typeof findRoute>>>;

export interface NewWalk {
  readonly residentId: number;
  readonly route: GuidedRouteRow;
  readonly startedAt: Date;
  readonly arrivedAt: Date;
  readonly isStartVerified: boolean;
  readonly tooFastAgainst: ComparedVisit | null;
}

export async function insertWalk(
  db: Querier,
  { residentId, route, startedAt, arrivedAt, isStartVerified, tooFastAgainst }: NewWalk,
): Promise<boolean> {
  const row = await db
    .insertInto('route_walks')
    .values({
      resident_id: residentId,
      route_id: route.id,
      duration_minutes: route.duration_minutes,
      points: route.points,
      started_at: startedAt,
      start_arrived_at: arrivedAt,
      started_verified: isStartVerified,
      too_fast_against: tooFastAgainst && JSON.stringify(tooFastAgainst),
      finished_at: null,
      finished_on: null,
    })
    .onConflict((conflict) => conflict.column('resident_id').where('finished_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The walk under way and those finished on `day`, with the duration and points of the route when each started. */
export function findWalksOfDay(db: Querier, residentId: number, day: string) {
  return db
    .selectFrom('route_walks as w')
    .innerJoin('green_space_routes as r', 'r.id', 'w.route_id')
    .innerJoin('green_spaces as g', 'g.id', 'r.green_space_id')
    .select(['w.id', 'w.route_id', 'w.started_at', 'w.started_verified', 'w.too_fast_against', 'w.finished_at'])
    .select(sql<Date>`coalesce(w.start_arrived_at, w.started_at)`.as('start_arrived_at'))
    .select(['r.name', 'r.same_as', 'r.green_space_id', 'g.name as green_space', 'g.zones'])
    .select(sql<number>`coalesce(w.duration_minutes, r.duration_minutes)`.as('duration_minutes'))
    .select(sql<number>`coalesce(w.points, r.points)`.as('points'))
    .where('w.resident_id', '=', residentId)
    .where((expression) =>
      expression.or([expression('w.finished_at', 'is', null), expression('w.finished_on', '=', day)]),
    )
    .orderBy('w.finished_at', (order) => order.desc().nullsFirst())
    .orderBy('w.id')
    .execute();
}

export type WalkRow = Awaited<ReturnType<typeof findWalksOfDay>>[number];

export async function finishWalk(
  trx: Transaction,
  walkId: number,
  { now, day, isVerified }: { readonly now: Date; readonly day: string; readonly isVerified: boolean },
): Promise<void> {
  await trx
    .updateTable('route_walks')
    .set({ finished_at: now, finished_on: day, finish_verified: isVerified })
    .where('id', '=', walkId)
    .execute();
}

export async function deleteWalk(
  db: Querier,
  residentId: number,
  greenSpaceId: number,
  routeId: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom('route_walks')
    .where('resident_id', '=', residentId)
    .where('route_id', 'in', (select) =>
      select
        .selectFrom('green_space_routes as r')
        .select('r.id')
        .where('r.id', '=', routeId)
        .where('r.green_space_id', '=', greenSpaceId),
    )
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
