import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewsCategory } from '@ecopulse/contract/news/news';
import { toastProblem } from '../../lib/problem-messages.ts';
import { type ShownNews, shownNewsKey } from './news-cache.ts';
import { fetchOlderNews, PAGE_SIZE } from './news.api.ts';
import { ROWS_PER_STEP } from './use-shown-news.ts';

export function useOlderNews(category: NewsCategory | undefined, shown: ShownNews) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { articles, visibleCount, hasMore } = shown;
  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<ShownNews> => {
      const nextVisibleCount = visibleCount + ROWS_PER_STEP;
      const last = articles.at(-1);
      if (!hasMore || !last || articles.length >= nextVisibleCount)
        return { articles, hasMore, visibleCount: nextVisibleCount };
      const older = await fetchOlderNews(category, last.id);
      const ids = new Set(articles.map(({ id }) => id));
      const added = older.filter(({ id }) => !ids.has(id));
      return { articles: [...articles, ...added], hasMore: older.length === PAGE_SIZE, visibleCount: nextVisibleCount };
    },
    onSuccess: (nextShownNews) => {
      queryClient.setQueryData<ShownNews>(shownNewsKey(category), nextShownNews);
    },
    onError: (error) => toastProblem(t`Failed to load older articles`, error),
  });
  return {
    hasOlder: hasMore || articles.length > visibleCount,
    isPending,
    showMore: () => mutate(),
  };
}
