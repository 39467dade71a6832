import type { JobHealth, PlatformHealth } from '@ecopulse/contract/admin/admin';
import type { Health, ScheduledJob } from './health.service.ts';

export function toPlatformHealth({ jobs, database, emailQueue, server, settings }: Health): PlatformHealth {
  const { checkInLocation, publicUrl, hasCustomFeeds } = settings;
  return {
    jobs: jobs.map(toJobHealth),
    database: {
      version: database.version,
      sizeBytes: database.size_bytes,
      connections: database.connections,
      maxConnections: database.max_connections,
    },
    mail: emailQueue && {
      waiting: emailQueue.waiting,
      failed: emailQueue.failed,
      lastSentAt: emailQueue.last_done_at?.toISOString() ?? null,
      lastError: emailQueue.last_error?.slice(0, MAX_ERROR_LENGTH) ?? null,
    },
    server: { ...server, startedAt: server.startedAt.toISOString() },
    settings: { checkInLocation, publicUrl, startingFeeds: hasCustomFeeds ? 'own' : 'shipped' },
  };
}

/** Errors may contain a stack trace or a whole response of another server. */
const MAX_ERROR_LENGTH = 300;

const CONTRACT_STATES = {
  created: 'waiting',
  retry: 'trying_again',
  active: 'running',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
} as const;

function toJobHealth({
  name,
  cron,
  state,
  started_on: start,
  completed_on: end,
  error,
  next,
}: ScheduledJob): JobHealth {
  const lastRun = state && {
    state: CONTRACT_STATES[state],
    startedAt: start?.toISOString() ?? null,
    durationMs: start && end ? Math.max(0, end.getTime() - start.getTime()) : null,
    error: error?.slice(0, MAX_ERROR_LENGTH) ?? null,
  };
  return { name, cron, lastRun, nextRunAt: next?.toISOString() ?? null };
}
