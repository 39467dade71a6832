import type { ClientConfig } from 'pg';
import { PgBoss } from 'pg-boss';

/** A scheduled job, run by exactly one of all servers. It must be safe to run twice. */
export interface Job {
  readonly name: string;
  /** A cron expression in Singapore's time. */
  readonly cron: string;
  run(): Promise<void>;
}

interface Log {
  error(details: object, message: string): void;
}

interface Deps {
  readonly connection: ClientConfig;
  readonly jobs: readonly Job[];
  readonly log: Log;
  /** How often it looks for due jobs. */
  readonly pollingSeconds?: number;
}

const TIME_ZONE = 'Asia/Singapore';
const START_AGAIN_MS = 30_000;
/** A due job need not run within a second, and rare polling costs the database almost nothing. */
const POLLING_SECONDS = 30;
const RETRIES = { retryLimit: 5, retryDelay: 60, retryBackoff: true };

/**
 * Runs jobs in the background: no request waits for them, and while the database is unreachable they wait too. A job
 * that became due while no server ran is run once when one starts.
 */
export function runJobs({ connection, jobs, log, pollingSeconds = POLLING_SECONDS }: Deps): { stop(): Promise<void> } {
  const boss = new PgBoss({ ...bossConnection(connection), application_name: 'ecopulse-jobs', max: 2 });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const begin = async (): Promise<void> => {
    await boss.start();
    for (const { name, cron, run } of jobs) {
      await boss.createQueue(name, { policy: 'exclusive', ...RETRIES });
      await boss.work(name, { pollingIntervalSeconds: pollingSeconds }, () => run());
      await boss.schedule(name, cron, null, { tz: TIME_ZONE, missed: 'once' });
    }
  };
  const start = async (): Promise<void> => {
    try {
      await begin();
    } catch (error) {
      log.error({ err: error }, 'the jobs could not be started and are tried again');
      if (!stopped) retry = setTimeout(() => void (starting = start()), START_AGAIN_MS);
    }
  };
  let starting = start();

  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await starting;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** The connection settings for the queue's own pool. */
function bossConnection({ connectionString, host, port, user, password, database, ssl }: ClientConfig) {
  if (connectionString !== undefined) return { connectionString };
  return {
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user }),
    ...(typeof password === 'string' && { password }),
    ...(database !== undefined && { database }),
    ...(ssl !== undefined && { ssl }),
  };
}
