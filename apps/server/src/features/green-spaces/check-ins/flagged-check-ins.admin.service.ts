import { type AuditRecord, recordAudits } from '../../../core/audit/audit.service.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Database } from '../../../db/database.ts';
import {
  countFlagged,
  findFlagged,
  type FlaggedFilter,
  type FlaggedRow,
  settleFlagged,
  type SettledRow,
} from './flagged-check-ins.admin.queries.ts';

export interface FlaggedCheckIns {
  list(filter: FlaggedFilter, limit: number): Promise<FlaggedRow[]>;
  /** Idempotent. Throws `check-in-not-found`. */
  settle(checkInId: number, adminId: number): Promise<void>;
  /** Expects at least one id, and no duplicates. Settles none if one is unknown. */
  settleAll(checkInIds: readonly number[], adminId: number): Promise<Settled>;
}

export interface Settled {
  readonly settled: number;
  readonly settledBefore: number;
}

export function createFlaggedCheckIns({ db, clock }: { db: Database; clock: Clock }): FlaggedCheckIns {
  async function settleAll(checkInIds: readonly number[], adminId: number): Promise<Settled> {
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      const settled = await settleFlagged(trx, checkInIds, adminId, now);
      const isAll = settled.length === checkInIds.length;
      if (!isAll && (await countFlagged(trx, checkInIds)) < checkInIds.length)
        throw new ProblemError('check-in-not-found');
      if (settled.length > 0)
        await recordAudits(
          trx,
          now,
          settled.map((row) => auditOf(row, adminId)),
        );
      return { settled: settled.length, settledBefore: checkInIds.length - settled.length };
    });
  }
  return {
    list: (filter, limit) => findFlagged(db, filter, limit),
    async settle(checkInId, adminId) {
      await settleAll([checkInId], adminId);
    },
    settleAll,
  };
}

function auditOf({ id, username, name }: SettledRow, adminId: number): AuditRecord {
  return {
    adminId,
    action: 'check_in_settled',
    subject: 'check_in',
    subjectId: id,
    subjectName: username,
    facts: { greenSpace: name },
  };
}
