import { sql } from 'kysely';
import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';

export const NOTIFICATIONS_DATA: readonly PersonalTable[] = [
  {
    table: 'notifications',
    kind: 'notifications',
    columns: {
      resident_id: 'delete',
      actor_id: 'delete',
      subject: {
        removes: 'what an admin answered to those who reported the resident',
        where: (residentId) => sql<boolean>`
          kind = 'report_answered' and facts ? 'answer'
          and subject = any(array(select 'report:' || id from reports where reported_id = ${residentId}))`,
        set: sql`facts = facts - 'answer'`,
      },
    },
    list: 'notifications',
    query: ownRowsQuery('notifications', ['kind', 'facts', 'created_at', 'read_at'], 'id'),
  },
  {
    table: 'outgoing_notifications',
    kind: 'notifications',
    columns: { resident_id: 'delete' },
    notExported: 'which of the notifications still wait to leave the app',
  },
  {
    table: 'sent_nudges',
    kind: 'notifications',
    columns: { resident_id: 'delete' },
    notExported: 'which of the notifications was the reminder of the day',
  },
  {
    table: 'push_subscriptions',
    kind: 'pushSubscriptions',
    columns: { resident_id: 'delete' },
    list: 'pushDevices',
    // Anyone who has the whole endpoint can send to it.
    query: (residentId) => sql`
      select split_part(endpoint, '/', 3) as service, created_at as "createdAt"
      from push_subscriptions where resident_id = ${residentId} order by id`,
  },
];
