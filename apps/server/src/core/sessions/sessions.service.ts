import { hash as hashed, randomBytes } from 'node:crypto';
import type { Clock } from '../calendar/clock.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { createListeningCache } from '../../db/listening-cache.ts';
import { canBeRestored } from '../residents/residents.rules.ts';
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  findLeavingSince,
  findSession,
  findSessionsOf,
  insertSession,
  type OpenSession,
  renewReauthentication,
  touchSession,
} from './sessions.queries.ts';
import { createSeenTokens } from './seen-tokens.ts';
import { knownUntil, sessionLimits } from './sessions.rules.ts';

export interface Client {
  /** Key for rate limits. */
  readonly address: string;
  /** Such as `Chrome on Android`; null if unknown. */
  readonly device: string | null;
  /** Unverified: anyone can send anything. */
  readonly deviceCookie?: string | null;
}

export interface Member {
  readonly residentId: number;
  readonly isAdmin: boolean;
  readonly hasAdminSecondFactor: boolean;
  readonly sessionId: number;
  /** Last proof of identity by password or passkey. */
  readonly reauthenticatedAt: Date;
}

export interface Sessions {
  /**
   * Returns the token, which is not stored. If the resident has left, throws `account-leaving` while restorable, then
   * `invalid-credentials`.
   */
  start(residentId: number, client: Client, passwordHash?: string): Promise<string>;
  /** `recent` may be up to 30 s stale, but never an ended session. */
  find(token: string, freshness: 'fresh' | 'recent'): Promise<Member | null>;
  /** Like `find` with `recent`, but null if that would need a query. */
  getCached(token: string): Member | null;
  /** Whether a query is worthwhile: this server does not know the token yet. */
  isUnseen(token: string): boolean;
  end(token: string): Promise<void>;
  list(residentId: number): Promise<OpenSession[]>;
  endOne(residentId: number, sessionId: number): Promise<boolean>;
  reauthenticate(sessionId: number): Promise<void>;
  /** Returns how many were open, and `tell`, which notifies all servers; call it after the commit. */
  endAll(trx: Transaction, residentId: number, keptSessionId?: number): Promise<{ ended: number; tell: () => void }>;
  endOthers(residentId: number, keptSessionId: number): Promise<void>;
  /** Calls `ended` when any server ends the session; returns the unsubscribe function. */
  onEnd(token: string, ended: () => void): () => void;
  pruneExpired(): Promise<void>;
}

interface Recent {
  readonly member: Member;
  readonly until: number;
}

const MAX_AGE_MS = 30_000;
const MAX_ENTRIES = 50_000;

export function createSessions({ db, clock, changes }: { db: Database; clock: Clock; changes: Changes }): Sessions {
  const recent = createListeningCache<Recent>({
    changes,
    topic: 'session',
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_ENTRIES,
    now: Date.now,
  });

  const seen = createSeenTokens();
  changes.on('session-started', (key) => seen.noteSession(key));
  changes.on('session', (key) => seen.forget(key));

  const waiting = new Map<string, Set<() => void>>();
  changes.on('session', (key) => {
    for (const ended of waiting.get(key) ?? []) ended();
  });

  const read = async (hash: Buffer): Promise<Recent | null> => {
    const now = clock.now();
    const row = await findSession(db, hash, sessionLimits(now));
    if (!row) return null;
    const times = { isAdmin: row.is_admin, createdAt: row.created_at, lastSeenAt: row.last_seen_at };
    const isToBeNoted = knownUntil(times) <= now.getTime();
    if (isToBeNoted) await touchSession(db, row.id, now);
    const member = {
      residentId: row.resident_id,
      isAdmin: row.is_admin,
      hasAdminSecondFactor: row.has_second_factor,
      sessionId: row.id,
      reauthenticatedAt: row.reauthenticated_at ?? row.created_at,
    };
    return { member, until: knownUntil(isToBeNoted ? { ...times, lastSeenAt: now } : times) };
  };
  const getCached = (token: string): Member | null => {
    const key = hashTextOf(token);
    const found = recent.peek(key);
    if (!found) return null;
    if (clock.now().getTime() < found.until) return found.member;
    recent.drop(key);
    return null;
  };
  const endAll: Sessions['endAll'] = async (trx, residentId, keptSessionId) => {
    const deleted = await deleteSessionsOf(trx, residentId, sessionLimits(clock.now()), keptSessionId);
    return {
      ended: deleted.filter((session) => session.was_open).length,
      tell() {
        for (const session of deleted) changes.publish('session', session.token_hash.toString('base64url'));
      },
    };
  };

  return {
    async start(residentId, { device }, passwordHash) {
      const { token, hash } = newToken();
      const now = clock.now();
      if (!(await insertSession(db, { tokenHash: hash, residentId, device, passwordHash, now }, sessionLimits(now)))) {
        const leavingSince = await findLeavingSince(db, residentId);
        throw new ProblemError(canBeRestored(leavingSince, now) ? 'account-leaving' : 'invalid-credentials');
      }
      changes.publish('session-started', hash.toString('base64url'));
      return token;
    },
    async find(token, freshness) {
      const key = hashTextOf(token);
      if (seen.isUnknown(key)) return null;
      const readNow = async () => {
        const found = await read(hashOf(token));
        if (found) seen.noteSession(key);
        else seen.noteUnknown(key);
        return found;
      };
      if (freshness === 'fresh') return (await readNow())?.member ?? null;
      return getCached(token) ?? (await recent.get(key, readNow))?.member ?? null;
    },
    getCached,
    isUnseen: (token) => !seen.has(hashTextOf(token)),
    async end(token) {
      await deleteSession(db, hashOf(token));
      changes.publish('session', hashTextOf(token));
    },
    list: (residentId) => findSessionsOf(db, residentId, sessionLimits(clock.now())),
    async endOne(residentId, sessionId) {
      const tokenHash = await deleteSessionOf(db, residentId, sessionId);
      if (tokenHash) changes.publish('session', tokenHash.toString('base64url'));
      return tokenHash !== null;
    },
    reauthenticate: (sessionId) => renewReauthentication(db, sessionId, clock.now()),
    endAll,
    async endOthers(residentId, keptSessionId) {
      const { tell } = await db.transaction().execute((trx) => endAll(trx, residentId, keptSessionId));
      tell();
    },
    onEnd(token, ended) {
      const key = hashTextOf(token);
      const listeners = waiting.get(key) ?? new Set();
      waiting.set(key, listeners.add(ended));
      return () => {
        listeners.delete(ended);
        if (listeners.size === 0) waiting.delete(key);
      };
    },
    pruneExpired: () => deleteEndedSessions(db, sessionLimits(clock.now())),
  };
}

export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** SHA-256 suffices: the token has 256 random bits, so its hash cannot be guessed. */
export function hashOf(token: string): Buffer {
  return hashed('sha256', token, 'buffer');
}

/** Hashes directly to base64url, which is faster than converting the bytes. */
function hashTextOf(token: string): string {
  return hashed('sha256', token, 'base64url');
}
