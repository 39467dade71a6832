import { queryOptions } from '@tanstack/react-query';
import type { Report } from '@ecopulse/contract/admin/report';
import { call } from '../../../lib/api.ts';
import { loadAdminFieldMessages } from '../validation/field-messages.ts';
import type { ReportSpan } from './report-span.ts';

export function reportQuery({ from, to }: ReportSpan) {
  return queryOptions({
    queryKey: ['GET /api/admin/report', from, to],
    queryFn: async ({ signal }): Promise<Report> => {
      try {
        return await call('GET /api/admin/report', { query: { from, to }, signal });
      } catch (error) {
        // The form names what is wrong with its fields.
        await loadAdminFieldMessages();
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

export function csvAddress({ from, to }: ReportSpan): string {
  return `/api/admin/report?${new URLSearchParams({ from, to, format: 'csv' })}`;
}
