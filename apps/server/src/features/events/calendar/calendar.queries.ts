import type { ParticipationState } from '@ecopulse/contract/events/event-rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Language } from '../../../core/messages/catalogs.ts';
import { hasActiveAccount, visibleTo } from '../../../core/residents/cards.queries.ts';
import type { Querier } from '../../../db/database.ts';
import type { EventsTable } from '../../../db/events-tables.ts';
import { isPublic } from '../events.queries.ts';

type Column =
  | 'id'
  | 'title'
  | 'text'
  | 'starts_at'
  | 'ends_at'
  | 'place_name'
  | 'lat'
  | 'lng'
  | 'state'
  | 'reason'
  | 'version'
  | 'updated_at';

/** Nothing about who organises it or takes part. */
export interface CalendarRow extends Pick<Selectable<EventsTable>, Column> {
  approved_at: Date;
  /** Of the owner of a calendar of their own. */
  own?: ParticipationState | null;
}

const COLUMNS = sql`
  e.id, e.title, e.text, e.starts_at, e.ends_at, e.place_name, e.lat, e.lng, e.state, e.reason, e.version, e.updated_at,
  e.approved_at`;

function selectPublic(condition: RawBuilder<unknown>): RawBuilder<CalendarRow> {
  return sql<CalendarRow>`
    select ${COLUMNS} from events e join residents r on r.id = e.organiser_id where ${isPublic} and ${condition}`;
}

interface Span {
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
  readonly limit: number;
}

/** By start. Over the limit, those nearest to now. */
export async function findCalendarEvents(db: Querier, { from, until, now, limit }: Span): Promise<CalendarRow[]> {
  // Each with one bound only, so that PostgreSQL reads the index in its order and stops at the limit.
  const begun = sql`${selectPublic(sql`e.starts_at < ${now}`)} order by e.starts_at desc, e.id desc`;
  const ahead = sql`${selectPublic(sql`e.starts_at >= ${now}`)} order by e.starts_at, e.id`;
  const { rows } = await sql<CalendarRow>`
    select * from (
      select * from ((${begun} limit ${sql.lit(limit)}) union all (${ahead} limit ${sql.lit(limit)})) as near
      where starts_at >= ${from} and starts_at < ${until}
      order by abs(extract(epoch from starts_at - ${now}::timestamptz)), id limit ${limit}
    ) as nearest
    order by starts_at, id`.execute(db);
  return rows;
}

/** Those not over, announced last first. */
export async function findAnnounced(db: Querier, now: Date, limit: number): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    ${selectPublic(sql`e.ends_at > ${now} and e.starts_at > ${now}::timestamptz - interval '12 hours'`)}
    order by e.approved_at desc, e.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function findCalendarEvent(db: Querier, id: number): Promise<CalendarRow | null> {
  const { rows } = await sql<CalendarRow>`${selectPublic(sql`e.id = ${id}`)}`.execute(db);
  return rows[0] ?? null;
}

/** What the resident organises, or has joined and not left, by start; drafts and held ones have no place in it. */
export async function findOwnCalendarEvents(
  db: Querier,
  residentId: number,
  from: Date,
  limit: number,
): Promise<CalendarRow[]> {
  const isVisible = visibleTo(sql`${residentId}::int`, sql`e.organiser_id`);
  const { rows } = await sql<CalendarRow>`
    select ${COLUMNS}, p.state as own
    from events e
    join residents r on r.id = e.organiser_id
    left join event_participants p on p.event_id = e.id and p.resident_id = ${residentId} and p.state <> 'left'
    where e.starts_at >= ${from} and ${isPublic}
      and (e.organiser_id = ${residentId} or (p.state is not null and ${isVisible}))
    order by e.starts_at, e.id limit ${limit}`.execute(db);
  return rows;
}

export interface CalendarOwner {
  readonly id: number;
  readonly language: Language | null;
}

/** Null for an unknown key, and while the account is suspended, deleted or without consent. */
export async function findOwnerOfKey(db: Querier, keyHash: Buffer): Promise<CalendarOwner | null> {
  const { rows } = await sql<CalendarOwner>`
    select r.id, r.language from calendar_keys k join residents r on r.id = k.resident_id
    where k.key_hash = ${keyHash} and ${hasActiveAccount}`.execute(db);
  return rows[0] ?? null;
}

export async function findKeyDate(db: Querier, residentId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_keys')
    .select('created_at')
    .where('resident_id', '=', residentId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** In place of the one before. */
export async function storeKey(db: Querier, residentId: number, keyHash: Buffer, now: Date): Promise<void> {
  const key = { key_hash: keyHash, created_at: now };
  await db
    .insertInto('calendar_keys')
    .values({ resident_id: residentId, ...key })
    .onConflict((conflict) => conflict.column('resident_id').doUpdateSet(key))
    .execute();
}
