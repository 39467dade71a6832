import { recordAudit } from '../../../core/audit/audit.service.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Database } from '../../../db/database.ts';
import {
  findFlagged,
  type FlaggedFilter,
  type FlaggedRow,
  isFlagged,
  settleFlagged,
} from './flagged-check-ins.admin.queries.ts';

/** How admins review check-ins that imply an impossible speed. */
export interface FlaggedCheckIns {
  /** A page, newest first. */
  list(filter: FlaggedFilter, limit: number): Promise<FlaggedRow[]>;
  /** Marks a check-in as reviewed; a second call changes nothing. Throws `check-in-not-found`. */
  settle(checkInId: number, adminId: number): Promise<void>;
}

export function createFlaggedCheckIns({ db, clock }: { db: Database; clock: Clock }): FlaggedCheckIns {
  return {
    list: (filter, limit) => findFlagged(db, filter, limit),
    async settle(checkInId, adminId) {
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        const settled = await settleFlagged(trx, checkInId, adminId, now);
        if (settled)
          await recordAudit(trx, now, {
            adminId,
            action: 'check_in_settled',
            subject: 'check_in',
            subjectId: checkInId,
            subjectName: settled.username,
            facts: { greenSpace: settled.name },
          });
        else if (!(await isFlagged(trx, checkInId))) throw new ProblemError('check-in-not-found');
      });
    },
  };
}
