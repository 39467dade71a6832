import { recordAuditEntry } from '../../core/audit/audit.service.ts';
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
  readonly notifications: Pick<Notifications, 'publishChanges'>;
}

export function createReportsAdmin({ db, clock, notifications }: Deps): ReportsAdmin {
  return {
    list: (filter, limit) => findReports(db, filter, limit),
    async answer(reportId, answer) {
      const now = clock.now();
      const { report, notifiedIds } = await db.transaction().execute(async (trx) => {
        const isFirstAnswer = await answerReport(trx, reportId, answer, now);
        const [report] = await findReports(trx, { id: reportId, towns: null }, 1);
        if (!report) throw new ProblemError('report-not-found');
        if (isFirstAnswer) return { report, notifiedIds: await auditAndNotify(trx, report, answer, now) };
        if (!isSameAnswer(report, answer)) throw new ProblemError('report-answered');
        return { report, notifiedIds: [] };
      });
      for (const residentId of notifiedIds) notifications.publishChanges(residentId, 'notifications');
      return report;
    },
  };
}

/** Returns the ids of the residents who got a notification. */
async function auditAndNotify(
  trx: Transaction,
  { id, reporter, reported }: ReportRow,
  { adminId, outcome, answer }: ReportAnswer,
  now: Date,
): Promise<number[]> {
  await recordAuditEntry(trx, now, {
    adminId,
    action: 'report_answered',
    subject: 'report',
    subjectId: id,
    subjectName: reported.username,
    facts: { outcome, answer },
  });
  const facts = { outcome, answer };
  return insertNotifications(
    trx,
    [{ residentId: reporter.id, kind: 'report_answered', subject: `report:${id}`, facts }],
    now,
  );
}

function isSameAnswer(report: ReportRow, { adminId, outcome, answer }: ReportAnswer): boolean {
  return report.answered_by?.id === adminId && report.outcome === outcome && report.answer === answer;
}
