import { type Insertable, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Columns = Insertable<Tables['green_spaces']>;

export async function insertGreenSpace(db: Querier, values: Columns): Promise<number> {
  const { id } = await db.insertInto('green_spaces').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateGreenSpace(db: Querier, id: number, values: Columns): Promise<number> {
  await db.updateTable('green_spaces').set(values).where('id', '=', id).execute();
  return id;
}

interface MapFacts {
  readonly key: string;
  readonly outline: string | null;
  readonly tracks: string;
  readonly facility_points: string;
}

/** Only for green spaces that have no map facts yet. */
export async function fillMapFacts(db: Querier, facts: readonly MapFacts[]): Promise<void> {
  await sql`
    update green_spaces g
    set outline = f.outline::jsonb, tracks = f.tracks::jsonb, facility_points = f.facility_points::jsonb
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as f (key text, outline text, tracks text, facility_points text)
    where g.content_key = f.key and g.outline is null and g.tracks = '[]' and g.facility_points = '[]'
      and (f.outline is not null or f.tracks <> '[]' or f.facility_points <> '[]')`.execute(db);
}

type RouteColumns = Omit<Insertable<Tables['green_space_routes']>, 'green_space_id' | 'position'>;

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
    .values(routes.map((route, index) => ({ ...route, green_space_id: greenSpaceId, position: index + 1 })))
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
