import { queryOptions } from '@tanstack/react-query';
import type { WeekSummary } from '@ecopulse/contract/rewards/week-summary';
import { call } from '../../lib/api.ts';

/** A week of the resident, by its Monday; without one, the last that is over. */
export const weekSummaryQuery = (week?: string) =>
  queryOptions({
    queryKey: ['GET /api/user/week-summary', week ?? 'last'],
    queryFn: ({ signal }): Promise<WeekSummary> =>
      call('GET /api/user/week-summary', { query: week === undefined ? {} : { week }, signal }),
  });
