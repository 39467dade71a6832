import type { Job } from '../../../core/jobs/jobs.service.ts';
import { type RetentionDeps, removeOldArticles } from './retention.service.ts';
import type { PollingCycles } from './rounds.service.ts';

interface Deps extends RetentionDeps {
  readonly rounds: Pick<PollingCycles, 'runScheduled'>;
}

/** Pruning must run before the job that removes unused pictures. */
export function newsJobs({ rounds, ...deps }: Deps): Job[] {
  return [
    { name: 'refresh-news', cron: '*/30 * * * *', run: () => rounds.runScheduled() },
    { name: 'prune-news', cron: '20 3 * * *', run: () => removeOldArticles(deps) },
  ];
}
