import type { SecurityEventKind } from '@ecopulse/contract/accounts/sessions';
import { sql } from 'kysely';
import type { Day } from '../../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../../db/database.ts';

/** Events of the same kind, resident, device and day. */
export interface SecurityEventCount {
  readonly residentId: number | null;
  readonly kind: SecurityEventKind;
  readonly device: string | null;
  readonly day: Day;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

export interface SecurityEventRow {
  id: number;
  kind: SecurityEventKind;
  device: string | null;
  count: number;
  first_at: Date;
  last_at: Date;
}

export async function addEventCounts(
  db: Querier,
  counts: readonly SecurityEventCount[],
  oncePerDayKinds: readonly SecurityEventKind[],
): Promise<void> {
  // Ordered, so that two servers cannot deadlock.
  await sql`
    insert into security_events as e (resident_id, kind, device, day, count, first_at, last_at)
    select t.resident_id, t.kind, t.device, t.day, t.count, t.first_at, t.last_at
    from unnest(
      ${counts.map((count) => count.residentId)}::int[], ${counts.map((count) => count.kind)}::text[],
      ${counts.map((count) => count.device)}::text[], ${counts.map((count) => count.day)}::date[],
      ${counts.map((count) => count.count)}::int[], ${counts.map((count) => count.firstAt)}::timestamptz[],
      ${counts.map((count) => count.lastAt)}::timestamptz[]
    ) as t (resident_id, kind, device, day, count, first_at, last_at)
    where t.resident_id is null or exists (select from residents r where r.id = t.resident_id)
    order by t.resident_id, t.kind, t.device, t.day
    on conflict (resident_id, kind, device, day) do update set
      count = e.count + excluded.count,
      first_at = least(e.first_at, excluded.first_at),
      last_at = greatest(e.last_at, excluded.last_at)
    where e.kind <> all(${oncePerDayKinds}::text[])`.execute(db);
}

export function findResidentEvents(
  db: Querier,
  residentId: number,
  since: Day,
  limit: number,
): Promise<SecurityEventRow[]> {
  return db
    .selectFrom('security_events')
    .select(['id', 'kind', 'device', 'count', 'first_at', 'last_at'])
    .where('resident_id', '=', residentId)
    .where('day', '>=', since)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findAllEvents(
  db: Querier,
  page: { readonly limit: number; readonly before: number | null; readonly since: Day },
): Promise<(SecurityEventRow & { username: string | null })[]> {
  // Day first: the index on days ends the scan after a page.
  const { rows } = await sql<SecurityEventRow & { username: string | null }>`
    select e.id, e.kind, e.device, e.count, e.first_at, e.last_at, r.username
    from security_events e
    left join residents r on r.id = e.resident_id
    where e.day >= ${page.since} and (
      ${page.before}::int is null
      or (e.day, e.last_at, e.id) < (select b.day, b.last_at, b.id from security_events b where b.id = ${page.before})
    )
    order by e.day desc, e.last_at desc, e.id desc
    limit ${page.limit}`.execute(db);
  return rows;
}

export async function deleteEventsBefore(db: Querier, day: Day): Promise<void> {
  await db.deleteFrom('security_events').where('day', '<', day).execute();
}
