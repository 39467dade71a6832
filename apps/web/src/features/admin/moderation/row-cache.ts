import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queriesOf, refresh } from '../../../lib/query-client.ts';
import type { AdminListName, AdminListRow } from '../list/admin-list-query.ts';

/**
 * Shows a row as it is now in every list that has it. The lists are fetched anew only when they are opened again: a row
 * that has just been dealt with does not vanish under the hand.
 */
export function patchRow<Name extends AdminListName>(
  queryClient: QueryClient,
  name: Name,
  id: number,
  change: Partial<AdminListRow<Name>>,
): void {
  queryClient.setQueriesData<InfiniteData<AdminListRow<Name>[]>>(queriesOf(name), (now) => {
    if (!now) return now;
    const pages = now.pages.map((rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row)));
    return { ...now, pages };
  });
  void queryClient.invalidateQueries({ ...queriesOf(name), refetchType: 'none' });
}

/** Has what tells of a row that was dealt with fetched anew. */
export function refreshDependents(queryClient: QueryClient): void {
  void refresh(queryClient, ['GET /api/admin/stats', 'GET /api/admin/users/:id', 'GET /api/admin/audit']);
}
