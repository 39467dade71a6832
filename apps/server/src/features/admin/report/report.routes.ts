import { reportEndpoints } from '@ecopulse/contract/admin/report';
import { PreparedFile } from '../../../http/prepared-response.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { Reports } from './report.service.ts';
import { reportFileName, toReport, toReportCsv } from './report.view.ts';

export function reportRoutes({ reports }: { readonly reports: Pick<Reports, 'get'> }) {
  return defineRoutes(reportEndpoints, {
    'GET /api/admin/report': async ({ query: { from, to, format }, reply }) => {
      const report = toReport(await reports.get({ from, to }));
      if (format !== 'csv') return report;
      reply.header('content-disposition', `attachment; filename="${reportFileName(report)}"`);
      return new PreparedFile('text/csv; charset=utf-8', Buffer.from(toReportCsv(report)));
    },
  });
}
