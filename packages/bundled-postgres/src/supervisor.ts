import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage } from './errors.ts';
import type { RunningDatabase } from './running-database.ts';

export interface Supervisor {
  readonly pid: number;
  stop(): Promise<void>;
}

interface SupervisorLog {
  info(message: string): void;
  warn(message: string): void;
}

const firstPause = 100;
const longestPause = 2_000;

/**
 * When the owner's connection ends, PostgreSQL is down: retries `reopen` until it succeeds.
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
