import type { ContentStatus } from '@ecopulse/contract/content-admin';
import { type Insertable, sql } from 'kysely';
import { isInStatus, speaksOf } from '../../../core/content/content-admin.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import type { RouteRow } from '../green-spaces.queries.ts';
import { RATING } from '../ratings/ratings.queries.ts';

/** What of the list is asked for. */
export interface ListedSpaces {
  readonly search?: string | undefined;
  readonly status?: ContentStatus | undefined;
  readonly parkType?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Green spaces in every state, newest first; a search meets names and places as they are written. */
export function findListedSpaces(db: Querier, { search, status, parkType, before, limit }: ListedSpaces) {
  return db
    .selectFrom('green_spaces as g')
    .leftJoin('green_space_rating_totals as t', 't.green_space_id', 'g.id')
    .select(['g.id', 'g.version', 'g.is_active', 'g.was_published', 'g.edited_at'])
    .select(['g.name', 'g.park_type', 'g.region', 'g.planning_area', 'g.eco_points'])
    .select([RATING.as('rating'), 't.ratings'])
    .where(speaksOf(['g.name', 'g.location', 'g.planning_area'], search))
    .where(isInStatus('g.is_active', status))
    .$if(parkType !== undefined, (query) => query.where('g.park_type', '=', parkType ?? ''))
    .$if(before !== undefined, (query) => query.where('g.id', '<', before ?? 0))
    .orderBy('g.id', 'desc')
    .limit(limit)
    .execute();
}

export type ListedSpaceRow = Awaited<ReturnType<typeof findListedSpaces>>[number];

/** A green space with its routes that are listed; null where there is none. Every piece of it that can be changed. */
export async function findSpaceToEdit(db: Querier, id: number) {
  const row = await db
    .selectFrom('green_spaces as g')
    .leftJoin('green_space_rating_totals as t', 't.green_space_id', 'g.id')
    .select(['g.id', 'g.version', 'g.is_active', 'g.was_published', 'g.edited_at', 'g.translations'])
    .select(['g.name', 'g.park_type', 'g.region', 'g.planning_area', 'g.eco_points', 'g.description', 'g.location'])
    .select(['g.lat', 'g.lng', 'g.area_hectares', 'g.zones', 'g.image_url', 'g.opening_hours', 'g.accessibility'])
    .select(['g.nearest_mrt', 'g.bus_routes', 'g.tags', 'g.special_features', 'g.biodiversity_facts'])
    .select([RATING.as('rating'), 't.ratings'])
    .select(
      sql<(RouteRow & { position: number })[]>`coalesce((
        select json_agg(json_build_object(
          'id', r.id, 'name', r.name, 'duration', r.duration_minutes, 'calories', r.calories, 'points', r.points,
          'position', r.position
        ) order by r.position)
        from green_space_routes r where r.green_space_id = g.id and r.position > 0
      ), '[]')`.as('routes'),
    )
    .where('g.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export type SpaceRow = NonNullable<Awaited<ReturnType<typeof findSpaceToEdit>>>;

type Columns = Insertable<Tables['green_spaces']>;

/** A route as it shall be: with the id of one that there is, or a new one. */
export interface PlacedRoute {
  readonly id: number | null;
  readonly position: number;
  readonly name: string;
  readonly duration: number;
  readonly calories: number;
  readonly points: number;
}

/** What is written of a green space; `routes` in place of those that there are, null where they stay. */
export interface SpaceChange {
  readonly id: number;
  /** The version that it was made from. */
  readonly version: number;
  readonly values: Partial<Columns>;
  readonly routes: readonly PlacedRoute[] | null;
}

/** What a change has made: the next version, and the routes in their order where they were given. */
export interface ChangedSpace {
  readonly version: number;
  readonly routes: SpaceRow['routes'] | null;
}

/**
 * Changes a green space and its routes in one statement; null where its version is not that any more, and then nothing
 * is changed. A route that is left out leaves its place for the negative of its id, and keeps its walks. Places of routes
 * must be new ones: none of them may be another's before.
 */
export async function changeSpace(trx: Transaction, change: SpaceChange): Promise<ChangedSpace | null> {
  const { id, version, values, routes } = change;
  const edited = trx
    .updateTable('green_spaces')
    // A change of routes alone is one, too: a trigger makes the next version of whatever differs.
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version']);
  const { rows } = await sql<ChangedSpace>`
    with edited as (${edited}), given as (
      select * from jsonb_to_recordset(${JSON.stringify(routes ?? [])}::jsonb)
        as r (id integer, position integer, name text, duration integer, calories integer, points integer)
    ), kept as (
      update green_space_routes r
      set position = g.position, name = g.name, duration_minutes = g.duration, calories = g.calories, points = g.points
      from given g, edited e
      where r.id = g.id and r.green_space_id = e.id
      returning r.id, r.position
    ), retired as (
      update green_space_routes r
      set position = -r.id
      from edited e
      where ${routes !== null} and r.green_space_id = e.id and r.position > 0
        and r.id not in (select id from given where id is not null)
    ), added as (
      insert into green_space_routes (green_space_id, position, name, duration_minutes, calories, points)
      select e.id, g.position, g.name, g.duration, g.calories, g.points
      from given g, edited e
      where g.id is null
      order by g.position
      returning id, position
    )
    select version, (
      select json_agg(json_build_object('id', r.id, 'name', g.name, 'duration', g.duration, 'calories', g.calories,
        'points', g.points, 'position', g.position) order by g.position)
      from (select * from kept union all select * from added) r join given g using (position)
    ) as routes
    from edited`.execute(trx);
  return rows[0] ?? null;
}

/** Writes a new green space, and answers its id. */
export async function insertSpace(trx: Transaction, values: Columns, routes: readonly PlacedRoute[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (${trx.insertInto('green_spaces').values(values).returning('id')}), routes as (
      insert into green_space_routes (green_space_id, position, name, duration_minutes, calories, points)
      select added.id, r.position, r.name, r.duration, r.calories, r.points
      from added, jsonb_to_recordset(${JSON.stringify(routes)}::jsonb)
        as r (position integer, name text, duration integer, calories integer, points integer)
      order by r.position
    )
    select id from added`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an insert answers what it has written');
  return row.id;
}
