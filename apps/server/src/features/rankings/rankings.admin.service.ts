import { recordAuditEntry } from '../../core/audit/audit.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { setWithholdingReason } from './own-entry.queries.ts';

export interface RankingsAdmin {
  /** A null reason readmits the resident. Throws `resident-not-found`. */
  setWithholding(adminId: number, residentId: number, reason: string | null): Promise<void>;
  /** Makes every server read all leaderboards again after a correction of points. */
  refreshLeaderboards(): void;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'changes'>;

export function createRankingsAdmin({ db, clock, changes }: Deps): RankingsAdmin {
  return {
    async setWithholding(adminId, residentId, reason) {
      await db.transaction().execute(async (trx) => {
        const resident = await setWithholdingReason(trx, residentId, reason);
        if (!resident) throw new ProblemError('resident-not-found');
        if (!resident.isChanged) return;
        await recordAuditEntry(trx, clock.now(), {
          adminId,
          action: reason === null ? 'ranking_released' : 'ranking_withheld',
          subject: 'resident',
          subjectId: residentId,
          subjectName: resident.username,
          ...(reason !== null && { facts: { reason } }),
        });
      });
      changes.publish('resident', residentId);
      if (reason !== null) changes.publish('rankings', `left/${residentId}`);
    },
    refreshLeaderboards: () => changes.publish('rankings', 'corrected'),
  };
}
