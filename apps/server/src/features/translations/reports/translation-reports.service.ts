import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { dailyLimitProblem, ProblemError } from '../../../core/problems/problem-error.ts';
import type { Rewards } from '../../../core/rewards/rewards.service.ts';
import type { Database } from '../../../db/database.ts';
import {
  countReports,
  findReports,
  insertReport,
  reportExists,
  type NewReport,
  replaceOpenReport,
  type ReportFilter,
  type ReportRow,
  settleReport,
} from './translation-reports.queries.ts';

/** Replacing an open report does not count. */
const MAX_REPORTS_PER_DAY = 20;

export interface TranslationReports {
  /** Throws `report-limit`. */
  report(residentId: number, report: Pick<NewReport, 'messageId' | 'language' | 'words' | 'suggestion'>): Promise<void>;
  list(filter: ReportFilter, limit: number): Promise<ReportRow[]>;
  /** Idempotent. Throws `report-not-found`. */
  settle(reportId: number, adminId: number): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly rewards: Rewards;
}

export function createTranslationReports({ db, clock, rewards }: Deps): TranslationReports {
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
    list: (filter, limit) => findReports(db, filter, limit),
    async settle(reportId, adminId) {
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        const settled = await settleReport(trx, reportId, adminId, now);
        if (settled) {
          await recordAuditEntry(trx, now, {
            adminId,
            action: 'translation_report_settled',
            subject: 'translation_report',
            subjectId: reportId,
            subjectName: `${settled.language}/${settled.message_id}`,
          });
        } else if (!(await reportExists(trx, reportId))) throw new ProblemError('report-not-found');
      });
    },
  };
}
