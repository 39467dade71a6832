import { queryOptions } from '@tanstack/react-query';
import type { NotificationList } from '@ecopulse/contract/notifications';
import { call } from '../../lib/api.ts';

/** The newest notifications, and how many are unread. */
export const notificationsQuery = queryOptions({
  queryKey: ['GET /api/notifications'],
  queryFn: ({ signal }): Promise<NotificationList> => call('GET /api/notifications', { signal }),
});
