import {
  type TranslationReport,
  translationReportsEndpoints,
} from '@ecopulse/contract/translations/translation-reports';
import { toResidentCard } from '../../../core/residents/residents.view.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { ReportRow } from './translation-reports.queries.ts';
import type { TranslationReports } from './translation-reports.service.ts';

export function translationReportsRoutes({ reports }: { reports: TranslationReports }) {
  return defineRoutes(translationReportsEndpoints, {
    'POST /api/translation-reports': ({ body, caller }) =>
      reports.report(caller.residentId, { ...body, suggestion: body.suggestion ?? null }),
  });
}

export function toTranslationReport(row: ReportRow): TranslationReport {
  return {
    id: row.id,
    messageId: row.message_id,
    language: row.language,
    words: row.words,
    suggestion: row.suggestion,
    reporter: row.reporter && toResidentCard(row.reporter),
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by && toResidentCard(row.settled_by),
  };
}
