import type { Job } from '../../../core/jobs/jobs.service.ts';
import type { Notifications } from '../../../core/notifications/notifications.service.ts';
import { listOwnerIds } from '../../../core/residents/roles.queries.ts';
import { findSilenceOfFeeds } from '../news.reads.ts';
import { isLongSilence } from '../news.rules.ts';
import type { PollingCycles } from './polling-cycles.service.ts';
import { type RetentionDeps, pruneOldArticles } from './retention.service.ts';

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

/** Notifies each owner once of each silence. */
export async function reportSilentFeeds({
  db,
  clock,
  notifications,
}: Pick<Deps, 'db' | 'clock' | 'notifications'>): Promise<void> {
  const since = await findSilenceOfFeeds(db);
  if (since === null || !isLongSilence(since, clock.now())) return;
  const residentIds = await listOwnerIds(db);
  const subject = `feeds:${since.toISOString()}`;
  await notifications.notify(residentIds.map((residentId) => ({ residentId, kind: 'feeds_silent', subject })));
}
