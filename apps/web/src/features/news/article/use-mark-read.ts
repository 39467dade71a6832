import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { refreshAfterEarning } from '../../../lib/rewards/earnings.ts';
import { type OwnNews, ownNewsQuery } from '../news.api.ts';

/** Reading may advance a challenge. After a failure, the next opening retries. */
export function useMarkRead(id: number): void {
  const queryClient = useQueryClient();
  const { data: own } = useQuery(ownNewsQuery);
  const isUnread = own !== undefined && !own.read.includes(id);
  useEffect(() => {
    if (!isUnread) return;
    const mark = async () => {
      const keep = (change: (read: readonly number[]) => number[]) =>
        queryClient.setQueryData<OwnNews>(
          ownNewsQuery.queryKey,
          (known) => known && { ...known, read: change(known.read) },
        );
      // Set before the call, so that it is not sent twice.
      keep((read) => [id, ...read]);
      try {
        await call('POST /api/news/:id/read', { params: { id } });
        await refreshAfterEarning(queryClient);
      } catch {
        keep((read) => read.filter((each) => each !== id));
      }
    };
    void mark();
  }, [queryClient, id, isUnread]);
}
