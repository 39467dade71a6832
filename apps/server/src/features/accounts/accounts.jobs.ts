import type { Clock } from '../../core/calendar/clock.ts';
import type { Job } from '../../core/jobs/jobs.service.ts';
import { claimRemaining } from '../../core/residents/username-claims.queries.ts';
import type { Sessions } from '../../core/sessions/sessions.service.ts';
import type { Database } from '../../db/database.ts';

interface Deps {
  readonly background: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
}

/** Tidies up at night, and claims the usernames that a server of the release before has given out. */
export function accountsJobs({ background, clock, sessions }: Deps): Job[] {
  return [
    // Removes the sessions of residents who never came back; the others end when they are used.
    { name: 'remove-ended-sessions', cron: '30 4 * * *', run: () => sessions.removeEnded() },
    { name: 'claim-usernames', cron: '50 4 * * *', run: () => claimRemaining(background, clock.now()) },
  ];
}
