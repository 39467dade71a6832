import { type Insertable, type Selectable, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Columns = Partial<Insertable<Tables['green_spaces']>>;

/** Column values before JSON columns are written as text. */
type Values = Readonly<Record<string, unknown>>;

const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'confidence',
  'facilities',
  'facility_points',
  'facts',
  'heritage_trees',
  'hours',
  'last_update',
  'outline',
  'stated_needs',
  'status',
  'tracks',
  'zones',
] satisfies (keyof Columns)[]);

function toColumns(values: Values): Columns {
  const write = (column: string, value: unknown) =>
    JSON_COLUMNS.has(column) && value !== null ? JSON.stringify(value) : value;
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [column, write(column, value)]));
}

export async function insertGreenSpace(db: Querier, values: Values): Promise<number> {
  const columns = toColumns(values) as Insertable<Tables['green_spaces']>;
  const { id } = await db.insertInto('green_spaces').values(columns).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateGreenSpace(db: Querier, id: number, values: Values): Promise<void> {
  await db.updateTable('green_spaces').set(toColumns(values)).where('id', '=', id).execute();
}

export type RouteColumns = Omit<Selectable<Tables['green_space_routes']>, 'id' | 'green_space_id' | 'position'>;

/** Locked, so that no admin's correction is lost between this and the update. */
export async function findStoredSpace(db: Querier, id: number) {
  const space = await db
    .selectFrom('green_spaces')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const routes = await db
    .selectFrom('green_space_routes')
    .select(['name', 'duration_minutes', 'calories', 'points', 'same_as', 'line', 'stops'])
    .where('green_space_id', '=', id)
    .where('position', '>', 0)
    .orderBy('position')
    .execute();
  return { ...space, routes };
}

/**
 * A route keeps its id if its position stays. A surplus route keeps its walks, but is no longer offered:
 * it gets the negative of its id as its position.
 */
export async function replaceRoutes(db: Querier, greenSpaceId: number, routes: readonly RouteColumns[]): Promise<void> {
  await db
    .updateTable('green_space_routes')
    .set({ position: sql<number>`-id` })
    .where('green_space_id', '=', greenSpaceId)
    .where('position', '>', routes.length)
    .execute();
  if (routes.length === 0) return;
  await db
    .insertInto('green_space_routes')
    .values(
      routes.map(({ line, stops, ...route }, index) => ({
        ...route,
        line: line && JSON.stringify(line),
        stops: JSON.stringify(stops),
        green_space_id: greenSpaceId,
        position: index + 1,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['green_space_id', 'position']).doUpdateSet((excluded) => ({
        name: excluded.ref('excluded.name'),
        duration_minutes: excluded.ref('excluded.duration_minutes'),
        calories: excluded.ref('excluded.calories'),
        points: excluded.ref('excluded.points'),
        same_as: excluded.ref('excluded.same_as'),
        line: excluded.ref('excluded.line'),
        stops: excluded.ref('excluded.stops'),
      })),
    )
    .execute();
}
