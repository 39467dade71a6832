import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query-client.ts';

export const notificationsQuery = callQuery('GET /api/notifications');

export async function fetchNotificationsBefore(id: number): Promise<Notification[]> {
  const { notifications } = await call('GET /api/notifications', { query: { before: String(id) } });
  return notifications;
}

/** Optimistic: the count drops to 0 at once and is restored if the server refuses. */
export function useMarkAsRead() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: (upTo: number) => call('POST /api/notifications/read', { body: { upTo } }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(
        queryKey,
        previous && { unread: 0, notifications: previous.notifications.map((each) => ({ ...each, isRead: true })) },
      );
      return { previous, optimistic: queryClient.getQueryData(queryKey) };
    },
    onSuccess: ({ unread }) => {
      queryClient.setQueryData(queryKey, (list) => list && { ...list, unread });
    },
    onError: (_error, _upTo, context) => {
      // A response that arrived since then is newer.
      if (context && queryClient.getQueryData(queryKey) === context.optimistic)
        queryClient.setQueryData(queryKey, context.previous);
    },
  });
}
