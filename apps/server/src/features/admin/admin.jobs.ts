import type { Clock } from '../../core/calendar/clock.ts';
import type { Job } from '../../core/jobs/jobs.service.ts';
import type { Database } from '../../db/database.ts';
import { countPastDays } from './days-of-use.service.ts';

interface Deps {
  readonly db: Database;
  readonly background: Database;
  readonly clock: Clock;
}

/** Counts each day soon after its end, so that the overview reads only today from the ledger. */
export function adminJobs(deps: Deps): Job[] {
  return [{ name: 'count-days-of-use', cron: '*/10 * * * *', run: () => countPastDays(deps) }];
}
