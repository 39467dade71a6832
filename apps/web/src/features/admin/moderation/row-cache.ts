import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queryFilter, refresh } from '../../../lib/query-client.ts';
import type { AdminListName, AdminListRow } from '../list/admin-list-query.ts';

/** Patches rows in all cached lists. They are refetched when next opened, so that resolved rows do not vanish at once. */
export function patchCachedRows<Name extends AdminListName>(
  queryClient: QueryClient,
  name: Name,
  ids: readonly number[],
  change: Partial<AdminListRow<Name>>,
): void {
  queryClient.setQueriesData<InfiniteData<AdminListRow<Name>[]>>(queryFilter(name), (data) => {
    if (!data) return data;
    const pages = data.pages.map((rows) => rows.map((row) => (ids.includes(row.id) ? { ...row, ...change } : row)));
    return { ...data, pages };
  });
  void queryClient.invalidateQueries({ ...queryFilter(name), refetchType: 'none' });
}

export function refreshModerationData(queryClient: QueryClient): void {
  void refresh(queryClient, ['GET /api/admin/stats', 'GET /api/admin/users/:id', 'GET /api/admin/audit']);
}
