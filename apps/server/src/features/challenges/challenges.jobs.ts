import type { Job } from '../../core/jobs/jobs.service.ts';
import type { Challenges } from './challenges.service.ts';

/** Closes the challenges whose last day has just ended. */
export function challengesJobs(challenges: Pick<Challenges, 'closeEnded'>): Job[] {
  return [{ name: 'close-ended-challenges', cron: '0 0 * * *', run: () => challenges.closeEnded() }];
}
