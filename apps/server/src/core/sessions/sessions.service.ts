import { hash as hashed, randomBytes } from 'node:crypto';
import type { Clock } from '../calendar/clock.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { createListeningCache } from '../../db/listening-cache.ts';
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
} from './sessions.queries.ts';
import { createSeenTokens } from './seen-tokens.ts';
import { seenIsOld, sessionLimits } from './sessions.rules.ts';

/** Who is calling. */
export interface Member {
  readonly residentId: number;
  readonly isAdmin: boolean;
}

export interface Sessions {
  /** Starts a session and returns its token, which is not stored. */
  start(residentId: number): Promise<string>;
  /**
   * The resident of a session. `fresh` asks the database; `recent` may be up to 30 s old, but never an ended session.
   */
  find(token: string, freshness: 'fresh' | 'recent'): Promise<Member | null>;
  /** What `find` would return as `recent`, if that needs no query; else null. */
  recall(token: string): Member | null;
  /** Whether to look for the session of a token is worth a question: this server does not know yet what it is. */
  isStrange(token: string): boolean;
  end(token: string): Promise<void>;
  /**
   * Ends all sessions of a resident in a transaction. Returns how many were open, and what to call after the commit to
   * tell every server.
   */
  endAll(trx: Transaction, residentId: number): Promise<{ ended: number; tell: () => void }>;
  /** Calls `ended` when the session is ended on any server; returns how to stop listening. */
  onEnd(token: string, ended: () => void): () => void;
  /** Removes expired sessions; a nightly job. */
  removeEnded(): Promise<void>;
}

const MAX_AGE_MS = 30_000;
const MAX_ENTRIES = 50_000;

export function createSessions({ db, clock, changes }: { db: Database; clock: Clock; changes: Changes }): Sessions {
  const recent = createListeningCache<Member>({
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

  const read = async (hash: Buffer): Promise<Member | null> => {
    const now = clock.now();
    const row = await findSession(db, hash, sessionLimits(now));
    if (!row) return null;
    if (seenIsOld(row.last_seen_at, now)) await touchSession(db, row.id, now);
    return { residentId: row.resident_id, isAdmin: row.is_admin };
  };

  return {
    async start(residentId) {
      const { token, hash } = newToken();
      const now = clock.now();
      await insertSession(db, { tokenHash: hash, residentId, now }, sessionLimits(now));
      changes.publish('session-started', hash.toString('base64url'));
      return token;
    },
    find(token, freshness) {
      const key = hashTextOf(token);
      if (seen.isUnknown(key)) return Promise.resolve(null);
      const readNow = async () => {
        const member = await read(hashOf(token));
        if (member) seen.noteSession(key);
        else seen.noteUnknown(key);
        return member;
      };
      return freshness === 'fresh' ? readNow() : recent.get(key, readNow);
    },
    recall: (token) => recent.peek(hashTextOf(token)),
    isStrange: (token) => !seen.has(hashTextOf(token)),
    async end(token) {
      await deleteSession(db, hashOf(token));
      changes.publish('session', hashTextOf(token));
    },
    async endAll(trx, residentId) {
      const deleted = await deleteSessionsOf(trx, residentId, sessionLimits(clock.now()));
      return {
        ended: deleted.filter((session) => session.was_open).length,
        tell() {
          for (const session of deleted) changes.publish('session', session.token_hash.toString('base64url'));
        },
      };
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
    removeEnded: () => deleteEndedSessions(db, sessionLimits(clock.now())),
  };
}

/** A new secret of 256 bits, and the hash that the database stores. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** SHA-256 is enough: the token has 256 random bits, so its hash cannot be guessed. */
function hashOf(token: string): Buffer {
  return hashed('sha256', token, 'buffer');
}

/** The same hash as base64url text: faster than to convert the bytes. */
function hashTextOf(token: string): string {
  return hashed('sha256', token, 'base64url');
}
