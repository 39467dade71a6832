import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';

export const REWARDS_DATA: readonly PersonalTable[] = [
  {
    table: 'activities',
    kind: 'activities',
    columns: { resident_id: 'delete' },
    list: 'activities',
    query: ownRowsQuery(
      'activities',
      ['id', 'type', 'subject', 'day', 'points', 'proof', 'facts', 'created_at', 'arrived_on'],
      'id',
    ),
  },
  {
    table: 'activity_flags',
    kind: 'activities',
    columns: { resident_id: 'delete', settled_by: 'unlink' },
    list: 'flags',
    query: ownRowsQuery(
      'activity_flags',
      ['activity_id as activity', 'reason', 'against', 'settled_at'],
      'activity_id',
    ),
  },
  {
    table: 'idempotent_results',
    kind: 'sentCalls',
    columns: { resident_id: 'delete' },
    notExported: 'results of calls for their repeats; what they say is in the other lists',
  },
  {
    table: 'scores',
    kind: 'activities',
    // All changes of a resident lock this row first, including the last step of the erasure.
    columns: { resident_id: 'with-account' },
    list: 'score',
    query: ownRowsQuery(
      'scores',
      [
        'eco_points',
        'proven_points',
        'total_badges',
        'current_streak',
        'longest_streak',
        'freezes',
        'last_active_day',
        'kept_day',
      ],
      'resident_id',
    ),
  },
];
