import type { Job } from '../jobs/jobs.service.ts';
import type { Sessions } from './sessions.service.ts';

/** Removes the sessions of residents who never came back; others end as they are met. */
export function sessionsJobs(sessions: Pick<Sessions, 'removeEnded'>): Job[] {
  return [{ name: 'remove-ended-sessions', cron: '30 4 * * *', run: () => sessions.removeEnded() }];
}
