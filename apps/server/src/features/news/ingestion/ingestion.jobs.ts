import type { Job } from '../../../core/jobs/jobs.service.ts';
import { type OldNewsParts, removeOldNews } from './retention.service.ts';
import type { Rounds } from './rounds.service.ts';

interface Parts extends OldNewsParts {
  readonly rounds: Pick<Rounds, 'runScheduled'>;
}

/** Asks all feeds for news, twice an hour; removes at night what is old, before the pictures that nothing uses any more. */
export function newsJobs({ rounds, ...parts }: Parts): Job[] {
  return [
    { name: 'refresh-news', cron: '*/30 * * * *', run: () => rounds.runScheduled() },
    { name: 'remove-old-news', cron: '20 3 * * *', run: () => removeOldNews(parts) },
  ];
}
