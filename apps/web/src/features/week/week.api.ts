import { queryOptions } from '@tanstack/react-query';
import type { WeekSummary } from '@ecopulse/contract/rewards/week-summary';
import { call } from '../../lib/api.ts';

/** `week` is a Monday; without it, the last completed week. */
export const weekSummaryQuery = (week?: string) =>
  queryOptions({
    queryKey: ['GET /api/user/week-summary', week ?? 'last'],
    queryFn: ({ signal }): Promise<WeekSummary> =>
      call('GET /api/user/week-summary', { query: week === undefined ? {} : { week }, signal }),
  });
