import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { hash as computeHash, randomBytes } from 'node:crypto';
import type { Clock } from '../calendar/clock.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database, Querier, Transaction } from '../../db/database.ts';
import { createListeningCache } from '../../db/listening-cache.ts';
import { dayOf } from '../calendar/calendar.rules.ts';
import { endExpiredSuspensions, findSuspension } from '../residents/suspensions.queries.ts';
import { canBeRestored } from '../residents/residents.rules.ts';
import {
  pruneSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  findAbsence,
  findSession,
  findSessionsOf,
  findTokenHashes,
  insertSession,
  type OpenSession,
  renewReauthentication,
  touchSession,
} from './sessions.queries.ts';
import { createSeenTokens } from './seen-tokens.ts';
import { type Presence, recheckAt, sessionLimits, suspensionProblem } from './sessions.rules.ts';

export interface Client {
  /** Key for rate limits. */
  readonly address: string;
  /** Such as `Chrome on Android`; null if unknown. */
  readonly device: string | null;
  /** Unverified: a client can send any value. */
  readonly deviceCookie?: string | null;
}

/** A signed-in resident. */
export interface Member {
  readonly residentId: number;
  readonly isAdmin: boolean;
  readonly roles: readonly ResidentRole[];
  readonly hasAdminSecondFactor: boolean;
  /** Only calls `withoutConsent` are then served. */
  readonly hasWithdrawnConsent: boolean;
  readonly sessionId: number;
  /** Last proof of identity by password or passkey. */
  readonly reauthenticatedAt: Date;
  readonly presence: Presence;
}

/**
 * `fresh` reads the database, `recent` may be from the cache. `watched` reads it for an open page: for an admin, this is
 * no use of the session, or an unattended browser would stay an admin's.
 */
export type Freshness = 'fresh' | 'recent' | 'watched';

export interface Sessions {
  /**
   * Call `publishStarted` after the commit. Ends a suspension that has expired. Throws `account-suspended`, `parent-awaited`; if the resident
   * has left, `account-leaving` while restorable, then `invalid-credentials`; this too if `passwordHash` is no longer theirs.
   */
  start(residentId: number, client: Client, options?: StartOptions): Promise<StartedSession>;
  publishStarted(started: StartedSession): void;
  /** `recent` may be up to 30 s stale, but never an ended session. */
  find(token: string, freshness: Freshness): Promise<Member | null>;
  /** Like `find` with `recent`, but null if that would need a query. */
  getCached(token: string): Member | null;
  /** Whether a query is worthwhile: this server does not know the token yet. */
  isUnseen(token: string): boolean;
  end(token: string): Promise<void>;
  list(residentId: number): Promise<OpenSession[]>;
  endById(residentId: number, sessionId: number): Promise<boolean>;
  reauthenticate(sessionId: number): Promise<void>;
  /** Returns how many were open, and `publishEnded`, which notifies all servers; call it after the commit. */
  endAll(
    trx: Transaction,
    residentId: number,
    sessionIdToKeep?: number,
  ): Promise<{ ended: number; publishEnded: () => void }>;
  endOthers(residentId: number, sessionIdToKeep: number): Promise<void>;
  /** Ends streams, and makes all servers read the resident's sessions again; call it after the commit. */
  publishChanged(residentId: number): Promise<void>;
  /** Calls `onEnded` when any server ends the session; returns the unsubscribe function. */
  onEnd(token: string, onEnded: () => void): () => void;
  pruneExpired(): Promise<void>;
}

export interface StartOptions {
  readonly passwordHash?: string | undefined;
  /** The transaction of what the sign-in changes besides. */
  readonly trx?: Transaction | undefined;
}

export interface StartedSession {
  /** Not stored. */
  readonly token: string;
  /** Hashes of the tokens of sessions that ended because the resident had too many. */
  readonly endedKeys: readonly string[];
}

interface CachedMember {
  readonly member: Member;
  /** In epoch milliseconds (`recheckAt`). */
  readonly until: number;
}

const MAX_AGE_MS = 30_000;
const MAX_ENTRIES = 50_000;

export function createSessions({ db, clock, changes }: { db: Database; clock: Clock; changes: Changes }): Sessions {
  const recentMembers = createListeningCache<CachedMember>({
    changes,
    topic: 'session',
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_ENTRIES,
    now: Date.now,
  });

  const seenTokens = createSeenTokens();
  changes.on('session-started', (key) => seenTokens.recordSession(key));
  changes.on('session', (key) => seenTokens.clear(key));

  const endListeners = new Map<string, Set<() => void>>();
  changes.on('session', (key) => {
    for (const onEnded of endListeners.get(key) ?? []) onEnded();
  });

  const read = async (hash: Buffer, isUse: boolean): Promise<CachedMember | null> => {
    const now = clock.now();
    const row = await findSession(db, hash, sessionLimits(now));
    if (!row) return null;
    const times = { isAdmin: row.is_admin, createdAt: row.created_at, lastSeenAt: row.last_seen_at };
    const isTouchDue = recheckAt(times) <= now.getTime() && (isUse || !row.is_admin);
    const { present_since, seen_before_gap } = (isTouchDue && (await touchSession(db, row.id, now))) || row;
    const member = {
      residentId: row.resident_id,
      isAdmin: row.is_admin,
      roles: row.roles,
      hasAdminSecondFactor: row.has_second_factor,
      hasWithdrawnConsent: row.has_withdrawn_consent,
      sessionId: row.id,
      reauthenticatedAt: row.reauthenticated_at ?? row.created_at,
      presence: { since: present_since, seenBeforeGap: seen_before_gap },
    };
    return { member, until: recheckAt(isTouchDue ? { ...times, lastSeenAt: now } : times) };
  };
  const getCached = (token: string): Member | null => {
    const key = hashTokenToText(token);
    const session = recentMembers.peek(key);
    if (!session) return null;
    if (clock.now().getTime() < session.until) return session.member;
    recentMembers.drop(key);
    return null;
  };
  const endAll: Sessions['endAll'] = async (trx, residentId, sessionIdToKeep) => {
    const deleted = await deleteSessionsOf(trx, residentId, sessionLimits(clock.now()), sessionIdToKeep);
    return {
      ended: deleted.filter((session) => session.was_open).length,
      publishEnded() {
        for (const session of deleted) changes.publish('session', session.token_hash.toString('base64url'));
      },
    };
  };

  return {
    async start(residentId, { device }, { passwordHash, trx } = {}) {
      const querier: Querier = trx ?? db;
      const { token, hash } = newToken();
      const now = clock.now();
      const session = { tokenHash: hash, residentId, device, passwordHash, now };
      const insert = () => insertSession(querier, session, sessionLimits(now));
      const today = dayOf(now);
      let ended = await insert();
      if (!ended && (await endExpiredSuspensions(querier, { today, now, residentId })).length > 0)
        ended = await insert();
      if (!ended) {
        const suspension = await findSuspension(querier, residentId, today);
        if (suspension) throw suspensionProblem(suspension);
        const { leavingSince, awaitsParent } = await findAbsence(querier, residentId);
        if (awaitsParent && leavingSince === null) throw new ProblemError('parent-awaited');
        const isRestorable = !awaitsParent && canBeRestored(leavingSince, now);
        throw new ProblemError(isRestorable ? 'account-leaving' : 'invalid-credentials');
      }
      return { token, endedKeys: ended.map((endedHash) => endedHash.toString('base64url')) };
    },
    publishStarted({ token, endedKeys }) {
      for (const key of endedKeys) changes.publish('session', key);
      changes.publish('session-started', hashTokenToText(token));
    },
    async find(token, freshness) {
      const key = hashTokenToText(token);
      if (seenTokens.isUnknown(key)) return null;
      const readAndRecord = async () => {
        const session = await read(hashToken(token), freshness !== 'watched');
        if (session) seenTokens.recordSession(key);
        else seenTokens.recordUnknown(key);
        return session;
      };
      if (freshness !== 'recent') return (await readAndRecord())?.member ?? null;
      return getCached(token) ?? (await recentMembers.get(key, readAndRecord))?.member ?? null;
    },
    getCached,
    isUnseen: (token) => !seenTokens.has(hashTokenToText(token)),
    async end(token) {
      await deleteSession(db, hashToken(token));
      changes.publish('session', hashTokenToText(token));
    },
    list: (residentId) => findSessionsOf(db, residentId, sessionLimits(clock.now())),
    async endById(residentId, sessionId) {
      const tokenHash = await deleteSessionOf(db, residentId, sessionId);
      if (tokenHash) changes.publish('session', tokenHash.toString('base64url'));
      return tokenHash !== null;
    },
    reauthenticate: (sessionId) => renewReauthentication(db, sessionId, clock.now()),
    endAll,
    async endOthers(residentId, sessionIdToKeep) {
      const { publishEnded } = await db.transaction().execute((trx) => endAll(trx, residentId, sessionIdToKeep));
      publishEnded();
    },
    async publishChanged(residentId) {
      for (const hash of await findTokenHashes(db, residentId)) changes.publish('session', hash.toString('base64url'));
    },
    onEnd(token, onEnded) {
      const key = hashTokenToText(token);
      const listeners = endListeners.get(key) ?? new Set();
      endListeners.set(key, listeners.add(onEnded));
      return () => {
        listeners.delete(onEnded);
        if (listeners.size === 0) endListeners.delete(key);
      };
    },
    pruneExpired: () => pruneSessions(db, sessionLimits(clock.now())),
  };
}

export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** SHA-256 suffices: the token has 256 random bits, so its hash cannot be guessed. */
export function hashToken(token: string): Buffer {
  return computeHash('sha256', token, 'buffer');
}

/** Hashes directly to base64url, which is faster than converting the bytes. */
function hashTokenToText(token: string): string {
  return computeHash('sha256', token, 'base64url');
}
