import { socialAdminEndpoints } from '@ecopulse/contract/social';
import { defineRoutes } from '../../http/routes.ts';
import type { ReportsAdmin } from './reports.admin.service.ts';
import { toReport } from './social.view.ts';

const REPORTS_SHOWN = 50;

export function socialAdminRoutes({ reports }: { reports: ReportsAdmin }) {
  return defineRoutes(socialAdminEndpoints, {
    'GET /api/admin/reports': async ({ query: { open, residentId, before, limit = REPORTS_SHOWN } }) => {
      const isOpen = open === undefined ? undefined : open === 'true';
      return (await reports.list({ isOpen, reportedId: residentId, before }, limit)).map(toReport);
    },
    'PUT /api/admin/reports/:id/answer': async ({ params, body, caller }) => {
      return toReport(await reports.answer(params.id, { ...body, adminId: caller.residentId }));
    },
  });
}
