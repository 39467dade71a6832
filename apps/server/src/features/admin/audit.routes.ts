import { auditEndpoints } from '@ecopulse/contract/audit';
import { readAudit } from '../../core/audit/audit.service.ts';
import { toAuditEntry } from '../../core/audit/audit.view.ts';
import type { Database } from '../../db/database.ts';
import { defineRoutes } from '../../http/routes.ts';

export function auditRoutes({ db }: { db: Database }) {
  return defineRoutes(auditEndpoints, {
    'GET /api/admin/audit': async ({ query: { limit, ...filter } }) => {
      return (await readAudit(db, filter, limit)).map(toAuditEntry);
    },
  });
}
