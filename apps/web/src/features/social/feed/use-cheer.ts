import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { FeedItem, SharedActivity } from '@ecopulse/contract/social/friends-feed';
import type { Friend } from '@ecopulse/contract/social/social';
import { call } from '../../../lib/api.ts';
import { friendsQuery } from '../../../lib/residents.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { queryFilter, refresh } from '../../../lib/query-client.ts';

type Cheers = Pick<SharedActivity, 'cheers' | 'hasCheered'>;

const FEEDS = queryFilter('GET /api/friends/feed');

function updateCachedCheers(queryClient: QueryClient, id: number, cheers: Cheers): void {
  const applyCheers = <T extends SharedActivity>(activity: T): T =>
    activity.id === id ? { ...activity, ...cheers } : activity;
  queryClient.setQueriesData<InfiniteData<FeedItem[]> | FeedItem[]>(FEEDS, (feed) => {
    if (!feed) return feed;
    if (Array.isArray(feed)) return feed.map(applyCheers);
    return { ...feed, pages: feed.pages.map((page) => page.map(applyCheers)) };
  });
  queryClient.setQueryData<Friend[]>(friendsQuery.queryKey, (friends) =>
    friends?.map((friend) => (friend.latest ? { ...friend, latest: applyCheers(friend.latest) } : friend)),
  );
}

export function useCheer({ id, cheers, hasCheered }: SharedActivity): () => void {
  const queryClient = useQueryClient();
  const mutationKey = ['cheer', id];
  const isLastPress = () => queryClient.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    // Serialises quick presses, so that the last one wins.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (cheer: boolean) =>
      cheer
        ? call('PUT /api/friends/feed/:id/cheer', { params: { id } })
        : call('DELETE /api/friends/feed/:id/cheer', { params: { id } }),
    onMutate: async (cheer) => {
      const previous = { cheers, hasCheered };
      updateCachedCheers(queryClient, id, { cheers: Math.max(0, cheers + (cheer ? 1 : -1)), hasCheered: cheer });
      // A response in flight would restore the old state.
      await Promise.all([queryClient.cancelQueries(FEEDS), queryClient.cancelQueries(friendsQuery)]);
      return previous;
    },
    onSuccess: (answer) => {
      if (isLastPress()) updateCachedCheers(queryClient, id, answer);
    },
    onError: (error, _cheer, previous) => {
      if (previous) updateCachedCheers(queryClient, id, previous);
      toastProblem(t`Your cheer wasn't sent`, error);
      void refresh(queryClient, ['GET /api/friends', 'GET /api/friends/feed']);
    },
  });
  return () => mutate(!hasCheered);
}
