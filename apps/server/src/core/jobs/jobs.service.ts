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

/** Runs on exactly one server. Must be idempotent. */
export interface Job {
  readonly name: JobName;
  /** In Singapore time. */
  readonly cron: string;
  run(): Promise<void>;
}

interface Log {
  error(details: object, message: string): void;
}

interface Deps {
  readonly connection: ClientConfig;
  readonly db: Database;
  readonly log: Log;
  readonly works: boolean;
  readonly pollingSeconds?: number;
}

export interface Jobs {
  enqueue(trx: Transaction, queue: Queue, data: object): Promise<void>;
  run(jobs: readonly Job[], queues: readonly Queue[]): void;
  stop(): Promise<void>;
  readonly metrics: readonly Metric[];
}

const TIME_ZONE = 'Asia/Singapore';
const START_AGAIN_MS = 30_000;
/** Scheduled jobs need no precision, and rare polling costs the database almost nothing. */
const POLLING_SECONDS = 30;
const RETRIES = { retryLimit: 5, retryDelay: 60, retryBackoff: true };

/** LISTEN/NOTIFY announces new jobs; polling finds retries, and everything if notifications are lost. */
const QUEUE_POLLING_SECONDS = { notified: 10, otherwise: 2 };
const BATCH = { batchSize: 5, burstWhenBatchFull: true, localConcurrency: 2 };
/** How long unprocessed jobs are kept, and finished ones for the admin pages; their data is already erased by then. */
const KEPT_SECONDS = PERSONAL_DATA.mails.retention.days * 86_400;

/** Waits while the database is unreachable. A job that became due while no server ran is run once at the next start. */
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
      // Prometheus misses the first increase of a counter that did not exist.
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
 * Replaces the job's data by the outcome: the data may be secret, and after a crash the retry finds the outcome and does
 * nothing.
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

const FIRST_WAIT_MS = 200;
const WAITS = 8;

/** A brief database outage must not cause finished work to be repeated. */
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
