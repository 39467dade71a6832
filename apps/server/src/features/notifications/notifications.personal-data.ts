import { sql } from 'kysely';
import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';

export const NOTIFICATIONS_DATA: readonly PersonalTable[] = [
  {
    table: 'notifications',
    kind: 'notifications',
    columns: { resident_id: 'delete', actor_id: 'delete' },
    exported: {
      list: 'notifications',
      query: ownRowsQuery(
        'notifications',
        { kind: 'kind', facts: 'facts', createdAt: 'created_at', readAt: 'read_at' },
        { orderBy: 'id' },
      ),
    },
  },
  {
    table: 'outgoing_notifications',
    kind: 'notifications',
    columns: { resident_id: 'delete' },
    exported: { not: 'which of the notifications still wait to leave the app' },
  },
  {
    table: 'sent_nudges',
    kind: 'notifications',
    columns: { resident_id: 'delete' },
    exported: { not: 'which of the notifications was the reminder of the day' },
  },
  {
    table: 'push_subscriptions',
    kind: 'pushSubscriptions',
    columns: { resident_id: 'delete' },
    exported: {
      list: 'pushDevices',
      // Anyone who has the whole endpoint can send to it.
      query: (residentId) => sql`
        select split_part(endpoint, '/', 3) as service, created_at as "createdAt"
        from push_subscriptions where resident_id = ${residentId} order by id`,
    },
  },
];
