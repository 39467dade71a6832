import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';

export const RANKINGS_DATA: readonly PersonalTable[] = [
  {
    table: 'weekly_points',
    kind: 'activities',
    columns: { resident_id: 'delete' },
    exported: {
      list: 'weeks',
      query: ownRowsQuery('weekly_points', { week: 'week', points: 'points', rank: 'rank' }, { orderBy: 'week' }),
    },
  },
];
