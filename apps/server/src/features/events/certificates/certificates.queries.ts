import type { EventTexts } from '@ecopulse/contract/events/event-form';
import type { EventOutcome } from '@ecopulse/contract/events/events';
import { MAX_CERTIFICATES } from '@ecopulse/contract/events/event-rules';
import { sql } from 'kysely';
import type { Querier, Transaction } from '../../../db/database.ts';

export interface CertificateRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
  readonly hours: number;
}

/** With the hours of all events. */
function selectCertificates(db: Querier) {
  return db
    .selectFrom('certificates as c')
    .select(['c.id', 'c.code', 'c.name', 'c.created_at', 'c.revoked_at'])
    .select(
      sql<number>`(
        select round(sum(ce.hours)::numeric, 2)::float8 from certificate_events ce where ce.certificate_id = c.id
      )`.as('hours'),
    );
}

/** The newest first. */
export function findCertificates(db: Querier, residentId: number): Promise<CertificateRow[]> {
  return selectCertificates(db).where('c.resident_id', '=', residentId).orderBy('c.id', 'desc').execute();
}

/** With the language of the resident. */
export async function findCertificate(
  db: Querier,
  residentId: number,
  id: number,
): Promise<(CertificateRow & { language: string | null }) | undefined> {
  return selectCertificates(db)
    .innerJoin('residents as r', 'r.id', 'c.resident_id')
    .select('r.language')
    .where('c.resident_id', '=', residentId)
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export async function findByCode(db: Querier, code: string): Promise<CertificateRow | undefined> {
  return selectCertificates(db).where('c.code', '=', code).executeTakeFirst();
}

export interface CertifiedEventRow {
  readonly title: EventTexts;
  readonly starts_at: Date;
  readonly place_name: string;
  readonly hours: number;
}

export function findEventsOfCertificate(db: Querier, certificateId: number): Promise<CertifiedEventRow[]> {
  return db
    .selectFrom('certificate_events as ce')
    .innerJoin('events as e', 'e.id', 'ce.event_id')
    .select(['e.title', 'e.starts_at', 'e.place_name', 'ce.hours'])
    .where('ce.certificate_id', '=', certificateId)
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .execute();
}

export interface AttendedEventRow {
  readonly id: number;
  readonly title: EventTexts;
  readonly place_name: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly outcome: EventOutcome | null;
  readonly proof: 'verified' | 'claimed' | null;
}

export type CertifiableEvent = AttendedEventRow & { readonly hours: number };

function selectAttended(db: Querier, residentId: number) {
  return db
    .selectFrom('event_participants as p')
    .innerJoin('events as e', 'e.id', 'p.event_id')
    .select(['e.id', 'e.title', 'e.place_name', 'e.starts_at', 'e.ends_at', 'e.outcome', 'p.proof'])
    .where('p.resident_id', '=', residentId);
}

/** Verified, and over. The newest first. */
export function findCertifiableEvents(db: Querier, residentId: number, now: Date): Promise<AttendedEventRow[]> {
  return selectAttended(db, residentId)
    .where('p.proof', '=', 'verified')
    .where('e.ends_at', '<=', now)
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(500)
    .execute();
}

/** Until the transaction ends, no attendance and no hours of these events change. */
export async function lockAttended(
  trx: Transaction,
  residentId: number,
  eventIds: readonly number[],
): Promise<AttendedEventRow[]> {
  const ids = sql<number>`any(${[...eventIds]}::int[])`;
  await trx.selectFrom('events').select('id').where('id', '=', ids).orderBy('id').forShare().execute();
  return selectAttended(trx, residentId).where('e.id', '=', ids).execute();
}

/** Null if the resident has as many as they may. */
export async function insertCertificate(
  trx: Transaction,
  { residentId, code, name, now }: { residentId: number; code: string; name: string; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into certificates (resident_id, code, name, created_at)
    select ${residentId}, ${code}, ${name}, ${now}
    where ${MAX_CERTIFICATES} > (select count(*) from certificates where resident_id = ${residentId})
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function insertEvents(
  trx: Transaction,
  certificateId: number,
  events: readonly { readonly id: number; readonly hours: number }[],
): Promise<void> {
  await trx
    .insertInto('certificate_events')
    .values(events.map(({ id, hours }) => ({ certificate_id: certificateId, event_id: id, hours })))
    .execute();
}

/** Lock the event first. In order of their ids, because another event may revoke the same ones. */
export async function revokeCertificates(
  trx: Transaction,
  eventId: number,
  {
    now,
    ...which
  }: { readonly now: Date } & ({ readonly of: readonly number[] } | { readonly hoursOtherThan: number }),
): Promise<void> {
  const isOutdated =
    'of' in which
      ? sql<boolean>`c.resident_id = any(${[...which.of]}::int[])`
      : sql<boolean>`ce.hours <> ${which.hoursOtherThan}::float8`;
  await sql`
    update certificates set revoked_at = ${now}
    where id = any(array(
      select c.id
      from certificates c join certificate_events ce on ce.certificate_id = c.id
      where ce.event_id = ${eventId} and c.revoked_at is null and ${isOutdated}
      order by c.id
      for update of c
    ))`.execute(trx);
}
