import { setTimeout as delay } from 'node:timers/promises';
import type { JobName } from '@ecopulse/contract/admin/admin';
import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';
import type { ClientConfig } from 'pg';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { type Metric, Tally } from '../metrics/metric.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { asConnectionError } from '../../db/prepared-client.ts';
import { createFailureLog } from './failure-log.ts';
import { recordOutcome } from './jobs.queries.ts';
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
  /** Whether this process runs jobs; any process may enqueue them. */
  readonly isWorker: boolean;
  readonly pollingSeconds?: number;
}

export interface Jobs {
  enqueue(trx: Transaction, queue: Queue, data: object): Promise<void>;
  run(jobs: readonly Job[], queues: readonly Queue[]): void;
  stop(): Promise<void>;
  readonly metrics: readonly Metric[];
}

const TIME_ZONE = 'Asia/Singapore';
const START_RETRY_DELAY_MS = 30_000;
/** Scheduled jobs need no precision, and rare polling costs the database almost nothing. */
const POLLING_SECONDS = 30;
const RETRIES = { retryLimit: 5, retryDelay: 60, retryBackoff: true };

/** LISTEN/NOTIFY announces new jobs; polling finds retries, and everything if notifications are lost. */
const QUEUE_POLLING_SECONDS = { withNotifications: 10, withoutNotifications: 2 };
const WORKER_OPTIONS = { batchSize: 5, burstWhenBatchFull: true, localConcurrency: 2 };
/** Retention of unprocessed jobs, and of finished ones for the admin pages; their data is already erased by then. */
const RETENTION_SECONDS = PERSONAL_DATA.mails.retention.days * 86_400;

/** Retries the start while the database is unreachable. A job that became due while no server ran runs once at the next start. */
export function openJobs({ connection, db, log, isWorker, pollingSeconds = POLLING_SECONDS }: Deps): Jobs {
  const boss = new PgBoss({
    ...bossConnection(connection),
    application_name: 'ecopulse-jobs',
    max: 2,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
  });
  const logFailure = createFailureLog(log);
  boss.on('error', (error) => logFailure(error, 'the job queue failed'));
  const startBoss = memoizeSuccess(async () => void (await boss.start()));
  const queueCreations = new Map<string, () => Promise<void>>();
  let retry: NodeJS.Timeout | undefined;
  let starting: Promise<void> = Promise.resolve();
  let stopped = false;
  const completedRuns = new Tally();
  const failedRuns = new Tally();

  const ensureQueue = (queue: Queue): Promise<void> => {
    const create = queueCreations.get(queue.name) ?? memoizeSuccess(() => createQueue(boss, queue));
    queueCreations.set(queue.name, create);
    return startBoss().then(create);
  };
  const startWorkers = async (jobs: readonly Job[], queues: readonly Queue[]): Promise<void> => {
    await startBoss();
    for (const queue of queues) {
      await ensureQueue(queue);
      await workQueue(boss, db, { ...queue, work: (work) => countWork(queue, work) }, pollingSeconds);
    }
    for (const { name, cron, run } of jobs) {
      await boss.createQueue(name, { policy: 'exclusive', ...RETRIES });
      await boss.work(name, { pollingIntervalSeconds: pollingSeconds }, () => countRun(name, run));
      await boss.schedule(name, cron, null, { tz: TIME_ZONE, missed: 'once' });
    }
  };
  const countRun = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      completedRuns.add(name);
    } catch (error) {
      failedRuns.add(name);
      log.error({ err: error, job: name }, 'a job failed');
      throw error;
    }
  };
  const countWork = async (queue: Queue, work: QueuedWork): Promise<WorkOutcome> => {
    try {
      const outcome = await queue.work(work);
      (outcome.outcome === 'done' ? completedRuns : failedRuns).add(queue.name);
      return outcome;
    } catch (error) {
      failedRuns.add(queue.name);
      // Later attempts would repeat it for hours.
      if (work.attempt === 0) log.error({ err: error, job: queue.name }, 'work of a queue failed; it is tried again');
      throw error;
    }
  };
  const startOrRetry = async (jobs: readonly Job[], queues: readonly Queue[]): Promise<void> => {
    try {
      await startWorkers(jobs, queues);
    } catch (error) {
      logFailure(error, 'the jobs could not be started; retrying');
      if (!stopped) retry = setTimeout(() => void (starting = startOrRetry(jobs, queues)), START_RETRY_DELAY_MS);
    }
  };

  return {
    metrics: [
      {
        name: 'ecopulse_jobs_done_total',
        help: 'Runs of jobs, and pieces of work of queues, that were done.',
        kind: 'counter',
        labels: ['job'],
        read: () => completedRuns.labelledValues('job'),
      },
      {
        name: 'ecopulse_jobs_failed_total',
        help: 'Runs of jobs, and attempts of work of queues, that failed or were given up.',
        kind: 'counter',
        labels: ['job'],
        read: () => failedRuns.labelledValues('job'),
      },
    ],
    async enqueue(trx, queue, data) {
      await ensureQueue(queue);
      await boss.send(queue.name, data, { db: fromKysely(trx) });
    },
    run(jobs, queues) {
      // Prometheus misses the first increase of a counter that did not exist.
      for (const { name } of [...jobs, ...queues]) for (const tally of [completedRuns, failedRuns]) tally.add(name, 0);
      starting = startOrRetry(jobs, queues);
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await starting;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

function memoizeSuccess(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = null;
      throw asConnectionError(error);
    });
    return result;
  };
}

async function createQueue(boss: PgBoss, { name, options }: Queue): Promise<void> {
  await boss.createQueue(name, {
    policy: 'standard',
    notify: true,
    retryBackoff: true,
    retentionSeconds: RETENTION_SECONDS,
    deleteAfterSeconds: RETENTION_SECONDS,
    ...options,
  });
}

async function workQueue(boss: PgBoss, db: Database, queue: Queue, pollingSeconds: number): Promise<void> {
  const { withNotifications, withoutNotifications } = QUEUE_POLLING_SECONDS;
  const options = {
    notifyPollingIntervalSeconds: Math.min(withNotifications, pollingSeconds),
    pollingIntervalSeconds: Math.min(withoutNotifications, pollingSeconds),
    ...WORKER_OPTIONS,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await boss.work(queue.name, options, (batch: JobWithMetadata[]) =>
    Promise.all(batch.map((job) => runJob(db, queue, job))),
  );
}

/** Replaces the job's data, which may be secret, by the outcome. After a crash, the retry finds it and does nothing. */
async function runJob(db: Database, queue: Queue, job: JobWithMetadata): Promise<JobResult> {
  const { id, data, createdOn: queuedAt, retryCount: attempt, signal } = job;
  try {
    const storedOutcome = storedOutcomeIn(data);
    const outcome = storedOutcome ?? (await queue.work({ id, data, queuedAt, attempt, signal }));
    if (storedOutcome === null)
      await retryWithBackoff(() => recordOutcome(db, { queue: queue.name, id }, outcome), signal);
    if (outcome.outcome === 'done') return { id, status: 'completed' };
    return { id, status: 'deadletter', output: { message: outcome.because } };
  } catch (error) {
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

function storedOutcomeIn(data: object): WorkOutcome | null {
  return 'outcome' in data ? (data as WorkOutcome) : null;
}

const FIRST_RETRY_DELAY_MS = 200;
const MAX_RETRIES = 8;

/** A brief database outage must not cause finished work to be repeated. */
async function retryWithBackoff(operation: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await operation();
      return;
    } catch (error) {
      if (attempt === MAX_RETRIES || signal.aborted) throw error;
      await delay(FIRST_RETRY_DELAY_MS * 2 ** attempt);
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
