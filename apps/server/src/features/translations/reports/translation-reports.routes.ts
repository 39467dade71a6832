import {
  translationReportsAdminEndpoints,
  translationReportsEndpoints,
} from '@ecopulse/contract/translations/translation-reports';
import { defineRoutes } from '../../../http/routes.ts';
import type { TranslationReports } from './translation-reports.service.ts';
import { toTranslationReport } from './translation-reports.view.ts';

const SHOWN = 50;

export function translationReportsRoutes({ reports }: { reports: TranslationReports }) {
  return [
    ...defineRoutes(translationReportsEndpoints, {
      'POST /api/translation-reports': ({ body, caller }) =>
        reports.report(caller.residentId, { ...body, suggestion: body.suggestion ?? null }),
    }),
    ...defineRoutes(translationReportsAdminEndpoints, {
      'GET /api/admin/translation-reports': async ({ query: { open, before, limit = SHOWN } }) => {
        const isOpen = open === undefined ? undefined : open === 'true';
        return (await reports.list({ isOpen, before }, limit)).map(toTranslationReport);
      },
      'PUT /api/admin/translation-reports/:id/settled': ({ params, caller }) =>
        reports.settle(params.id, caller.residentId),
    }),
  ];
}
