import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage } from './errors.ts';
import type { RunningDatabase } from './running-database.ts';

export interface PostgresLog {
  info(message: string): void;
  warn(message: string): void;
}

const MIN_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 2_000;

/**
 * Watches the connection of `first`, then of each later database. When it ends, PostgreSQL is down: retries `reopen`.
 * @param abort aborted on stopping, so that a running `reopen` ends soon.
 */
export function superviseDatabase(
  first: RunningDatabase,
  reopen: () => Promise<RunningDatabase>,
  log: PostgresLog,
  abort: AbortController,
) {
  let current = first;
  let restart = Promise.resolve();

  const watch = (database: RunningDatabase) => {
    current = database;
    let reason = 'the connection ended';
    database.client.on('error', (error) => (reason = errorMessage(error)));
    database.client.once('end', () => {
      if (abort.signal.aborted) return;
      log.warn(`PostgreSQL (process ${database.pid}) is lost: ${reason}. Starting it again.`);
      restart = restartUntilReady();
    });
  };

  const restartUntilReady = async () => {
    let lastMessage = '';
    for (let retryDelayMs = MIN_RETRY_DELAY_MS; ; retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_DELAY_MS)) {
      try {
        await delay(retryDelayMs, undefined, { signal: abort.signal });
        watch(await reopen());
        log.info(`PostgreSQL is back (process ${current.pid}).`);
        return;
      } catch (error) {
        if (abort.signal.aborted) return;
        if (errorMessage(error) !== lastMessage)
          log.warn(`PostgreSQL does not come back, still trying: ${errorMessage(error)}`);
        lastMessage = errorMessage(error);
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
