import type { RawBuilder } from 'kysely';
import { recordAuditEntry } from '../../core/audit/audit.service.ts';
import type { Settlement } from '../../core/inbox/inbox-source.ts';
import { insertNotifications } from '../../core/notifications/notifications.queries.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Transaction } from '../../db/database.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { answerReport, findReport, type ReportAnswer, type ReportRow, SELECT_REPORT_ITEMS } from './reports.queries.ts';

export interface ReportsAdmin {
  selectItems(): RawBuilder<unknown>;
  find(reportId: number): Promise<ReportRow | null>;
  /**
   * Idempotent for the same admin and answer. Throws `report-answered`, and `report-not-found` also if the report is about
   * an admin who is no owner.
   */
  answer(reportId: number, answer: ReportAnswer, isOwner: boolean): Promise<ReportRow>;
  /** In the inbox; throws the same. */
  settle(trx: Transaction, settlement: Settlement): Promise<() => void>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'notifications'>;

export function createReportsAdmin({ db, clock, notifications }: Deps): ReportsAdmin {
  return {
    selectItems: () => SELECT_REPORT_ITEMS,
    find: (reportId) => findReport(db, reportId),
    async answer(reportId, answer, isOwner) {
      const { report, publish } = await db.transaction().execute(async (trx) => {
        const reportedId = (await findReport(trx, reportId))?.reported.id;
        if (!isOwner && reportedId === answer.adminId) throw new ProblemError('report-not-found');
        return answerIn(trx, reportId, answer, clock.now(), notifications);
      });
      publish();
      return report;
    },
    async settle(trx, { subjectId, adminId, note, now }) {
      const answer = { adminId, outcome: 'other', answer: note ?? '' } as const;
      return (await answerIn(trx, subjectId, answer, now, notifications)).publish;
    },
  };
}

async function answerIn(
  trx: Transaction,
  reportId: number,
  answer: ReportAnswer,
  now: Date,
  notifications: Deps['notifications'],
): Promise<{ report: ReportRow; publish: () => void }> {
  const isFirstAnswer = await answerReport(trx, reportId, answer, now);
  const report = await findReport(trx, reportId);
  if (!report) throw new ProblemError('report-not-found');
  if (!isFirstAnswer && !isSameAnswer(report, answer)) throw new ProblemError('report-answered');
  const notifiedIds = isFirstAnswer ? await auditAndNotify(trx, report, answer, now) : [];
  const publish = () => {
    for (const residentId of notifiedIds) notifications.publishChanges(residentId, 'notifications');
  };
  return { report, publish };
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
