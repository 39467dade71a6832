import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { type RawBuilder, sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { ROLES_JSON } from '../residents/roles.queries.ts';
import { gapLimit, type SessionLimits } from './sessions.rules.ts';

export interface SessionRow {
  id: number;
  resident_id: number;
  is_admin: boolean;
  roles: ResidentRole[];
  created_at: Date;
  last_seen_at: Date;
  present_since: Date;
  seen_before_gap: Date | null;
  reauthenticated_at: Date | null;
  /** False for non-admins, who do not need it. */
  has_second_factor: boolean;
  has_withdrawn_consent: boolean;
}

export interface OpenSession {
  readonly id: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly device: string | null;
}

export function isOpen({ idleSince, adminIdleSince, createdSince }: SessionLimits): RawBuilder<boolean> {
  return sql<boolean>`(
    s.last_seen_at > case when r.is_admin then ${adminIdleSince}::timestamptz else ${idleSince}::timestamptz end
    and s.created_at > ${createdSince}
  )`;
}

/**
 * Also ends the resident's expired sessions, and the longest unused ones of too many; returns the hashes of their
 * tokens. Null if the resident has left or is suspended, or the password changed since it was checked; the lock serialises
 * this with account deletion and suspension.
 */
export async function insertSession(
  db: Querier,
  session: {
    tokenHash: Buffer;
    residentId: number;
    device: string | null;
    passwordHash?: string | undefined;
    now: Date;
  },
  limits: SessionLimits,
): Promise<Buffer[] | null> {
  const { rows } = await sql<{ is_added: boolean; ended: Buffer[] }>`
    with resident as (
      select id from residents
      where id = ${session.residentId} and ${canSignIn('residents')}
        and password_hash = coalesce(${session.passwordHash ?? null}, password_hash)
      for share
    ), added as (
      insert into sessions (token_hash, resident_id, device, created_at, last_seen_at, present_since)
      select ${session.tokenHash}::bytea, id, ${session.device}::text, ${session.now}::timestamptz,
        ${session.now}::timestamptz, ${session.now}::timestamptz
      from resident returning id
    ), ended as (
      delete from sessions where resident_id in (select id from resident) and id not in (
        select s.id from sessions s join residents r on r.id = s.resident_id
        where s.resident_id = ${session.residentId} and ${isOpen(limits)}
        order by s.last_seen_at desc, s.id desc limit ${limits.max - 1}
      ) returning token_hash
    )
    select exists (select from added) as is_added, array(select token_hash from ended) as ended`.execute(db);
  return rows[0]?.is_added ? rows[0].ended : null;
}

/** Why no one can sign in, besides a suspension. With both, the account is never restored. */
export async function findAbsence(
  db: Querier,
  residentId: number,
): Promise<{ leavingSince: Date | null; awaitsParent: boolean }> {
  const row = await db
    .selectFrom('residents')
    .select(['leaving_since', 'parent_awaited_since'])
    .where('id', '=', residentId)
    .executeTakeFirst();
  return { leavingSince: row?.leaving_since ?? null, awaitsParent: (row?.parent_awaited_since ?? null) !== null };
}

export async function findSession(db: Querier, tokenHash: Buffer, limits: SessionLimits): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('residents as r', 'r.id', 's.resident_id')
    .select(['s.id', 's.resident_id', 'r.is_admin', 's.created_at', 's.last_seen_at', 's.reauthenticated_at'])
    .select(['s.present_since', 's.seen_before_gap', ROLES_JSON.as('roles')])
    .select(sql<boolean>`r.withdrawn_documents <> '{}'`.as('has_withdrawn_consent'))
    .select(
      sql<boolean>`r.is_admin and exists (
        select from second_factors f where f.resident_id = r.id and f.confirmed_at is not null
      )`.as('has_second_factor'),
    )
    .where('s.token_hash', '=', tokenHash)
    .where(isOpen(limits))
    .where(canSignIn('r'))
    .executeTakeFirst();
  return row ?? null;
}

/** Anyone who took back their agreement signs in to agree again or leave. */
function canSignIn(residents: 'r' | 'residents'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${residents}.${name}`);
  return sql<boolean>`(
    ${column('leaving_since')} is null and ${column('suspended_since')} is null
    and ${column('parent_awaited_since')} is null
  )`;
}

/** Null if the session has ended meanwhile. */
export async function touchSession(
  db: Querier,
  sessionId: number,
  now: Date,
): Promise<Pick<SessionRow, 'present_since' | 'seen_before_gap'> | null> {
  const isAfterGap = sql<boolean>`last_seen_at < ${gapLimit(now)}`;
  const row = await db
    .updateTable('sessions')
    .set(({ ref }) => ({
      last_seen_at: now,
      present_since: sql<Date>`case when ${isAfterGap} then ${now} else ${ref('present_since')} end`,
      seen_before_gap: sql<Date | null>`case when ${isAfterGap} then ${ref('last_seen_at')} else ${ref('seen_before_gap')} end`,
    }))
    .where('id', '=', sessionId)
    .returning(['present_since', 'seen_before_gap'])
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSession(db: Querier, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function findSessionsOf(db: Querier, residentId: number, limits: SessionLimits): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('residents as r', 'r.id', 's.resident_id')
    .select(['s.id', 's.created_at as createdAt', 's.last_seen_at as lastSeenAt', 's.device'])
    .where('s.resident_id', '=', residentId)
    .where(isOpen(limits))
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

export async function findTokenHashes(db: Querier, residentId: number): Promise<Buffer[]> {
  const rows = await db.selectFrom('sessions').select('token_hash').where('resident_id', '=', residentId).execute();
  return rows.map(({ token_hash: hash }) => hash);
}

export async function deleteSessionOf(db: Querier, residentId: number, sessionId: number): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('resident_id', '=', residentId)
    .returning('token_hash')
    .executeTakeFirst();
  return row?.token_hash ?? null;
}

export async function renewReauthentication(db: Querier, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ reauthenticated_at: now }).where('id', '=', sessionId).execute();
}

/** Returns the deleted token hashes, and which had not expired. */
export async function deleteSessionsOf(
  trx: Transaction,
  residentId: number,
  limits: SessionLimits,
  sessionIdToKeep = 0,
): Promise<{ token_hash: Buffer; was_open: boolean }[]> {
  const { rows } = await sql<{ token_hash: Buffer; was_open: boolean }>`
    delete from sessions s using residents r
    where r.id = s.resident_id and s.resident_id = ${residentId} and s.id <> ${sessionIdToKeep}
    returning s.token_hash, ${isOpen(limits)} as was_open`.execute(trx);
  return rows;
}

export async function pruneSessions(db: Querier, limits: SessionLimits): Promise<void> {
  await sql`delete from sessions s using residents r where r.id = s.resident_id and not ${isOpen(limits)}`.execute(db);
}

/** Call with the account locked: a concurrent change may just have deleted the session. Ignores expiry. */
export async function sessionExists(trx: Transaction, sessionId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
