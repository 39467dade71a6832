import type { Clock } from '../../../core/calendar/clock.ts';
import type { Mail } from '../../../core/email/email.service.ts';
import type { Notifications } from '../../../core/notifications/notifications.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { restorableSince, restorableUntil } from '../../../core/residents/residents.rules.ts';
import type { Client, Member, Sessions } from '../../../core/sessions/sessions.service.ts';
import { isSessionOpen } from '../../../core/sessions/sessions.queries.ts';
import type { Changes } from '../../../db/changes.ts';
import { type Database, retryAfterDeadlock } from '../../../db/database.ts';
import type { PasswordCheck, VerifiedPassword } from '../sign-in/password-check.ts';
import type { PendingSignIn, PendingSignIns, SignedIn, SignIn } from '../sign-in/sign-in.service.ts';
import { findConcerned, markLeaving, unmarkLeaving } from './leaving.queries.ts';

export interface Leaving {
  /**
   * Hides the resident and ends all sessions.
   * Throws `wrong-password`, `too-many-sign-ins`, and `signed-out` if the session has ended.
   */
  leave(caller: Member, password: string, client: Client): Promise<void>;
  /** Restores a deleted account and signs in. Throws `invalid-credentials`, also when it is too late. */
  restore(credentials: { email: string; password: string }, client: Client): Promise<SignedIn | PendingSignIn>;
  /** Restores after every sign-in step has passed. Throws `invalid-credentials` when it is too late. */
  restoreVerified(verified: Pick<VerifiedPassword, 'residentId' | 'passwordHash'>, client: Client): Promise<SignedIn>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly mail: Pick<Mail, 'send'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly notifications: Pick<Notifications, 'push'>;
  readonly passwordCheck: PasswordCheck;
  readonly signIn: Pick<SignIn, 'enter'>;
  readonly secondFactor: PendingSignIns;
}

export function createLeaving(deps: Deps): Leaving {
  const { db, clock, changes, mail, sessions, passwordCheck, signIn, secondFactor } = deps;
  const restoreVerified: Leaving['restoreVerified'] = async ({ residentId, passwordHash }, client) => {
    const outcome = await retryAfterDeadlock(() =>
      db.transaction().execute((trx) => unmarkLeaving(trx, residentId, restorableSince(clock.now()))),
    );
    if (outcome === 'too-late') throw new ProblemError('invalid-credentials');
    if (outcome === 'restored') {
      changes.publish('rankings', 'corrected');
      await tellOthers(deps, residentId);
    }
    return signIn.enter(residentId, client, passwordHash);
  };
  return {
    async leave({ residentId, sessionId }, password, client) {
      await passwordCheck.ofMember({ residentId, sessionId }, password, client);
      const { tell } = await retryAfterDeadlock(() =>
        db.transaction().execute(async (trx) => {
          const left = await markLeaving(trx, residentId, clock.now());
          if (!left || !(await isSessionOpen(trx, sessionId))) throw new ProblemError('signed-out');
          const values = { until: restorableUntil(clock.now()) };
          await mail.send(trx, { kind: 'account-leaving', to: left.email, language: left.language, values });
          return sessions.endAll(trx, residentId);
        }),
      );
      tell();
      changes.publish('rankings', `left/${residentId}`);
      await tellOthers(deps, residentId);
    },
    async restore(credentials, client) {
      const verified = await passwordCheck.byEmail(credentials, client);
      if (verified.hasSecondFactor) return { pendingToken: await secondFactor.ask(verified, { restores: true }) };
      return restoreVerified(verified, client);
    },
    restoreVerified,
  };
}

/** Invalidates caches of the resident, and makes the clients of others refetch their lists. */
async function tellOthers({ db, changes, notifications }: Deps, residentId: number): Promise<void> {
  changes.publish('resident', residentId);
  for (const id of await findConcerned(db, residentId))
    notifications.push(id, 'friends', 'friend-requests', 'notifications');
}
