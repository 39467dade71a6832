import { type AuditRecord, recordAuditEntries } from '../../../core/audit/audit.service.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Database } from '../../../db/database.ts';
import {
  countFlaggedCheckIns,
  findFlaggedCheckIns,
  type FlaggedFilter,
  type FlaggedCheckInRow,
  settleFlaggedCheckIns,
  type SettledCheckInRow,
} from './flagged-check-ins.admin.queries.ts';

export interface FlaggedCheckIns {
  list(filter: FlaggedFilter, limit: number): Promise<FlaggedCheckInRow[]>;
  /** Idempotent. Throws `check-in-not-found`. */
  settle(checkInId: number, adminId: number): Promise<void>;
  /** Expects at least one id, and no duplicates. Settles none and throws `check-in-not-found` if one is unknown. */
  settleAll(checkInIds: readonly number[], adminId: number): Promise<SettledCounts>;
}

export interface SettledCounts {
  readonly settled: number;
  readonly settledBefore: number;
}

export function createFlaggedCheckIns({ db, clock }: { db: Database; clock: Clock }): FlaggedCheckIns {
  async function settleAll(checkInIds: readonly number[], adminId: number): Promise<SettledCounts> {
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      const settledRows = await settleFlaggedCheckIns(trx, checkInIds, adminId, now);
      const areAllSettled = settledRows.length === checkInIds.length;
      if (!areAllSettled && (await countFlaggedCheckIns(trx, checkInIds)) < checkInIds.length)
        throw new ProblemError('check-in-not-found');
      if (settledRows.length > 0)
        await recordAuditEntries(
          trx,
          now,
          settledRows.map((row) => toAuditRecord(row, adminId)),
        );
      return { settled: settledRows.length, settledBefore: checkInIds.length - settledRows.length };
    });
  }
  return {
    list: (filter, limit) => findFlaggedCheckIns(db, filter, limit),
    async settle(checkInId, adminId) {
      await settleAll([checkInId], adminId);
    },
    settleAll,
  };
}

function toAuditRecord({ id, username, name }: SettledCheckInRow, adminId: number): AuditRecord {
  return {
    adminId,
    action: 'check_in_settled',
    subject: 'check_in',
    subjectId: id,
    subjectName: username,
    facts: { greenSpace: name },
  };
}
