import type { Job } from '../../core/jobs/jobs.service.ts';
import type { Rankings } from './rankings.service.ts';

/** Freezes the result of the week that has just ended. */
export function rankingsJobs(rankings: Pick<Rankings, 'freezeLastWeek'>): Job[] {
  return [{ name: 'freeze-last-week', cron: '0 0 * * 1', run: () => rankings.freezeLastWeek() }];
}
