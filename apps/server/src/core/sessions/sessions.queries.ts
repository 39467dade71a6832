import { type RawBuilder, sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import type { SessionLimits } from './sessions.rules.ts';

export interface SessionRow {
  id: number;
  resident_id: number;
  is_admin: boolean;
  created_at: Date;
  last_seen_at: Date;
  reauthenticated_at: Date | null;
  /** False for non-admins, who do not need it. */
  has_second_factor: boolean;
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
 * Also removes the resident's expired sessions. False if the resident has left or the password changed since it was checked;
 * the lock serialises this with account deletion.
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
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ended as (
      delete from sessions s using residents r
      where r.id = s.resident_id and s.resident_id = ${session.residentId} and not ${isOpen(limits)}
    )
    insert into sessions (token_hash, resident_id, device, created_at, last_seen_at)
    select ${session.tokenHash}::bytea, id, ${session.device}::text, ${session.now}::timestamptz, ${session.now}::timestamptz
    from residents
    where id = ${session.residentId} and leaving_since is null
      and password_hash = coalesce(${session.passwordHash ?? null}, password_hash)
    for share`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Null if the account is active or gone. */
export async function findLeavingSince(db: Querier, residentId: number): Promise<Date | null> {
  const row = await db.selectFrom('residents').select('leaving_since').where('id', '=', residentId).executeTakeFirst();
  return row?.leaving_since ?? null;
}

export async function findSession(db: Querier, tokenHash: Buffer, limits: SessionLimits): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('residents as r', 'r.id', 's.resident_id')
    .select(['s.id', 's.resident_id', 'r.is_admin', 's.created_at', 's.last_seen_at', 's.reauthenticated_at'])
    .select(
      sql<boolean>`r.is_admin and exists (
        select from second_factors f where f.resident_id = r.id and f.confirmed_at is not null
      )`.as('has_second_factor'),
    )
    .where('s.token_hash', '=', tokenHash)
    .where(isOpen(limits))
    .where('r.leaving_since', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function touchSession(db: Querier, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute();
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
