import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { refreshAfterEarning } from '../../../lib/rewards/earnings.ts';
import { type OwnNews, ownNewsQuery } from '../news.api.ts';

/** Reading may advance a challenge. After a failure, the next opening retries. */
export function useMarkArticleRead(id: number): void {
  const queryClient = useQueryClient();
  const { data: ownNews } = useQuery(ownNewsQuery);
  const isUnread = ownNews !== undefined && !ownNews.read.includes(id);
  useEffect(() => {
    if (!isUnread) return;
    const mark = async () => {
      const updateReadIds = (change: (readIds: readonly number[]) => number[]) =>
        queryClient.setQueryData<OwnNews>(
          ownNewsQuery.queryKey,
          (cached) => cached && { ...cached, read: change(cached.read) },
        );
      // Set before the call, so that the call is not sent twice.
      updateReadIds((readIds) => [id, ...readIds]);
      try {
        await call('POST /api/news/:id/read', { params: { id } });
        await refreshAfterEarning(queryClient);
      } catch {
        updateReadIds((readIds) => readIds.filter((each) => each !== id));
      }
    };
    void mark();
  }, [queryClient, id, isUnread]);
}
