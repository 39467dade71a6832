import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Changes } from './changes.ts';
import { type Database, isDatabaseUnavailable, openDatabase } from './database.ts';
import { CACHED_RESPONSES } from './topics.ts';

/** For reads that may be two seconds stale: uses a recent standby, else the primary. */
export type Reads = <T>(read: (db: Database) => Promise<T>) => Promise<T>;

export function primaryReads(db: Database): Reads {
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
const CHECK_INTERVAL_MS = 500;
const MAX_CONNECTIONS = { requests: 8, background: 2 };
/** Far above any background read; only ends connections to a frozen standby. */
const BACKGROUND_READ_TIMEOUT_MS = 30_000;

/** WAL position of the primary in bytes, at our time `at`. */
interface WalPosition {
  readonly at: number;
  readonly bytes: number;
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
  const requestDb = openDatabase({ connection, maxConnections: MAX_CONNECTIONS.requests });
  const backgroundDb = openDatabase({
    connection: { connectionTimeoutMillis: 500, query_timeout: BACKGROUND_READ_TIMEOUT_MS, ...connection },
    maxConnections: MAX_CONNECTIONS.background,
    background: true,
  });
  const primaryDb = openDatabase({ connection: primary, maxConnections: 1 });
  let walPositions: readonly WalPosition[] = [];
  let changedAt = performance.now();
  let isUsed = false;
  const runningReads = new Set<(reason: Error) => void>();
  const closing = new AbortController();
  let wake = new AbortController();

  const recordChange = (): void => {
    changedAt = performance.now();
    wake.abort();
  };
  // Published after the commit. The next read is often cached for long, so it must contain the change.
  changes.on(CACHED_RESPONSES, recordChange);
  changes.on('rankings', recordChange);
  changes.onListening(recordChange);

  const checkRecent = async (db: Database): Promise<void> => {
    const { rows } = await sql<{ standby: boolean; replayed: number | null }>`
      select pg_is_in_recovery() as standby,
        (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as replayed`.execute(db);
    const [{ standby, replayed } = { standby: false, replayed: null }] = rows;
    if (!standby) throw new NotRecentError('DATABASE_READ_URL leads to a primary');
    // When the primary was at the position that this connection has replayed.
    const replayedUpTo = walPositions.findLast((walPosition) => walPosition.bytes <= (replayed ?? -1))?.at ?? -Infinity;
    if (performance.now() - replayedUpTo > MAX_AGE_MS)
      throw new NotRecentError('the standby is more than a second late, or the primary does not answer');
    if (!changes.listening || replayedUpTo < changedAt) throw new BehindChangeError();
  };

  const startUsing = (): void => {
    if (isUsed || closing.signal.aborted) return;
    isUsed = true;
    log.info('reads go to the standby');
  };
  const stopUsing = (cause: unknown): void => {
    if (!isUsed) return;
    isUsed = false;
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (!closing.signal.aborted) log.warn({ reason }, 'reads go to the primary, since the standby cannot be used');
    for (const rejectRead of runningReads) rejectRead(new NotRecentError(reason));
  };
  const rejectIfStopped = async <T>(result: Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    runningReads.add(reject);
    void result.then(resolve, reject);
    try {
      return await promise;
    } finally {
      runningReads.delete(reject);
    }
  };

  const recordWalPosition = async (): Promise<void> => {
    const at = performance.now();
    const { rows } = await sql<{ bytes: number }>`
      select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`.execute(primaryDb);
    walPositions = [
      ...walPositions.filter((walPosition) => at - walPosition.at <= MAX_AGE_MS),
      ...rows.map((row) => ({ at, bytes: row.bytes })),
    ];
  };
  const checkStandby = async (): Promise<void> => {
    // Without a response from the primary, the standby's data ages by itself.
    await recordWalPosition().catch(() => undefined);
    try {
      await requestDb.connection().execute(checkRecent);
      startUsing();
    } catch (error) {
      if (!(error instanceof BehindChangeError)) stopUsing(error);
    }
  };
  const checkLoop = (async (): Promise<void> => {
    while (!closing.signal.aborted) {
      wake = new AbortController();
      await checkStandby();
      const signal = AbortSignal.any([wake.signal, closing.signal]);
      await delay(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  })();

  return {
    readsWith(fallback, { background: isBackground = false } = {}) {
      const standby = isBackground ? backgroundDb : requestDb;
      return async (read) => {
        if (!isUsed) return read(fallback);
        try {
          const result = standby.connection().execute(async (db) => {
            await checkRecent(db);
            return read(db);
          });
          return await rejectIfStopped(result);
        } catch (error) {
          if (!(error instanceof NotRecentError) && !isDatabaseUnavailable(error)) throw error;
          return read(fallback);
        }
      };
    },
    async close() {
      closing.abort();
      await checkLoop;
      await Promise.all([requestDb, backgroundDb, primaryDb].map((db) => db.destroy()));
    },
  };
}
