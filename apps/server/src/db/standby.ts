import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Changes } from './changes.ts';
import { type Database, isDatabaseAway, openDatabase } from './database.ts';
import { CACHED_RESPONSES } from './topics.ts';

/** Runs a read where it may be up to two seconds old: on the standby if there is one that is recent, else on the primary. */
export type Reads = <T>(read: (db: Database) => Promise<T>) => Promise<T>;

/** All reads on one database. */
export function readsOf(db: Database): Reads {
  return (read) => read(db);
}

interface Log {
  info(message: string): void;
  warn(details: object, message: string): void;
}

interface Deps {
  /** How to connect to the standby; behind it may be several in turn. */
  readonly connection: ClientConfig;
  readonly primary: ClientConfig;
  readonly changes: Changes;
  readonly log: Log;
}

/** A standby to read from, and what is read from instead while it is away or late: the primary. */
export interface Standby {
  /** Reads that fall back to this database; `background` reads may take long. */
  readsWith(primary: Database, options?: { readonly background?: boolean }): Reads;
  close(): Promise<void>;
}

/** What a standby contains is at most so old when a read begins. With the longest time of a read, 0.9 s, that is below two seconds. */
const MAX_AGE_MS = 1_000;
/** How often the primary is asked how far its log has come. */
const BEAT_MS = 500;
const MAX_CONNECTIONS = { usual: 8, background: 2 };
/** For reads that may take long: far longer than any, so that a connection to a frozen standby ends at all. */
const LONG_READ_MS = 30_000;

/** How far the log of the primary had come at a moment of ours, in bytes. */
interface Mark {
  readonly at: number;
  readonly log: number;
}

/** The standby cannot answer now; the primary answers instead. */
class NotRecentError extends Error {
  override readonly name = 'NotRecentError';
}

/** The standby lacks a change that was made a moment ago. */
class BehindChangeError extends NotRecentError {}

/**
 * Opens a standby. Twice a second, and after each change that drops caches, the primary is asked how far its log has come.
 * Just before a read, the same connection is asked how far it has replayed that log: behind one address there may be
 * several standbys. What it contains follows without a look at any clock but ours.
 */
export function openStandby({ connection, primary, changes, log }: Deps): Standby {
  const usual = openDatabase({ connection, maxConnections: MAX_CONNECTIONS.usual });
  const background = openDatabase({
    connection: { connectionTimeoutMillis: 500, query_timeout: LONG_READ_MS, ...connection },
    maxConnections: MAX_CONNECTIONS.background,
    background: true,
  });
  const asked = openDatabase({ connection: primary, maxConnections: 1 });
  /** Of the last seconds, the oldest first. */
  let marks: readonly Mark[] = [];
  let changedAt = performance.now();
  let isUsed = false;
  /** Ends the reads that wait for the standby. */
  const waiting = new Set<(reason: Error) => void>();
  const closing = new AbortController();
  let wake = new AbortController();

  const noteChange = (): void => {
    changedAt = performance.now();
    wake.abort();
  };
  // Whoever changes a list, a board or the search tells so after the commit. What is read next is often cached for long,
  // so it must contain the change.
  changes.on(CACHED_RESPONSES, noteChange);
  changes.on('rankings', noteChange);
  changes.onListening(noteChange);

  /** Throws `NotRecentError` if this connection leads to no standby, or to one that has not replayed enough. */
  const checkRecent = async (db: Database): Promise<void> => {
    const { rows } = await sql<{ standby: boolean; replayed: number | null }>`
      select pg_is_in_recovery() as standby,
        (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as replayed`.execute(db);
    const [{ standby, replayed } = { standby: false, replayed: null }] = rows;
    if (!standby) throw new NotRecentError('DATABASE_READ_URL leads to a primary');
    const contained = marks.findLast((mark) => mark.log <= (replayed ?? -1))?.at ?? -Infinity;
    if (performance.now() - contained > MAX_AGE_MS)
      throw new NotRecentError('the standby is more than a second late, or the primary does not answer');
    if (!changes.listening || contained < changedAt) throw new BehindChangeError();
  };

  const use = (): void => {
    if (isUsed || closing.signal.aborted) return;
    isUsed = true;
    log.info('reads go to the standby');
  };
  /** Until the standby is found well again. Reads that wait for it go to the primary at once. */
  const giveUp = (cause: unknown): void => {
    if (!isUsed) return;
    isUsed = false;
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (!closing.signal.aborted) log.warn({ reason }, 'reads go to the primary, since the standby cannot be used');
    for (const end of waiting) end(new NotRecentError(reason));
  };
  const unlessGivenUp = async <T>(answer: Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting.add(reject);
    void answer.then(resolve, reject);
    try {
      return await promise;
    } finally {
      waiting.delete(reject);
    }
  };

  const markLog = async (): Promise<void> => {
    const at = performance.now();
    const { rows } = await sql<{ log: number }>`
      select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as log`.execute(asked);
    marks = [...marks.filter((mark) => at - mark.at <= MAX_AGE_MS), ...rows.map((row) => ({ at, log: row.log }))];
  };
  const beat = async (): Promise<void> => {
    // Without an answer of the primary, what the standby contains grows old by itself.
    await markLog().catch(() => undefined);
    try {
      await usual.connection().execute(checkRecent);
      use();
    } catch (error) {
      if (!(error instanceof BehindChangeError)) giveUp(error);
    }
  };
  const beating = (async (): Promise<void> => {
    while (!closing.signal.aborted) {
      wake = new AbortController();
      await beat();
      const signal = AbortSignal.any([wake.signal, closing.signal]);
      await delay(BEAT_MS, undefined, { signal }).catch(() => undefined);
    }
  })();

  return {
    readsWith(fallback, { background: isLong = false } = {}) {
      const standby = isLong ? background : usual;
      return async (read) => {
        if (!isUsed) return read(fallback);
        try {
          const answer = standby.connection().execute(async (db) => {
            await checkRecent(db);
            return read(db);
          });
          return await unlessGivenUp(answer);
        } catch (error) {
          if (!(error instanceof NotRecentError) && !isDatabaseAway(error)) throw error;
          return read(fallback);
        }
      };
    },
    async close() {
      closing.abort();
      await beating;
      await Promise.all([usual, background, asked].map((db) => db.destroy()));
    },
  };
}
