import serverPackage from '../../../package.json' with { type: 'json' };
import type { Clock } from '../../core/calendar/clock.ts';
import { nextRun } from './job-times.ts';
import { findJobs, type JobRow } from '../../core/jobs/jobs.queries.ts';
import type { Database } from '../../db/database.ts';
import type { Env } from '../../env.ts';
import { type DatabaseRow, findDatabaseHealth } from './health.queries.ts';

/** A job with the moment when it comes around next. */
export interface SeenJob extends JobRow {
  readonly next: Date | null;
}

export interface Health {
  readonly jobs: readonly SeenJob[];
  readonly database: DatabaseRow;
  readonly server: {
    readonly version: string;
    readonly nodeVersion: string;
    readonly startedAt: Date;
    readonly memoryBytes: number;
  };
  /** Of what is set, nothing that is secret. */
  readonly settings: {
    readonly checkInLocation: 'optional' | 'required';
    readonly publicUrl: string | null;
    readonly isMailConfigured: boolean;
    readonly hasOwnFeeds: boolean;
  };
}

/** What of the deployment's settings is told. */
export type Deployment = Pick<Env, 'checkInLocation' | 'publicUrl'> & Partial<Pick<Env, 'smtpUrl' | 'newsSources'>>;

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly env: Deployment;
}

/** Reads how the platform does: the jobs as their queue knows them (none where it was never started), the database, this process. */
export function createHealth({ db, clock, env }: Parts): () => Promise<Health> {
  const startedAt = new Date(clock.now().getTime() - Math.round(process.uptime() * 1000));
  return async () => {
    const database = await findDatabaseHealth(db);
    const jobs = database.has_jobs ? await findJobs(db) : [];
    const now = clock.now();
    return {
      jobs: jobs.map((job) => ({ ...job, next: nextRun(job.cron, job.timezone, now) })),
      database,
      server: {
        version: serverPackage.version,
        nodeVersion: process.versions.node,
        startedAt,
        memoryBytes: process.memoryUsage.rss(),
      },
      settings: {
        checkInLocation: env.checkInLocation,
        publicUrl: env.publicUrl?.origin ?? null,
        isMailConfigured: Boolean(env.smtpUrl),
        hasOwnFeeds: Boolean(env.newsSources),
      },
    };
  };
}
