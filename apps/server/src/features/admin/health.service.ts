import { PgBoss } from 'pg-boss';
import { findJobs, getQueueStatus, type JobRow, type QueueStatusRow } from '../../core/jobs/jobs.queries.ts';
import { EMAIL_QUEUE } from '../../core/email/email.service.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { type Env, VERSION } from '../../env.ts';
import { type DatabaseRow, findDatabaseHealth } from './health.queries.ts';

export interface ScheduledJob extends JobRow {
  readonly next: Date | null;
}

export interface Health {
  readonly jobs: readonly ScheduledJob[];
  readonly database: DatabaseRow;
  /** Null without an SMTP server. */
  readonly emailQueue: QueueStatusRow | null;
  readonly server: {
    readonly version: string;
    readonly nodeVersion: string;
    readonly startedAt: Date;
    readonly memoryBytes: number;
  };
  readonly settings: {
    readonly checkInLocation: 'optional' | 'required';
    readonly publicUrl: string | null;
    readonly hasCustomFeeds: boolean;
  };
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'mail'> {
  readonly env: Pick<Env, 'checkInLocation' | 'publicUrl'> & Partial<Pick<Env, 'newsSources'>>;
}

const EMPTY_EMAIL_QUEUE: QueueStatusRow = { waiting: 0, failed: 0, last_done_at: null, last_error: null };

export function createHealth({ db, clock, env, mail }: Deps): () => Promise<Health> {
  const startedAt = new Date(clock.now().getTime() - Math.round(process.uptime() * 1000));
  return async () => {
    const database = await findDatabaseHealth(db);
    const jobs = database.has_jobs ? await findJobs(db) : [];
    const readEmailQueue = () => (database.has_jobs ? getQueueStatus(db, EMAIL_QUEUE) : EMPTY_EMAIL_QUEUE);
    const now = clock.now();
    return {
      jobs: jobs.map((job) => ({ ...job, next: nextRun(job.cron, job.timezone, now) })),
      database,
      emailQueue: mail.delivery === 'admin' ? null : await readEmailQueue(),
      server: {
        version: VERSION,
        nodeVersion: process.versions.node,
        startedAt,
        memoryBytes: process.memoryUsage.rss(),
      },
      settings: {
        checkInLocation: env.checkInLocation,
        publicUrl: env.publicUrl?.origin ?? null,
        hasCustomFeeds: Boolean(env.newsSources),
      },
    };
  };
}

/** An unstarted job queue, so that cron expressions are parsed exactly as the running one parses them. */
const cronParser = new PgBoss({ db: { executeSql: () => Promise.resolve({ rows: [] }) } });

function nextRun(cron: string, timezone: string, after: Date): Date | null {
  try {
    return cronParser.previewSchedule(cron, { tz: timezone, from: after, count: 1 })[0] ?? null;
  } catch {
    // Someone may have edited the queue's table by hand.
    return null;
  }
}
