import type { Querier } from '../../db/database.ts';

export interface SessionRow {
  id: number;
  resident_id: number;
  is_admin: boolean;
  last_seen_at: Date;
}

export async function insertSession(
  db: Querier,
  session: { tokenHash: Buffer; residentId: number; now: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      resident_id: session.residentId,
      created_at: session.now,
      last_seen_at: session.now,
    })
    .execute();
}

/** The session of a token, if it is neither idle nor too old, with whether its resident is an admin now. */
export async function findSession(
  db: Querier,
  tokenHash: Buffer,
  limits: { idleSince: Date; createdSince: Date },
): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('residents as r', 'r.id', 's.resident_id')
    .select(['s.id', 's.resident_id', 'r.is_admin', 's.last_seen_at'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.last_seen_at', '>', limits.idleSince)
    .where('s.created_at', '>', limits.createdSince)
    .executeTakeFirst();
  return row ?? null;
}

export async function touchSession(db: Querier, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute();
}

export async function deleteSession(db: Querier, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Removes the resident's sessions that have ended by themselves. */
export async function deleteEndedSessions(
  db: Querier,
  residentId: number,
  limits: { idleSince: Date; createdSince: Date },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('resident_id', '=', residentId)
    .where((or) => or.or([or('last_seen_at', '<=', limits.idleSince), or('created_at', '<=', limits.createdSince)]))
    .execute();
}
