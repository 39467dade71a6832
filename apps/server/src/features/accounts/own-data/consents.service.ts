import type { DocumentName } from '@ecopulse/contract/accounts/documents';
import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import {
  type ConsentRow,
  deleteConsentProofs,
  endWithdrawal,
  findConsents,
  insertSeenConsents,
  withdrawConsents,
} from '../consents.queries.ts';
import { publishAccountChange } from './account-deletion.service.ts';

export interface Consents {
  list(residentId: number): Promise<ConsentRow[]>;
  /** Once no document is left withdrawn, the account is back. Throws `edited-meanwhile` if another version is in force. */
  agree(residentId: number, document: DocumentName, seenVersion: string): Promise<void>;
  /** Hides the resident, and refuses most of their calls on all servers, until they agree again. */
  withdraw(residentId: number, document: DocumentName): Promise<void>;
  /** Deletes what outlived erased accounts long enough. */
  pruneProofs(): Promise<void>;
}

type Deps = Pick<SharedDeps, 'db' | 'background' | 'clock' | 'changes' | 'sessions' | 'notifications'>;

const DAY_MS = 24 * 60 * 60 * 1000;

export function createConsents(deps: Deps): Consents {
  const { db, background, clock, changes, sessions } = deps;
  const change = async (residentId: number, write: (trx: Transaction) => Promise<boolean>): Promise<void> => {
    const isFound = await retryAfterDeadlock(() => db.transaction().execute(write));
    if (!isFound) throw new ProblemError('signed-out');
    await sessions.publishChanged(residentId);
    await publishAccountChange(deps, residentId);
  };
  return {
    list: (residentId) => findConsents(db, residentId),
    async agree(residentId, document, version) {
      await change(residentId, async (trx) => {
        const isFound = await endWithdrawal(trx, residentId, document);
        if (isFound && !(await insertSeenConsents(trx, residentId, clock.now(), { [document]: version })))
          throw new ProblemError('edited-meanwhile');
        return isFound;
      });
      changes.publish('rankings', 'corrected');
    },
    async withdraw(residentId, document) {
      await change(residentId, (trx) => withdrawConsents(trx, residentId, document, clock.now()));
      changes.publish('rankings', `left/${residentId}`);
    },
    pruneProofs: () =>
      deleteConsentProofs(
        background,
        new Date(clock.now().getTime() - PERSONAL_DATA.consentProofs.retention.days * DAY_MS),
      ),
  };
}
