import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';

export const REWARDS_DATA: readonly PersonalTable[] = [
  {
    table: 'activities',
    kind: 'activities',
    columns: { resident_id: 'delete' },
    exported: {
      list: 'activities',
      query: ownRowsQuery(
        'activities',
        {
          id: 'id',
          type: 'type',
          subject: 'subject',
          day: 'day',
          points: 'points',
          proof: 'proof',
          facts: 'facts',
          createdAt: 'created_at',
          arrivedOn: 'arrived_on',
        },
        { orderBy: 'id' },
      ),
    },
  },
  {
    table: 'activity_flags',
    kind: 'activities',
    columns: { resident_id: 'delete', settled_by: 'unlink' },
    exported: {
      list: 'flags',
      query: ownRowsQuery(
        'activity_flags',
        { activity: 'activity_id', reason: 'reason', against: 'against', settledAt: 'settled_at' },
        { orderBy: 'activity_id' },
      ),
    },
  },
  {
    table: 'idempotent_results',
    kind: 'sentCalls',
    columns: { resident_id: 'delete' },
    exported: { not: 'results of calls for their repeats; what they say is in the other lists' },
  },
  {
    table: 'scores',
    kind: 'activities',
    // All changes of a resident lock this row first, including the last step of the erasure.
    columns: { resident_id: 'with-account' },
    exported: {
      list: 'score',
      query: ownRowsQuery(
        'scores',
        {
          ecoPoints: 'eco_points',
          provenPoints: 'proven_points',
          totalBadges: 'total_badges',
          currentStreak: 'current_streak',
          longestStreak: 'longest_streak',
          freezes: 'freezes',
          lastActiveDay: 'last_active_day',
          keptDay: 'kept_day',
        },
        { orderBy: 'resident_id' },
      ),
    },
  },
];
