import type { RawBuilder } from 'kysely';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import type { Settlement } from '../../../core/inbox/inbox-source.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { findFlag, type FlagRow, SELECT_FLAG_ITEMS, settleFlag } from './flags.queries.ts';

export interface Flags {
  selectItems(): RawBuilder<unknown>;
  find(activityId: number): Promise<FlagRow | null>;
  /** Idempotent: the first admin counts. */
  settle(trx: Transaction, settlement: Settlement): Promise<void>;
}

export function createFlags({ db }: { db: Database }): Flags {
  return {
    selectItems: () => SELECT_FLAG_ITEMS,
    find: (activityId) => findFlag(db, activityId),
    async settle(trx, { subjectId, adminId, note, now }) {
      const settled = await settleFlag(trx, subjectId, adminId, now);
      if (!settled) return;
      await recordAuditEntry(trx, now, {
        adminId,
        action: 'flag_settled',
        subject: 'activity',
        subjectId,
        subjectName: settled.username,
        facts: { greenSpace: settled.name, ...(note !== null && { note }) },
      });
    },
  };
}
