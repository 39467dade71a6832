import type { Job } from '../../../core/jobs/jobs.service.ts';
import type { Notifications } from '../../../core/notifications/notifications.service.ts';
import { reportSilentFeeds } from './silence.service.ts';
import { type RetentionDeps, pruneOldArticles } from './retention.service.ts';
import type { PollingCycles } from './polling-cycles.service.ts';

interface Deps extends RetentionDeps {
  readonly pollingCycles: Pick<PollingCycles, 'runScheduled'>;
  readonly notifications: Pick<Notifications, 'notify'>;
}

/** Pruning must run before the job that removes unused pictures. */
export function newsJobs({ pollingCycles, ...deps }: Deps): Job[] {
  return [
    { name: 'refresh-news', cron: '*/30 * * * *', run: () => pollingCycles.runScheduled() },
    { name: 'check-feeds', cron: '*/30 * * * *', run: () => reportSilentFeeds(deps) },
    { name: 'prune-news', cron: '20 3 * * *', run: () => pruneOldArticles(deps) },
  ];
}
