import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import { sql } from 'kysely';
import { selectTranslations } from '../../../core/content/translations.queries.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import { type CardRow, cardJson } from '../../../core/residents/cards.queries.ts';
import type { Querier, Transaction } from '../../../db/database.ts';

export interface NewReport {
  readonly reporterId: number;
  readonly day: string;
  readonly messageId: string;
  readonly language: Language;
  readonly words: string;
  readonly suggestion: string | null;
  readonly now: Date;
}

/** Returns false if there is no open one. All content shares one message id, so `words` distinguishes its reports. */
export async function replaceOpenReport(trx: Transaction, report: NewReport): Promise<boolean> {
  const { reporterId, language, messageId, words, suggestion } = report;
  const { numUpdatedRows } = await trx
    .updateTable('translation_reports')
    .set({ words, suggestion })
    .where('reporter_id', '=', reporterId)
    .where('language', '=', language)
    .where('message_id', '=', messageId)
    .where(({ eb, or }) => or([eb('message_id', '<>', 'content'), eb('words', '=', words)]))
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countReports(db: Querier, reporterId: number, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('translation_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReport(trx: Transaction, report: NewReport): Promise<void> {
  await trx
    .insertInto('translation_reports')
    .values({
      reporter_id: report.reporterId,
      day: report.day,
      message_id: report.messageId,
      language: report.language,
      words: report.words,
      suggestion: report.suggestion,
      created_at: report.now,
    })
    .execute();
}

export interface ReportRow {
  id: number;
  message_id: string;
  language: Language;
  words: string;
  suggestion: string | null;
  created_at: Date;
  reporter: CardRow | null;
  settled_at: Date | null;
  settled_by: CardRow | null;
}

export async function findReport(db: Querier, reportId: number): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`
    select p.id, p.message_id, p.language, p.words, p.suggestion, p.created_at, p.settled_at,
      case when reporter.id is not null then ${cardJson('reporter')} end as reporter,
      case when admin.id is not null then ${cardJson('admin')} end as settled_by
    from translation_reports p
    left join residents reporter on reporter.id = p.reporter_id
    left join residents admin on admin.id = p.settled_by
    where p.id = ${reportId}`.execute(db);
  return rows[0] ?? null;
}

/** They concern no resident and no town. */
export const SELECT_REPORT_ITEMS = sql`
  select p.id::bigint as subject_id, null::integer as resident_id, p.words as subject,
    p.language || '/' || p.message_id as audit_name, p.language as detail, p.created_at, null::date as due_on, null::text as town, p.settled_at
  from translation_reports p`;

/** Residents report what they read, without the marks of Markdown. */
const MARKS = String.raw`\[\^[a-z0-9-]+\]|\]\(\S+?\)|[][*_#]`;

/** All translations of an item; of those of the text `english`, also whether an open report quotes them. */
export function findTranslationsWithReports(
  db: Querier,
  { subject, subjectId, english }: { subject: TranslatedSubject; subjectId: number; english: string },
) {
  return selectTranslations(db, { subject, ids: [subjectId] })
    .select(
      sql<boolean>`english = ${english} and exists (
        select from translation_reports r
        where r.message_id = 'content' and r.settled_at is null and r.language = content_translations.language
          and strpos(regexp_replace(content_translations.text, ${MARKS}, '', 'g'), r.words) > 0
      )`.as('is_reported'),
    )
    .execute();
}

/** Undefined if there is no such open report. */
export async function settleReport(
  trx: Transaction,
  reportId: number,
  adminId: number,
  now: Date,
): Promise<{ message_id: string; language: string } | undefined> {
  return trx
    .updateTable('translation_reports')
    .set({ settled_at: now, settled_by: adminId })
    .where('id', '=', reportId)
    .where('settled_at', 'is', null)
    .returning(['message_id', 'language'])
    .executeTakeFirst();
}
