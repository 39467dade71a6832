import type { InboxChange, OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { callQuery, refresh } from '../../../lib/query-client.ts';

export function inboxItemQuery(id: string) {
  return {
    ...callQuery('GET /api/admin/inbox/:item', { params: { item: id } }),
    // Always refetch: another admin may have changed it.
    staleTime: 0,
  };
}

/** Also after a failure: another admin may have been faster, or the response may be lost. */
export function useRefreshInbox(): () => void {
  const queryClient = useQueryClient();
  return () =>
    void refresh(queryClient, [
      'GET /api/admin/inbox',
      'GET /api/admin/inbox/counts',
      'GET /api/admin/inbox/:item',
      'GET /api/admin/users/:id',
      'GET /api/admin/audit',
    ]);
}

/** One after the other: each names the version that the one before has led to. */
export function useInboxChange(item: Pick<OpenedInboxItem, 'id' | 'version'>) {
  const queryClient = useQueryClient();
  const { queryKey } = inboxItemQuery(item.id);
  return useMutation({
    scope: { id: `inbox-${item.id}` },
    mutationFn: (change: Omit<InboxChange, 'version'>) => {
      const { version } = queryClient.getQueryData(queryKey) ?? item;
      return call('PATCH /api/admin/inbox/:item', { params: { item: item.id }, body: { ...change, version } });
    },
    onSuccess: ({ version }) => queryClient.setQueryData(queryKey, (before) => before && { ...before, version }),
    onSettled: useRefreshInbox(),
  });
}
