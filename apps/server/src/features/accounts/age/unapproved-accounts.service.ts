import { PARENT_ANSWER_DAYS } from '@ecopulse/contract/accounts/personal-data';
import type { Notifications } from '../../../core/notifications/notifications.service.ts';
import { retryAfterDeadlock } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { markAccountDeleted } from '../own-data/account-deletion.queries.ts';
import { publishAccountChange } from '../own-data/account-deletion.service.ts';
import { findUnapproved, lockUnapproved } from './age-band.queries.ts';

interface Deps extends Pick<SharedDeps, 'background' | 'clock' | 'changes'> {
  readonly notifications: Pick<Notifications, 'publishChanges'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes accounts to which no parent has agreed in time. */
export function createDeleteUnapprovedAccounts(deps: Deps): () => Promise<void> {
  const { background: db, clock } = deps;
  return async () => {
    const now = clock.now();
    const awaitedBefore = new Date(now.getTime() - PARENT_ANSWER_DAYS * DAY_MS);
    for (const id of await findUnapproved(db, awaitedBefore)) {
      const deleted = await retryAfterDeadlock(() =>
        db
          .transaction()
          .execute(async (trx) =>
            (await lockUnapproved(trx, id, awaitedBefore)) ? markAccountDeleted(trx, id, now) : null,
          ),
      );
      if (deleted) await publishAccountChange({ ...deps, db }, id);
    }
  };
}
