import type { Job } from '../../core/jobs/jobs.service.ts';
import { pruneUsernameClaims } from '../../core/residents/username-claims.queries.ts';
import type { SharedDeps } from '../../feature-module.ts';
import type { Suspensions } from './moderation/suspensions.service.ts';
import type { Consents } from './own-data/consents.service.ts';
import type { Passkeys } from './passkeys/passkeys.service.ts';
import type { AccountLinks } from './recovery/links.service.ts';
import type { SecondFactor } from './second-factor/second-factor.service.ts';
import type { SecurityEvents } from './sessions/security-events.service.ts';

interface Deps extends Pick<SharedDeps, 'background' | 'clock' | 'sessions' | 'limits'> {
  readonly securityEvents: SecurityEvents;
  readonly links: AccountLinks;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly consents: Pick<Consents, 'pruneProofs'>;
  readonly suspensions: Pick<Suspensions, 'endExpired'>;
  readonly purgeDeletedAccounts: () => Promise<void>;
  readonly deleteUnapprovedAccounts: () => Promise<void>;
}

export function accountsJobs(deps: Deps): Job[] {
  const {
    background,
    clock,
    sessions,
    limits,
    securityEvents,
    links,
    secondFactor,
    passkeys,
    consents,
    suspensions,
    purgeDeletedAccounts,
    deleteUnapprovedAccounts,
  } = deps;
  return [
    { name: 'purge-deleted-accounts', cron: '*/30 * * * *', run: purgeDeletedAccounts },
    { name: 'delete-unapproved-accounts', cron: '20 4 * * *', run: deleteUnapprovedAccounts },
    { name: 'end-suspensions', cron: '*/5 * * * *', run: () => suspensions.endExpired() },
    { name: 'prune-limits', cron: '*/15 * * * *', run: () => limits.pruneExpired() },
    // An expired session that is used ends at once; this job deletes the unused ones.
    { name: 'prune-sessions', cron: '30 4 * * *', run: () => sessions.pruneExpired() },
    { name: 'prune-security-events', cron: '35 4 * * *', run: () => securityEvents.prune() },
    { name: 'prune-links', cron: '40 4 * * *', run: () => links.pruneExpired() },
    { name: 'prune-pending-sign-ins', cron: '41 4 * * *', run: () => secondFactor.pruneExpired() },
    { name: 'prune-passkey-challenges', cron: '*/15 * * * *', run: () => passkeys.pruneExpired() },
    { name: 'prune-consent-proofs', cron: '45 4 * * *', run: () => consents.pruneProofs() },
    { name: 'prune-username-claims', cron: '50 4 * * *', run: () => pruneUsernameClaims(background, clock.now()) },
  ];
}
