import type { Job } from '../../core/jobs/jobs.service.ts';
import type { Rounds } from './rounds.service.ts';

/** Asks all feeds for news, twice an hour. */
export function newsJobs(rounds: Pick<Rounds, 'runScheduled'>): Job[] {
  return [{ name: 'refresh-news', cron: '*/30 * * * *', run: () => rounds.runScheduled() }];
}
