import type { Job } from '../../core/jobs/jobs.service.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { countPastDays } from './days-of-use.service.ts';
import type { Reports } from './report/report.service.ts';

interface Deps extends Pick<SharedDeps, 'db' | 'background' | 'clock'> {
  readonly reports: Pick<Reports, 'countPastDays'>;
}

/** Count each day soon after its end, so that overview and report read only today from the ledger. */
export function adminJobs(deps: Deps): Job[] {
  return [
    { name: 'count-days-of-use', cron: '*/10 * * * *', run: () => countPastDays(deps) },
    { name: 'count-report-days', cron: '*/10 * * * *', run: () => deps.reports.countPastDays() },
  ];
}
