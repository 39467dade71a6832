import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage } from './errors.ts';
import type { RunningDatabase } from './running-database.ts';

/** Keeps a database running until it is stopped. */
export interface Supervisor {
  readonly pid: number;
  /** Ends supervision and the owner's connection; PostgreSQL itself keeps running. */
  stop(): Promise<void>;
}

interface SupervisorLog {
  info(message: string): void;
  warn(message: string): void;
}

const firstPause = 100;
const longestPause = 2_000;

/**
 * Watches the owner's connection, which PostgreSQL cannot outlive: when it ends, `reopen` is tried until it succeeds.
 * @param abort aborted on stopping, so that a running `reopen` ends soon.
 */
export function superviseDatabase(
  first: RunningDatabase,
  reopen: () => Promise<RunningDatabase>,
  log: SupervisorLog,
  abort: AbortController,
): Supervisor {
  let current = first;
  let restart = Promise.resolve();

  const watch = (database: RunningDatabase) => {
    current = database;
    let reason = 'the connection ended';
    database.client.on('error', (error) => (reason = errorMessage(error)));
    database.client.once('end', () => {
      if (abort.signal.aborted) return;
      log.warn(`PostgreSQL (process ${database.pid}) is lost: ${reason}. Starting it again.`);
      restart = bringBack();
    });
  };

  const bringBack = async () => {
    let said = '';
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        await delay(pause, undefined, { signal: abort.signal });
        watch(await reopen());
        log.info(`PostgreSQL is back (process ${current.pid}).`);
        return;
      } catch (error) {
        if (abort.signal.aborted) return;
        if (errorMessage(error) !== said)
          log.warn(`PostgreSQL does not come back, still trying: ${errorMessage(error)}`);
        said = errorMessage(error);
      }
    }
  };

  watch(first);
  return {
    get pid() {
      return current.pid;
    },
    async stop() {
      abort.abort();
      await restart;
      await current.client.end();
    },
  };
}
