import type { RawBuilder } from 'kysely';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import type { Settlement } from '../../../core/inbox/inbox-source.ts';
import { dailyLimitProblem } from '../../../core/problems/problem-error.ts';
import type { Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import {
  countReports,
  findReport,
  insertReport,
  type NewReport,
  replaceOpenReport,
  type ReportRow,
  SELECT_REPORT_ITEMS,
  settleReport,
} from './translation-reports.queries.ts';

/** Replacing an open report does not count. */
const MAX_REPORTS_PER_DAY = 20;

export interface TranslationReports {
  /** Throws `report-limit`. */
  report(residentId: number, report: Pick<NewReport, 'messageId' | 'language' | 'words' | 'suggestion'>): Promise<void>;
  selectItems(): RawBuilder<unknown>;
  find(reportId: number): Promise<ReportRow | null>;
  /** Idempotent. */
  settle(trx: Transaction, settlement: Settlement): Promise<void>;
}

type Deps = Pick<SharedDeps, 'db' | 'rewards'>;

export function createTranslationReports({ db, rewards }: Deps): TranslationReports {
  return {
    async report(residentId, content) {
      // A reward turn serialises concurrent reports of one resident.
      await rewards.turn(residentId, async ({ trx, now, day }) => {
        const report: NewReport = { ...content, reporterId: residentId, day, now };
        if (await replaceOpenReport(trx, report)) return;
        if ((await countReports(trx, residentId, day)) >= MAX_REPORTS_PER_DAY)
          throw dailyLimitProblem('report-limit', MAX_REPORTS_PER_DAY, now, day);
        await insertReport(trx, report);
      });
    },
    selectItems: () => SELECT_REPORT_ITEMS,
    find: (reportId) => findReport(db, reportId),
    async settle(trx, { subjectId, adminId, note, now }) {
      const settled = await settleReport(trx, subjectId, adminId, now);
      if (!settled) return;
      await recordAuditEntry(trx, now, {
        adminId,
        action: 'translation_report_settled',
        subject: 'translation_report',
        subjectId,
        subjectName: `${settled.language}/${settled.message_id}`,
        facts: note === null ? {} : { note },
      });
    },
  };
}
