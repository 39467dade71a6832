import type { ReportReason } from '@ecopulse/contract/social';
import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import type { CardRow } from '../../core/residents/cards.queries.ts';

/**
 * How many others a resident has reported today, and whether there is somebody to report: whom they have blocked, too,
 * but nobody who has blocked them.
 */
export async function findReportable(
  db: Querier,
  reporterId: number,
  reportedId: number,
  day: string,
): Promise<{ isThere: boolean; othersToday: number }> {
  const { rows } = await sql<{ isThere: boolean; othersToday: number }>`
    select
      exists (
        select from residents r
        where r.id = ${reportedId}
          and not exists (select from blocks where blocker_id = r.id and blocked_id = ${reporterId})
      ) as "isThere",
      (
        select count(*)::int from reports
        where reporter_id = ${reporterId} and day = ${day}::date and reported_id <> ${reportedId}
      ) as "othersToday"`.execute(db);
  return rows[0] ?? { isThere: false, othersToday: 0 };
}

export interface NewReport {
  readonly reporterId: number;
  readonly reportedId: number;
  readonly day: string;
  readonly reason: ReportReason;
  readonly details: string | null;
  readonly now: Date;
}

/** Keeps a report; a second one of the same day takes the place of the first. */
export async function saveReport(trx: Transaction, report: NewReport): Promise<void> {
  const { reason, details } = report;
  await trx
    .insertInto('reports')
    .values({
      reporter_id: report.reporterId,
      reported_id: report.reportedId,
      day: report.day,
      reason,
      details,
      created_at: report.now,
    })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'day', 'reported_id']).doUpdateSet({ reason, details }))
    .execute();
}

export interface ReportRow {
  id: number;
  reason: ReportReason;
  details: string | null;
  created_at: Date;
  reporter: CardRow;
  reported: CardRow;
}

const card = (alias: 'reporter' | 'reported') =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'username', ${alias}.username, 'first_name', ${alias}.first_name,
    'last_name', ${alias}.last_name, 'profile_image_url', ${alias}.profile_image_url)`);

/** A page of all reports, newest first. */
export async function findReports(db: Querier, limit: number, before: number | undefined): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.id, p.reason, p.details, p.created_at, ${card('reporter')} as reporter, ${card('reported')} as reported
    from reports p
    join residents reporter on reporter.id = p.reporter_id
    join residents reported on reported.id = p.reported_id
    where ${before ?? null}::int is null or p.id < ${before ?? null}
    order by p.id desc
    limit ${limit}`.execute(db);
  return rows;
}
