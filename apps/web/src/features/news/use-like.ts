import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { toastProblem } from '../../lib/problem-messages.ts';
import { sendOrQueue } from '../../lib/offline/send-outbox.ts';
import { getOutboxCalls, removeFromOutbox } from '../../lib/offline/outbox.ts';
import { queryFilter } from '../../lib/query-client.ts';
import { patchArticle, refreshNews } from './news-cache.ts';
import { type OwnNews, ownNewsQuery } from './news.api.ts';

/** `likes` is the server's count, once known. */
function updateCachedLike(queryClient: QueryClient, id: number, liked: boolean, likes?: number): void {
  queryClient.setQueryData<OwnNews>(ownNewsQuery.queryKey, (ownNews) => {
    if (!ownNews) return ownNews;
    const otherIds = ownNews.liked.filter((each) => each !== id);
    return { ...ownNews, liked: liked ? [id, ...otherIds] : otherIds };
  });
  patchArticle(queryClient, id, (article) => ({ likes: likes ?? Math.max(0, article.likes + (liked ? 1 : -1)) }));
}

type LikedArticle = Pick<NewsArticle, 'id' | 'title'>;

/** Null if queued in the outbox, or if the choice cancelled out its queued opposite. */
async function sendLike(queryClient: QueryClient, { id, title }: LikedArticle, liked: boolean) {
  const opposite = liked ? 'DELETE /api/news/:id/like' : 'POST /api/news/:id/like';
  const queuedOpposite = getOutboxCalls().find(
    ({ name, params, refusal }) => name === opposite && params?.['id'] === id && !refusal,
  );
  if (queuedOpposite) {
    await removeFromOutbox(queuedOpposite.key);
    return null;
  }
  const parts = { params: { id }, subject: title };
  const result = liked
    ? await sendOrQueue(queryClient, 'POST /api/news/:id/like', { ...parts, body: {} })
    : await sendOrQueue(queryClient, 'DELETE /api/news/:id/like', parts);
  return 'answer' in result ? result.answer : null;
}

/** Optimistic: rolled back if the server refuses. `isLiked` is undefined while loading. */
export function useLike({ id, title }: LikedArticle): { isLiked: boolean | undefined; toggle: () => void } {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data: ownNews } = useQuery(ownNewsQuery);
  const isLiked = ownNews?.liked.includes(id);
  const mutationKey = ['like', id];
  const isLastPress = () => queryClient.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    // Serialises quick presses, so that the last one wins.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (liked: boolean) => sendLike(queryClient, { id, title }, liked),
    onMutate: async (liked) => {
      updateCachedLike(queryClient, id, liked);
      // A response in flight would restore the old state.
      const names = ['GET /api/news', 'GET /api/news/latest', 'GET /api/user/news'] as const;
      await Promise.all(names.map((name) => queryClient.cancelQueries(queryFilter(name))));
    },
    onSuccess: (answer) => {
      if (!answer) return;
      const { liked, likes } = answer;
      if (isLastPress()) updateCachedLike(queryClient, id, liked, likes);
    },
    onError: (error, liked) => {
      updateCachedLike(queryClient, id, !liked);
      toastProblem(t`Failed to like article`, error);
    },
    onSettled: () => (isLastPress() ? refreshNews(queryClient) : undefined),
  });
  return { isLiked, toggle: () => isLiked !== undefined && mutate(!isLiked) };
}
