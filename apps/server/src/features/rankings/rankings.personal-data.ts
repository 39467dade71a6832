import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';

export const RANKINGS_DATA: readonly PersonalTable[] = [
  {
    table: 'weekly_points',
    kind: 'activities',
    columns: { resident_id: 'delete' },
    list: 'weeks',
    query: ownRowsQuery('weekly_points', ['week', 'points', 'rank'], 'week'),
  },
];
