import { MAX_PICTURES_PER_VISIT } from '@ecopulse/contract/green-spaces/visit-rules';
import { type SqlBool, sql } from 'kysely';
import { storedSize } from '../../../core/pictures/picture-storage.queries.ts';
import type { ReencodedPicture } from '../../../core/pictures/reencoded-picture.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import type { StoredPictures } from '../green-spaces.rules.ts';

/** Queries match both ids, so none reaches another resident's check-in. */
export interface OwnVisit {
  readonly residentId: number;
  readonly checkInId: number;
}

interface VisitListQuery {
  readonly greenSpaceId: number | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

interface PictureRow {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

export type VisitRow = Awaited<ReturnType<typeof findVisits>>[number];

export function findVisits(db: Querier, residentId: number, { greenSpaceId, before, limit }: VisitListQuery) {
  return db
    .selectFrom('check_ins as c')
    .innerJoin('green_spaces as g', 'g.id', 'c.green_space_id')
    .leftJoin('visit_notes as n', 'n.check_in_id', 'c.id')
    .select(['c.id', 'c.day', 'c.green_space_id', 'g.name', 'n.note'])
    .select(
      sql<PictureRow[]>`coalesce((
        select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.id)
        from visit_pictures p where p.check_in_id = c.id
      ), '[]')`.as('pictures'),
    )
    .where('c.resident_id', '=', residentId)
    .$if(greenSpaceId !== undefined, (query) => query.where('c.green_space_id', '=', greenSpaceId ?? 0))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(c.day, c.id) < (select b.day, b.id from check_ins b where b.id = ${before} and b.resident_id = ${residentId})`,
      ),
    )
    .orderBy('c.day', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

export async function saveNote(db: Querier, visit: OwnVisit, note: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into visit_notes (check_in_id, resident_id, note, written_at)
    select c.id, c.resident_id, ${note}, ${now} from check_ins c
    where c.id = ${visit.checkInId} and c.resident_id = ${visit.residentId}
    on conflict (check_in_id) do update set note = excluded.note, written_at = excluded.written_at
    returning check_in_id`.execute(db);
  return rows.length > 0;
}

/** False only if the resident has no such visit. */
export async function deleteNote(db: Querier, visit: OwnVisit): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      select id from check_ins where id = ${visit.checkInId} and resident_id = ${visit.residentId}
    ), removed as (
      delete from visit_notes where check_in_id in (select id from own)
    )
    select id from own`.execute(db);
  return rows.length > 0;
}

export async function findPicturesSize(db: Querier, residentId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(${storedSize(sql.ref('bytes'))}), 0)::float8 as bytes from visit_pictures
    where resident_id = ${residentId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function findStoredPictures(db: Querier, visit: OwnVisit): Promise<StoredPictures | null> {
  const { rows } = await sql<StoredPictures>`
    select (select count(*)::int from visit_pictures where check_in_id = c.id) as "ofVisit",
      (select coalesce(sum(${storedSize(sql.ref('bytes'))}), 0)::float8 from visit_pictures where resident_id = c.resident_id) as bytes
    from check_ins c
    where c.id = ${visit.checkInId} and c.resident_id = ${visit.residentId}`.execute(db);
  return rows[0] ?? null;
}

/** Blocks all uploads of the resident, on any server, until the transaction ends. */
export async function lockPictures(trx: Transaction, residentId: number): Promise<void> {
  await sql`select from residents where id = ${residentId} for no key update`.execute(trx);
}

export async function insertPicture(
  trx: Transaction,
  { checkInId, residentId }: OwnVisit,
  { bytes, width, height }: ReencodedPicture,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('visit_pictures')
    .values({
      check_in_id: checkInId,
      resident_id: residentId,
      position: sql<number>`(
        select min(free) from generate_series(1, ${MAX_PICTURES_PER_VISIT}::int) as free
        where free not in (select position from visit_pictures where check_in_id = ${checkInId})
      )`,
      bytes,
      width,
      height,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deletePicture(db: Querier, visit: OwnVisit, pictureId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('visit_pictures')
    .where('id', '=', pictureId)
    .where('check_in_id', '=', visit.checkInId)
    .where('resident_id', '=', visit.residentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findPicture(db: Querier, visit: OwnVisit, pictureId: number): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('visit_pictures')
    .select('bytes')
    .where('id', '=', pictureId)
    .where('check_in_id', '=', visit.checkInId)
    .where('resident_id', '=', visit.residentId)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
