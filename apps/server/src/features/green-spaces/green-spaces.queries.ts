import type { RouteLine, RouteStop } from '@ecopulse/contract/green-spaces/route-lines';
import { type InferResult, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { RATING } from './ratings/ratings.queries.ts';

export interface RouteRow {
  id: number;
  name: string;
  duration: number;
  calories: number;
  points: number;
}

export interface LineOfRoute {
  id: number;
  line: RouteLine | null;
  stops: RouteStop[];
}

export type GreenSpaceRow = Awaited<ReturnType<typeof findGreenSpaces>>[number];

/** Routes that are no longer offered have a negative position. */
export function findGreenSpaces(db: Querier) {
  return db
    .selectFrom('green_spaces as g')
    .leftJoin('green_space_rating_totals as t', 't.green_space_id', 'g.id')
    .select([RATING.as('rating'), 't.ratings'])
    .select([
      'g.id',
      'g.name',
      'g.description',
      'g.location',
      'g.planning_area',
      'g.region',
      'g.lat',
      'g.lng',
      'g.area_hectares',
      'g.image_url',
    ])
    .select([
      'g.park_type',
      'g.eco_points',
      'g.opening_hours',
      'g.accessibility',
      'g.nearest_mrt',
      'g.mrt_distance_meters',
      'g.facilities',
      'g.stated_needs',
      'g.bus_routes',
      'g.tags',
      'g.special_features',
    ])
    .select(['g.biodiversity_facts', 'g.confidence', 'g.is_active', 'g.status', 'g.hours'])
    .select(
      sql<RouteRow[]>`coalesce((
        select json_agg(json_build_object(
          'id', r.id, 'name', r.name, 'duration', r.duration_minutes, 'calories', r.calories, 'points', r.points
        ) order by r.position)
        from green_space_routes r where r.green_space_id = g.id and r.position > 0
      ), '[]')`.as('routes'),
    )
    .where('g.is_active', '=', true)
    .orderBy('g.featured', (order) => order.asc().nullsLast())
    .orderBy('g.name')
    .orderBy('g.id')
    .execute();
}

export async function findDetailFacts(db: Querier, greenSpaceId: number) {
  const row = await db
    .selectFrom('green_spaces')
    .select(['facilities', 'heritage_trees', 'tracks', 'facility_points', 'facts'])
    .select(
      sql<LineOfRoute[]>`coalesce((
        select json_agg(json_build_object('id', r.id, 'line', r.line, 'stops', r.stops))
        from green_space_routes r where r.green_space_id = green_spaces.id and r.position > 0
      ), '[]')`.as('lines'),
    )
    .where('id', '=', greenSpaceId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export type DetailFactsRow = NonNullable<Awaited<ReturnType<typeof findDetailFacts>>>;

export function findShapes(db: Querier) {
  return db
    .selectFrom('green_spaces')
    .select(['id', 'name', 'outline', 'zones'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}

export type ShapeRow = Awaited<ReturnType<typeof findShapes>>[number];

export async function findCheckInPlace(db: Querier, greenSpaceId: number) {
  const row = await db
    .selectFrom('green_spaces')
    .select(['id', 'name', 'park_type', 'region', 'planning_area', 'eco_points', 'zones', 'status'])
    .where('id', '=', greenSpaceId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export type CheckInPlace = NonNullable<Awaited<ReturnType<typeof findCheckInPlace>>>;

export function selectSearchableSpaces(db: Querier) {
  return db
    .selectFrom('green_spaces')
    .select(['id', 'version', 'name', 'description', 'location', 'planning_area', 'region', 'park_type', 'nearest_mrt'])
    .select(['bus_routes', 'tags', 'special_features', 'facilities', 'biodiversity_facts'])
    .where('is_active', '=', true);
}

export type SearchableSpace = InferResult<ReturnType<typeof selectSearchableSpaces>>[number];
