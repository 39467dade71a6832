import type { Notifications } from '../../../core/notifications/notifications.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { restorableSince, restorableUntil } from '../../../core/residents/residents.rules.ts';
import type { Client, Member } from '../../../core/sessions/sessions.service.ts';
import { sessionExists } from '../../../core/sessions/sessions.queries.ts';
import { retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { requireAnotherOwner } from '../roles/roles.service.ts';
import type { PasswordCheck, VerifiedPassword } from '../sign-in/password-check.ts';
import type { PendingSignIn, PendingSignIns, SignedIn, SignIn } from '../sign-in/sign-in.service.ts';
import { listConnectedResidentIds, markAccountDeleted, restoreAccount } from './account-deletion.queries.ts';

export interface AccountDeletion {
  /**
   * Hides the resident, who can restore the account for some days, and ends all sessions.
   * Throws `wrong-password`, `too-many-sign-ins`, `last-owner`, and `signed-out` if the session has ended.
   */
  deleteAccount(caller: Member, password: string, client: Client): Promise<void>;
  /** Restores a deleted account and signs in. Throws `invalid-credentials`, also if restoring is no longer possible. */
  restore(credentials: { email: string; password: string }, client: Client): Promise<SignedIn | PendingSignIn>;
  /** The last step of a restoring sign-in. Throws `invalid-credentials` if restoring is no longer possible. */
  restoreIn(
    trx: Transaction,
    verified: Pick<VerifiedPassword, 'residentId' | 'passwordHash'>,
    client: Client,
  ): Promise<RestoringSignIn>;
}

export interface RestoringSignIn {
  readonly signedIn: SignedIn;
  /** Call it after the commit. */
  readonly publishRestored: () => Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'mail' | 'sessions' | 'notifications'> {
  readonly passwordCheck: PasswordCheck;
  readonly signIn: Pick<SignIn, 'startSession'>;
  readonly secondFactor: PendingSignIns;
}

export function createAccountDeletion(deps: Deps): AccountDeletion {
  const { db, clock, changes, mail, sessions, passwordCheck, signIn, secondFactor } = deps;
  const restoreIn: AccountDeletion['restoreIn'] = async (trx, { residentId, passwordHash }, client) => {
    const outcome = await restoreAccount(trx, residentId, restorableSince(clock.now()));
    if (outcome === 'too-late') throw new ProblemError('invalid-credentials');
    return {
      signedIn: await signIn.startSession(residentId, client, { passwordHash, trx }),
      async publishRestored() {
        if (outcome !== 'restored') return;
        changes.publish('rankings', 'corrected');
        await publishAccountChange(deps, residentId);
      },
    };
  };
  return {
    async deleteAccount({ residentId, sessionId }, password, client) {
      await passwordCheck.verifyMember({ residentId, sessionId }, password, client);
      const { publishEnded } = await retryAfterDeadlock(() =>
        db.transaction().execute(async (trx) => {
          await requireAnotherOwner(trx, residentId);
          const deleted = await markAccountDeleted(trx, residentId, clock.now());
          if (!deleted || !(await sessionExists(trx, sessionId))) throw new ProblemError('signed-out');
          const values = { until: restorableUntil(clock.now()) };
          await mail.send(trx, { kind: 'account-leaving', to: deleted.email, language: deleted.language, values });
          return sessions.endAll(trx, residentId);
        }),
      );
      publishEnded();
      changes.publish('rankings', `left/${residentId}`);
      await publishAccountChange(deps, residentId);
    },
    async restore(credentials, client) {
      const verified = await passwordCheck.verifyByEmail(credentials, client);
      if (verified.hasSecondFactor)
        return { pendingToken: await secondFactor.createPendingSignIn(verified, { restores: true }) };
      const { signedIn, publishRestored } = await retryAfterDeadlock(() =>
        db.transaction().execute((trx) => restoreIn(trx, verified, client)),
      );
      await publishRestored();
      return signedIn;
    },
    restoreIn,
  };
}

/** Invalidates cached data of the resident, and makes the clients of friends and requesters refetch their lists. */
export async function publishAccountChange(
  {
    db,
    changes,
    notifications,
  }: Pick<Deps, 'db' | 'changes'> & { readonly notifications: Pick<Notifications, 'publishChanges'> },
  residentId: number,
): Promise<void> {
  changes.publish('resident', residentId);
  for (const id of await listConnectedResidentIds(db, residentId))
    notifications.publishChanges(id, 'friends', 'friend-requests', 'notifications');
}
