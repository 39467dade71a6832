import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Changes } from './changes.ts';
import { type Database, isDatabaseAway, openDatabase } from './database.ts';
import { CACHED_RESPONSES } from './topics.ts';

/** For reads that may be two seconds stale: uses a recent standby, else the primary. */
export type Reads = <T>(read: (db: Database) => Promise<T>) => Promise<T>;

export function readsOf(db: Database): Reads {
  return (read) => read(db);
}

interface Log {
  info(message: string): void;
  warn(details: object, message: string): void;
}

interface Deps {
  readonly connection: ClientConfig;
  readonly primary: ClientConfig;
  readonly changes: Changes;
  readonly log: Log;
}

export interface Standby {
  readsWith(primary: Database, options?: { readonly background?: boolean }): Reads;
  close(): Promise<void>;
}

/** Maximum staleness when a read begins; with the longest read of 0.9 s it stays below two seconds. */
const MAX_AGE_MS = 1_000;
const BEAT_MS = 500;
const MAX_CONNECTIONS = { usual: 8, background: 2 };
/** Far above any background read; only ends connections to a frozen standby. */
const LONG_READ_MS = 30_000;

/** WAL position of the primary in bytes, at our time `at`. */
interface Mark {
  readonly at: number;
  readonly log: number;
}

class NotRecentError extends Error {
  override readonly name = 'NotRecentError';
}

class BehindChangeError extends NotRecentError {}

/**
 * Records the primary's WAL position twice a second and after changes; each read compares it with the replay position of its
 * own connection, as there may be several standbys. Uses only our own clock.
 */
export function openStandby({ connection, primary, changes, log }: Deps): Standby {
  const usual = openDatabase({ connection, maxConnections: MAX_CONNECTIONS.usual });
  const background = openDatabase({
    connection: { connectionTimeoutMillis: 500, query_timeout: LONG_READ_MS, ...connection },
    maxConnections: MAX_CONNECTIONS.background,
    background: true,
  });
  const asked = openDatabase({ connection: primary, maxConnections: 1 });
  let marks: readonly Mark[] = [];
  let changedAt = performance.now();
  let isUsed = false;
  const waiting = new Set<(reason: Error) => void>();
  const closing = new AbortController();
  let wake = new AbortController();

  const noteChange = (): void => {
    changedAt = performance.now();
    wake.abort();
  };
  // Published after the commit. The next read is often cached for long, so it must contain the change.
  changes.on(CACHED_RESPONSES, noteChange);
  changes.on('rankings', noteChange);
  changes.onListening(noteChange);

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
    // Without a response from the primary, the standby's data ages by itself.
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
