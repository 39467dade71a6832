import { setTimeout as delay } from 'node:timers/promises';
import type { JobName } from '@ecopulse/contract/admin/admin';
import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';
import type { ClientConfig } from 'pg';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { type Metric, Tally } from '../metrics/metric.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { asConnectionError } from '../../db/prepared-client.ts';
import { rememberOutcome } from './jobs.queries.ts';
import type { Queue, QueuedWork, WorkOutcome } from './queue.ts';

/** A scheduled job, run by exactly one of all servers. It must be safe to run twice. */
export interface Job {
  /** Listed in the contract, so that the admin pages have words for it. */
  readonly name: JobName;
  /** A cron expression in Singapore's time. */
  readonly cron: string;
  run(): Promise<void>;
}

interface Log {
  error(details: object, message: string): void;
}

interface Deps {
  readonly connection: ClientConfig;
  /** For what a worker writes. */
  readonly db: Database;
  readonly log: Log;
  /** Whether this process runs jobs and works queues, or only adds to them. */
  readonly works: boolean;
  /** How often it looks for due jobs. */
  readonly pollingSeconds?: number;
}

export interface Jobs {
  /** Adds work to a queue as a part of the transaction, so that it is done if, and only if, that commits. */
  enqueue(trx: Transaction, queue: Queue, data: object): Promise<void>;
  /** Runs these jobs and works these queues in the background. */
  run(jobs: readonly Job[], queues: readonly Queue[]): void;
  stop(): Promise<void>;
  readonly metrics: readonly Metric[];
}

const TIME_ZONE = 'Asia/Singapore';
const START_AGAIN_MS = 30_000;
/** A due job need not run within a second, and rare polling costs the database almost nothing. */
const POLLING_SECONDS = 30;
const RETRIES = { retryLimit: 5, retryDelay: 60, retryBackoff: true };

/** The database notifies of new work; polling finds what has to be tried again, and all if notifications are lost. */
const QUEUE_POLLING_SECONDS = { notified: 10, otherwise: 2 };
/** How much of a queue one worker does at a time. */
const BATCH = { batchSize: 5, burstWhenBatchFull: true, localConcurrency: 2 };
/**
 * How long work may wait, also where no server does it any more, and how long finished work is kept for the metrics of
 * admins; its data is gone by then.
 */
const KEPT_SECONDS = PERSONAL_DATA.mails.retention.days * 86_400;

/**
 * Scheduled jobs and queues. No request waits for them, and while the database is unreachable they wait too. A job
 * that became due while no server ran is run once when one starts.
 */
export function openJobs({ connection, db, log, works, pollingSeconds = POLLING_SECONDS }: Deps): Jobs {
  const boss = new PgBoss({
    ...bossConnection(connection),
    application_name: 'ecopulse-jobs',
    max: 2,
    supervise: works,
    schedule: works,
    useListenNotify: works,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  const start = memoizeSuccess(async () => void (await boss.start()));
  const queuesReady = new Map<string, () => Promise<void>>();
  let retry: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const done = new Tally();
  const failed = new Tally();

  const ready = (queue: Queue): Promise<void> => {
    const create = queuesReady.get(queue.name) ?? memoizeSuccess(() => createQueue(boss, queue));
    queuesReady.set(queue.name, create);
    return start().then(create);
  };
  const begin = async (jobs: readonly Job[], queues: readonly Queue[]): Promise<void> => {
    await start();
    for (const queue of queues) {
      await ready(queue);
      await workQueue(boss, db, { ...queue, work: (work) => talliedWork(queue, work) }, pollingSeconds);
    }
    for (const { name, cron, run } of jobs) {
      await boss.createQueue(name, { policy: 'exclusive', ...RETRIES });
      await boss.work(name, { pollingIntervalSeconds: pollingSeconds }, () => tallied(name, run));
      await boss.schedule(name, cron, null, { tz: TIME_ZONE, missed: 'once' });
    }
  };
  const tallied = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      done.add(name);
    } catch (error) {
      failed.add(name);
      throw error;
    }
  };
  const talliedWork = async (queue: Queue, work: QueuedWork): Promise<WorkOutcome> => {
    try {
      const outcome = await queue.work(work);
      (outcome.outcome === 'done' ? done : failed).add(queue.name);
      return outcome;
    } catch (error) {
      failed.add(queue.name);
      throw error;
    }
  };
  const run = async (jobs: readonly Job[], queues: readonly Queue[]): Promise<void> => {
    try {
      await begin(jobs, queues);
    } catch (error) {
      log.error({ err: error }, 'the jobs could not be started and are tried again');
      if (!stopped) retry = setTimeout(() => void (running = run(jobs, queues)), START_AGAIN_MS);
    }
  };

  return {
    metrics: [
      {
        name: 'ecopulse_jobs_done_total',
        help: 'Runs of jobs, and pieces of work of queues, that were done.',
        kind: 'counter',
        labels: ['job'],
        read: () => done.by('job'),
      },
      {
        name: 'ecopulse_jobs_failed_total',
        help: 'Runs of jobs, and attempts of work of queues, that failed or were given up.',
        kind: 'counter',
        labels: ['job'],
        read: () => failed.by('job'),
      },
    ],
    async enqueue(trx, queue, data) {
      await ready(queue);
      await boss.send(queue.name, data, { db: fromKysely(trx) });
    },
    run(jobs, queues) {
      // Prometheus does not see the first rise of a counter that was not there.
      for (const { name } of [...jobs, ...queues]) for (const tally of [done, failed]) tally.add(name, 0);
      running = run(jobs, queues);
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await running;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Runs work of the queue once for all who ask, and again for the next who asks after a failure. */
function memoizeSuccess(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = null;
      throw asConnectionError(error);
    });
    return done;
  };
}

async function createQueue(boss: PgBoss, { name, options }: Queue): Promise<void> {
  await boss.createQueue(name, {
    policy: 'standard',
    notify: true,
    retryBackoff: true,
    retentionSeconds: KEPT_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    ...options,
  });
}

async function workQueue(boss: PgBoss, db: Database, queue: Queue, pollingSeconds: number): Promise<void> {
  const { notified, otherwise } = QUEUE_POLLING_SECONDS;
  const options = {
    notifyPollingIntervalSeconds: Math.min(notified, pollingSeconds),
    pollingIntervalSeconds: Math.min(otherwise, pollingSeconds),
    ...BATCH,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await boss.work(queue.name, options, (batch: JobWithMetadata[]) =>
    Promise.all(batch.map((job) => runJob(db, queue, job))),
  );
}

/**
 * Does one piece of work. Its outcome replaces its data at once: the data can be secret, and if this process dies before
 * the queue knows, the next attempt finds the outcome and does nothing.
 */
async function runJob(db: Database, queue: Queue, job: JobWithMetadata): Promise<JobResult> {
  const { id, data, createdOn: queuedAt, retryCount: attempt, signal } = job;
  try {
    const known = knownOutcome(data);
    const outcome = known ?? (await queue.work({ id, data, queuedAt, attempt, signal }));
    if (known === null) await retryWithBackoff(() => rememberOutcome(db, { queue: queue.name, id }, outcome), signal);
    if (outcome.outcome === 'done') return { id, status: 'completed' };
    return { id, status: 'deadletter', output: { message: outcome.because } };
  } catch (error) {
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

function knownOutcome(data: object): WorkOutcome | null {
  return 'outcome' in data ? (data as WorkOutcome) : null;
}

/** The first of these waits, in milliseconds; each one is twice as long. Together they take about a minute. */
const FIRST_WAIT_MS = 200;
const WAITS = 8;

/** Work that is done must not be done again because the database was away for a moment. */
async function retryWithBackoff(write: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let wait = 0; ; wait += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (wait === WAITS || signal.aborted) throw error;
      await delay(FIRST_WAIT_MS * 2 ** wait);
    }
  }
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
