import { PgBoss } from 'pg-boss';
import type { Clock } from '../../core/calendar/clock.ts';
import { findJobs, findQueue, type JobRow, type QueueRow } from '../../core/jobs/jobs.queries.ts';
import { type Mail, EMAIL_QUEUE } from '../../core/email/email.service.ts';
import type { Database } from '../../db/database.ts';
import { type Env, VERSION } from '../../env.ts';
import { type DatabaseRow, findDatabaseHealth } from './health.queries.ts';

export interface SeenJob extends JobRow {
  readonly next: Date | null;
}

export interface Health {
  readonly jobs: readonly SeenJob[];
  readonly database: DatabaseRow;
  /** Null without an SMTP server. */
  readonly mail: QueueRow | null;
  readonly server: {
    readonly version: string;
    readonly nodeVersion: string;
    readonly startedAt: Date;
    readonly memoryBytes: number;
  };
  readonly settings: {
    readonly checkInLocation: 'optional' | 'required';
    readonly publicUrl: string | null;
    readonly hasOwnFeeds: boolean;
  };
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'delivery'>;
  readonly env: Pick<Env, 'checkInLocation' | 'publicUrl'> & Partial<Pick<Env, 'newsSources'>>;
}

const NO_MAIL: QueueRow = { waiting: 0, failed: 0, last_done_at: null, last_error: null };

export function createHealth({ db, clock, env, mail }: Deps): () => Promise<Health> {
  const startedAt = new Date(clock.now().getTime() - Math.round(process.uptime() * 1000));
  return async () => {
    const database = await findDatabaseHealth(db);
    const jobs = database.has_jobs ? await findJobs(db) : [];
    const now = clock.now();
    return {
      jobs: jobs.map((job) => ({ ...job, next: nextRun(job.cron, job.timezone, now) })),
      database,
      mail: mail.delivery === 'admin' ? null : database.has_jobs ? await findQueue(db, EMAIL_QUEUE) : NO_MAIL,
      server: {
        version: VERSION,
        nodeVersion: process.versions.node,
        startedAt,
        memoryBytes: process.memoryUsage.rss(),
      },
      settings: {
        checkInLocation: env.checkInLocation,
        publicUrl: env.publicUrl?.origin ?? null,
        hasOwnFeeds: Boolean(env.newsSources),
      },
    };
  };
}

/** Parses cron expressions exactly as the job queue does; it is never started and needs no database. */
const reader = new PgBoss({ db: { executeSql: () => Promise.resolve({ rows: [] }) } });

function nextRun(cron: string, timezone: string, after: Date): Date | null {
  try {
    return reader.previewSchedule(cron, { tz: timezone, from: after, count: 1 })[0] ?? null;
  } catch {
    // Someone may have edited the queue's table by hand.
    return null;
  }
}
