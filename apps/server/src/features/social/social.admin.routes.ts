import { socialAdminEndpoints } from '@ecopulse/contract/social';
import { defineRoutes } from '../../http/routes.ts';
import type { Safety } from './safety.service.ts';
import { toReport } from './social.view.ts';

const REPORTS_SHOWN = 50;

export function socialAdminRoutes({ safety }: { safety: Safety }) {
  return defineRoutes(socialAdminEndpoints, {
    'GET /api/admin/reports': async ({ query }) => {
      return (await safety.reports(query.limit ?? REPORTS_SHOWN, query.before)).map(toReport);
    },
  });
}
