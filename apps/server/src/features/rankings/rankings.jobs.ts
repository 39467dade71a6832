import type { Job } from '../../core/jobs/jobs.service.ts';
import type { Rankings } from './rankings.service.ts';

/** Freezes the result of the week that has just ended; a minute later, when all that was under way is done and all clocks agree. */
export function rankingsJobs(rankings: Pick<Rankings, 'freezeLastWeek'>): Job[] {
  return [{ name: 'freeze-last-week', cron: '1 0 * * 1', run: () => rankings.freezeLastWeek() }];
}
