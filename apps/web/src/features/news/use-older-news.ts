import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewsCategory } from '@ecopulse/contract/news/news';
import { problemMessage } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type ShownNews, shownNewsKey } from './news-cache.ts';
import { olderNews, PAGE_SIZE } from './news.api.ts';
import { ROWS_AT_ONCE } from './use-shown-news.ts';

export function useOlderNews(category: NewsCategory | undefined, shown: ShownNews) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { articles, visible, hasMore } = shown;
  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<ShownNews> => {
      const wanted = visible + ROWS_AT_ONCE;
      const last = articles.at(-1);
      if (!hasMore || !last || articles.length >= wanted) return { articles, hasMore, visible: wanted };
      const older = await olderNews(category, last.id);
      const ids = new Set(articles.map(({ id }) => id));
      const added = older.filter(({ id }) => !ids.has(id));
      return { articles: [...articles, ...added], hasMore: older.length === PAGE_SIZE, visible: wanted };
    },
    onSuccess: (next) => {
      queryClient.setQueryData<ShownNews>(shownNewsKey(category), next);
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t`Failed to load older articles`,
        description: problemMessage(error),
      }),
  });
  return {
    hasOlder: hasMore || articles.length > visible,
    isPending,
    showMore: () => mutate(),
  };
}
