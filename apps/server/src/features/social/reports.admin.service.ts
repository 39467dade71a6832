import { recordAudit } from '../../core/audit/audit.service.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { insertNotifications } from '../../core/notifications/notifications.queries.ts';
import type { Notifications } from '../../core/notifications/notifications.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { answerReport, findReports, type ReportAnswer, type ReportFilter, type ReportRow } from './reports.queries.ts';

export interface ReportsAdmin {
  list(filter: ReportFilter, limit: number): Promise<ReportRow[]>;
  /** Idempotent for the same admin and answer. Throws `report-not-found`, `report-answered`. */
  answer(reportId: number, answer: ReportAnswer): Promise<ReportRow>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifications: Pick<Notifications, 'push'>;
}

export function createReportsAdmin({ db, clock, notifications }: Deps): ReportsAdmin {
  return {
    list: (filter, limit) => findReports(db, filter, limit),
    async answer(reportId, answer) {
      const now = clock.now();
      const { report, told } = await db.transaction().execute(async (trx) => {
        const isNew = await answerReport(trx, reportId, answer, now);
        const [report] = await findReports(trx, { id: reportId }, 1);
        if (!report) throw new ProblemError('report-not-found');
        if (isNew) return { report, told: await tell(trx, report, answer, now) };
        if (!isSame(report, answer)) throw new ProblemError('report-answered');
        return { report, told: [] };
      });
      for (const residentId of told) notifications.push(residentId, 'notifications');
      return report;
    },
  };
}

async function tell(
  trx: Transaction,
  { id, reporter, reported }: ReportRow,
  { adminId, outcome, answer }: ReportAnswer,
  now: Date,
): Promise<number[]> {
  await recordAudit(trx, now, {
    adminId,
    action: 'report_answered',
    subject: 'report',
    subjectId: id,
    subjectName: reported.username,
    facts: { outcome, answer },
  });
  const subject = `report:${id}/${now.toISOString()}`;
  const facts = { outcome, answer };
  return insertNotifications(trx, [{ residentId: reporter.id, kind: 'report_answered', subject, facts }], now);
}

function isSame(report: ReportRow, { adminId, outcome, answer }: ReportAnswer): boolean {
  return report.answered_by?.id === adminId && report.outcome === outcome && report.answer === answer;
}
