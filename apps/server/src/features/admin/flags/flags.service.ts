import { type AuditRecord, recordAuditEntries } from '../../../core/audit/audit.service.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Database } from '../../../db/database.ts';
import {
  countFlags,
  findFlags,
  type FlagFilter,
  type FlagRow,
  settleFlags,
  type SettledFlagRow,
} from './flags.queries.ts';

export interface Flags {
  list(filter: FlagFilter, limit: number): Promise<FlagRow[]>;
  /** Idempotent. Throws `flag-not-found`. */
  settle(activityId: number, adminId: number): Promise<void>;
  /** Expects at least one id, and no duplicates. Settles none and throws `flag-not-found` if one is unknown or of another town. */
  settleAll(activityIds: readonly number[], adminId: number, towns: readonly string[] | null): Promise<SettledCounts>;
}

export interface SettledCounts {
  readonly settled: number;
  readonly settledBefore: number;
}

export function createFlags({ db, clock }: { db: Database; clock: Clock }): Flags {
  async function settleAll(
    activityIds: readonly number[],
    adminId: number,
    towns: readonly string[] | null,
  ): Promise<SettledCounts> {
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      const settledRows = await settleFlags(trx, activityIds, adminId, now);
      const areAllSettled = settledRows.length === activityIds.length && towns === null;
      if (!areAllSettled && (await countFlags(trx, activityIds, towns)) < activityIds.length)
        throw new ProblemError('flag-not-found');
      if (settledRows.length > 0)
        await recordAuditEntries(
          trx,
          now,
          settledRows.map((row) => toAuditRecord(row, adminId)),
        );
      return { settled: settledRows.length, settledBefore: activityIds.length - settledRows.length };
    });
  }
  return {
    list: (filter, limit) => findFlags(db, filter, limit),
    async settle(activityId, adminId) {
      await settleAll([activityId], adminId, null);
    },
    settleAll,
  };
}

function toAuditRecord({ id, username, name }: SettledFlagRow, adminId: number): AuditRecord {
  return {
    adminId,
    action: 'flag_settled',
    subject: 'activity',
    subjectId: id,
    subjectName: username,
    facts: { greenSpace: name },
  };
}
