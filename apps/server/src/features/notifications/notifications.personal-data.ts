import { ownRows, type PersonalTable } from '../../core/personal-data/personal-data.ts';

/** Notifications to a resident, and those to others about them. */
export const NOTIFICATIONS_DATA: readonly PersonalTable[] = [
  {
    table: 'notifications',
    kind: 'notifications',
    columns: { resident_id: 'delete', actor_id: 'delete' },
    exported: {
      list: 'notifications',
      query: ownRows(
        'notifications',
        { kind: 'kind', facts: 'facts', createdAt: 'created_at', readAt: 'read_at' },
        { by: 'id' },
      ),
    },
  },
];
