import { type Insertable, sql } from 'kysely';
import { hasStatus, isNotRetired, containsText } from '../../../core/content/content-admin.queries.ts';
import type { ContentListFilters } from '../../../core/content/content-editing.ts';
import { isInTowns } from '../../../core/residents/roles.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import type { LineOfRoute, RouteRow } from '../green-spaces.queries.ts';
import { RATING } from '../ratings/ratings.queries.ts';

export interface SpaceListFilters extends ContentListFilters {
  readonly parkType?: string | undefined;
  /** Null means everywhere. */
  readonly towns: readonly string[] | null;
  readonly sort?: 'oldest-facts' | undefined;
}

/** The date of the oldest fact; null without facts. */
const OLDEST_FACT = sql<string | null>`(select min(fact.value->>'date') from jsonb_each(g.facts) as fact)`;

type SpaceListQuery = SpaceListFilters & { readonly limit: number };

export function findListedSpaces(
  db: Querier,
  { search, status, parkType, towns, sort, before, limit }: SpaceListQuery,
) {
  return db
    .selectFrom('green_spaces as g')
    .leftJoin('green_space_rating_totals as t', 't.green_space_id', 'g.id')
    .select(['g.id', 'g.version', 'g.is_active', 'g.was_published', 'g.edited_at'])
    .select(['g.name', 'g.park_type', 'g.region', 'g.planning_area', 'g.eco_points', 'g.status', 'g.featured'])
    .select([RATING.as('rating'), 't.ratings'])
    .select(OLDEST_FACT.as('oldest_fact'))
    .where(containsText(['g.name', 'g.location', 'g.planning_area'], search))
    .where(hasStatus('g.is_active', status))
    .where(isInTowns('g.planning_area', towns))
    .$if(parkType !== undefined, (query) => query.where('g.park_type', '=', parkType ?? ''))
    .$if(before !== undefined && sort === undefined, (query) => query.where('g.id', '<', before ?? 0))
    .$if(before !== undefined && sort !== undefined, (query) => query.where(followsByFacts(before ?? 0)))
    .$if(sort !== undefined, (query) => query.orderBy(OLDEST_FACT, (order) => order.asc().nullsLast()))
    .orderBy('g.id', 'desc')
    .limit(limit)
    .execute();
}

/** The rows after that of `id`, whose facts may have changed since its page was read. */
function followsByFacts(id: number) {
  const last = sql`coalesce(${OLDEST_FACT}, '9999')`;
  return sql<boolean>`(${last}, -g.id) > (select ${last}, -g.id from green_spaces g where g.id = ${id})`;
}

export type ListedSpaceRow = Awaited<ReturnType<typeof findListedSpaces>>[number];

function selectSpaceToEdit(db: Querier, id: number) {
  return db
    .selectFrom('green_spaces as g')
    .leftJoin('green_space_rating_totals as t', 't.green_space_id', 'g.id')
    .select(['g.id', 'g.version', 'g.is_active', 'g.was_published', 'g.edited_at'])
    .select(['g.name', 'g.park_type', 'g.region', 'g.planning_area', 'g.eco_points', 'g.description', 'g.location'])
    .select(['g.lat', 'g.lng', 'g.area_hectares', 'g.zones', 'g.image_url', 'g.opening_hours', 'g.accessibility'])
    .select(['g.nearest_mrt', 'g.bus_routes', 'g.tags', 'g.special_features', 'g.biodiversity_facts'])
    .select([
      'g.facilities',
      'g.stated_needs',
      'g.heritage_trees',
      'g.outline',
      'g.tracks',
      'g.facility_points',
      'g.status',
      'g.featured',
      'g.hours',
    ])
    .select(['g.facts', 'g.locked_fields', 'g.last_update', OLDEST_FACT.as('oldest_fact')])
    .select([RATING.as('rating'), 't.ratings'])
    .select(
      sql<(RouteRow & LineOfRoute & { position: number })[]>`coalesce((
        select json_agg(json_build_object(
          'id', r.id, 'name', r.name, 'duration', r.duration_minutes, 'calories', r.calories, 'points', r.points,
          'position', r.position, 'line', r.line, 'stops', r.stops
        ) order by r.position)
        from green_space_routes r where r.green_space_id = g.id and r.position > 0
      ), '[]')`.as('routes'),
    )
    .where('g.id', '=', id);
}

export async function findSpaceToEdit(db: Querier, id: number) {
  return (await selectSpaceToEdit(db, id).executeTakeFirst()) ?? null;
}

export function findSpaceTexts(db: Querier) {
  return db
    .selectFrom('green_spaces as g')
    .select(['g.id', 'g.name', 'g.description', 'g.location', 'g.opening_hours', 'g.accessibility', 'g.nearest_mrt'])
    .select(['g.tags', 'g.special_features', 'g.biodiversity_facts', 'g.status'])
    .select(
      sql<Pick<RouteRow & LineOfRoute, 'name' | 'stops'>[]>`coalesce((
        select json_agg(json_build_object('name', r.name, 'stops', r.stops) order by r.position)
        from green_space_routes r where r.green_space_id = g.id and r.position > 0
      ), '[]')`.as('routes'),
    )
    .where(isNotRetired('g.is_active'))
    .execute();
}

export async function lockSpaceToEdit(trx: Transaction, id: number) {
  return (await selectSpaceToEdit(trx, id).forNoKeyUpdate('g').executeTakeFirst()) ?? null;
}

/** The position of the first featured one; 1 if there is none. */
export async function findFirstFeatured(trx: Transaction): Promise<number> {
  const { first } = await trx
    .selectFrom('green_spaces')
    .select((select) => select.fn.coalesce(select.fn.min('featured'), sql<number>`1`).as('first'))
    .executeTakeFirstOrThrow();
  return first;
}

export type SpaceRow = NonNullable<Awaited<ReturnType<typeof findSpaceToEdit>>>;

type Columns = Insertable<Tables['green_spaces']>;

export interface PlacedRoute extends Pick<LineOfRoute, 'line' | 'stops'> {
  readonly id: number | null;
  readonly position: number;
  readonly name: string;
  readonly duration: number;
  readonly calories: number;
  readonly points: number;
}

export interface SpaceChange {
  readonly id: number;
  readonly values: Partial<Columns>;
  /** Null leaves the routes unchanged. */
  readonly routes: readonly PlacedRoute[] | null;
}

export interface ChangedSpace {
  readonly version: number;
  readonly routes: SpaceRow['routes'] | null;
}

/**
 * All positions in `routes`, also of routes that stay, must differ from the current ones, as updates of one statement must
 * not collide. A current route that is missing from `routes` is retired: it keeps its walks, its position becomes -id.
 */
export async function changeSpace(trx: Transaction, { id, values, routes }: SpaceChange): Promise<ChangedSpace> {
  const edited = trx
    .updateTable('green_spaces')
    // A trigger raises the version if a column differs; a change of routes alone must raise it, too.
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'version']);
  const { rows } = await sql<ChangedSpace>`
    with edited as (${edited}), requested as (
      select * from jsonb_to_recordset(${JSON.stringify(routes ?? [])}::jsonb)
        as r (id integer, position integer, name text, duration integer, calories integer, points integer, line jsonb,
          stops jsonb)
    ), updated as (
      update green_space_routes r
      set position = g.position, name = g.name, duration_minutes = g.duration, calories = g.calories, points = g.points,
        line = g.line, stops = g.stops
      from requested g, edited e
      where r.id = g.id and r.green_space_id = e.id
      returning r.id, r.position
    ), retired as (
      update green_space_routes r
      set position = -r.id
      from edited e
      where ${routes !== null} and r.green_space_id = e.id and r.position > 0
        and r.id not in (select id from requested where id is not null)
    ), inserted as (
      insert into green_space_routes
        (green_space_id, position, name, duration_minutes, calories, points, line, stops)
      select e.id, g.position, g.name, g.duration, g.calories, g.points, g.line, g.stops
      from requested g, edited e
      where g.id is null
      order by g.position
      returning id, position
    )
    select version, (
      select json_agg(json_build_object('id', r.id, 'name', g.name, 'duration', g.duration, 'calories', g.calories,
        'points', g.points, 'position', g.position, 'line', g.line, 'stops', g.stops) order by g.position)
      from (select * from updated union all select * from inserted) r join requested g using (position)
    ) as routes
    from edited`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an update of a locked row returns it');
  return row;
}

export async function insertSpace(trx: Transaction, values: Columns, routes: readonly PlacedRoute[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with inserted as (${trx.insertInto('green_spaces').values(values).returning('id')}), routes as (
      insert into green_space_routes
        (green_space_id, position, name, duration_minutes, calories, points, line, stops)
      select inserted.id, r.position, r.name, r.duration, r.calories, r.points, r.line, r.stops
      from inserted, jsonb_to_recordset(${JSON.stringify(routes)}::jsonb)
        as r (position integer, name text, duration integer, calories integer, points integer, line jsonb, stops jsonb)
      order by r.position
    )
    select id from inserted`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an insert returns its row');
  return row.id;
}
