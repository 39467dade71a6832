import type { ReportOutcome, ReportReason } from '@ecopulse/contract/social/social';
import { sql } from 'kysely';
import { RESIDENT_NAME } from '../../core/inbox/inbox-source.ts';
import type { Querier, Transaction } from '../../db/database.ts';
import { type CardRow, cardJson, hasActiveAccount } from '../../core/residents/cards.queries.ts';

/** A resident whom the reporter has blocked is reportable; one who has blocked the reporter is not. */
export async function findReportable(
  db: Querier,
  reporterId: number,
  reportedId: number,
  day: string,
): Promise<{ isReportable: boolean; otherResidentsReportedToday: number }> {
  const { rows } = await sql<{ isReportable: boolean; otherResidentsReportedToday: number }>`
    select
      exists (
        select from residents r
        where r.id = ${reportedId} and ${hasActiveAccount}
          and not exists (select from blocks where blocker_id = r.id and blocked_id = ${reporterId})
      ) as "isReportable",
      (
        select count(distinct reported_id)::int from reports
        where reporter_id = ${reporterId} and day = ${day}::date and reported_id <> ${reportedId}
      ) as "otherResidentsReportedToday"`.execute(db);
  return rows[0] ?? { isReportable: false, otherResidentsReportedToday: 0 };
}

export interface NewReport {
  readonly reporterId: number;
  readonly reportedId: number;
  readonly eventId: number | null;
  readonly clubId: number | null;
  readonly day: string;
  readonly reason: ReportReason;
  readonly details: string | null;
  readonly now: Date;
}

/** Replaces an unanswered report of the same day. */
export async function saveReport(trx: Transaction, report: NewReport): Promise<void> {
  const { reason, details, eventId: event_id, clubId: club_id } = report;
  await trx
    .insertInto('reports')
    .values({
      reporter_id: report.reporterId,
      reported_id: report.reportedId,
      day: report.day,
      event_id,
      club_id,
      reason,
      details,
      created_at: report.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['reporter_id', 'day', 'reported_id'])
        .where('answered_at', 'is', null)
        .doUpdateSet({ reason, details, event_id, club_id }),
    )
    .execute();
}

export interface ReportRow {
  id: number;
  reason: ReportReason;
  details: string | null;
  created_at: Date;
  reporter: CardRow;
  reported: CardRow;
  event: { id: number; title: string } | null;
  club: { id: number; slug: string; name: string; notice: string | null } | null;
  answered_at: Date | null;
  answered_by: CardRow | null;
  outcome: ReportOutcome | null;
  answer: string | null;
}

export async function findReport(db: Querier, reportId: number): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`
    select p.id, p.reason, p.details, p.created_at, ${cardJson('reporter')} as reporter, ${cardJson('reported')} as reported,
      p.answered_at, case when admin.id is not null then ${cardJson('admin')} end as answered_by, p.outcome, p.answer,
      case when e.id is not null then jsonb_build_object(
        'id', e.id,
        'title', coalesce(e.title->>'en', e.title->>'zh', e.title->>'ms', e.title->>'ta')
      ) end as event,
      case when c.id is not null then jsonb_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'notice', c.notice
      ) end as club
    from reports p
    join residents reporter on reporter.id = p.reporter_id
    join residents reported on reported.id = p.reported_id
    left join events e on e.id = p.event_id
    left join clubs c on c.id = p.club_id
    left join residents admin on admin.id = p.answered_by
    where p.id = ${reportId}`.execute(db);
  return rows[0] ?? null;
}

export const SELECT_REPORT_ITEMS = sql`
  select p.id::bigint as subject_id, p.reported_id as resident_id, ${RESIDENT_NAME} as subject, r.username as audit_name,
    p.reason as detail, p.created_at, null::date as due_on, r.home_town as town, p.answered_at as settled_at
  from reports p
  join residents r on r.id = p.reported_id`;

export interface ReportAnswer {
  readonly adminId: number;
  readonly outcome: ReportOutcome;
  readonly answer: string;
}

/** False if there is no open report with this id. */
export async function answerReport(
  trx: Transaction,
  reportId: number,
  { adminId, outcome, answer }: ReportAnswer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ answered_at: now, answered_by: adminId, outcome, answer })
    .where('id', '=', reportId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
