import type { Clock } from '../../core/calendar/clock.ts';
import type { Job } from '../../core/jobs/jobs.service.ts';
import type { Limits } from '../../core/limits/limits.service.ts';
import { pruneUsernameClaims } from '../../core/residents/username-claims.queries.ts';
import type { Sessions } from '../../core/sessions/sessions.service.ts';
import type { Database } from '../../db/database.ts';
import type { Passkeys } from './passkeys/passkeys.service.ts';
import type { AccountLinks } from './recovery/links.service.ts';
import type { SecondFactor } from './second-factor/second-factor.service.ts';
import type { SecurityEvents } from './sessions/security-events.service.ts';

interface Deps {
  readonly background: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly securityEvents: SecurityEvents;
  readonly links: AccountLinks;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly eraseLeft: () => Promise<void>;
}

/** Erases deleted accounts and prunes what has expired. */
export function accountsJobs(deps: Deps): Job[] {
  const { background, clock, sessions, limits, securityEvents, links, secondFactor, passkeys, eraseLeft } = deps;
  return [
    { name: 'erase-left-accounts', cron: '*/30 * * * *', run: eraseLeft },
    { name: 'remove-ended-limits', cron: '*/15 * * * *', run: () => limits.removeEnded() },
    // Removes the sessions of residents who never came back; the others end when they are used.
    { name: 'remove-ended-sessions', cron: '30 4 * * *', run: () => sessions.removeEnded() },
    { name: 'remove-old-security-events', cron: '35 4 * * *', run: () => securityEvents.removeOld() },
    { name: 'remove-expired-links', cron: '40 4 * * *', run: () => links.removeExpired() },
    { name: 'remove-half-sign-ins', cron: '41 4 * * *', run: () => secondFactor.removeExpired() },
    { name: 'remove-passkey-challenges', cron: '*/15 * * * *', run: () => passkeys.removeExpired() },
    { name: 'prune-username-claims', cron: '50 4 * * *', run: () => pruneUsernameClaims(background, clock.now()) },
  ];
}
