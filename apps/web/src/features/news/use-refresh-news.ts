import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewsCategory, NewsPollingCycle } from '@ecopulse/contract/news/news';
import { call } from '../../lib/api.ts';
import { toastProblem } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import { refreshNews, type ShownNews, shownNewsKey } from './news-cache.ts';
import { newsQuery } from './news.api.ts';
import { createShownNews } from './use-shown-news.ts';

function hasFailed({ sources }: NewsPollingCycle): boolean {
  return sources.length > 0 && sources.every(({ ok }) => !ok);
}

/** Shows new articles at once, unlike polling, since the user asked for them. */
export function useRefreshNews(category: NewsCategory | undefined) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call('POST /api/news/refresh'),
    onSuccess: async (pollingCycle) => {
      await refreshNews(queryClient);
      const newest = queryClient.getQueryData(newsQuery(category).queryKey);
      // Lists of other categories restart when opened.
      queryClient.removeQueries({ queryKey: ['shown news'], type: 'inactive' });
      if (newest) queryClient.setQueryData<ShownNews>(shownNewsKey(category), createShownNews(newest));
      if (hasFailed(pollingCycle)) {
        toast({
          variant: 'destructive',
          title: t`Failed to refresh news`,
          description: t`None of the sources could be reached. Earlier articles are still here.`,
        });
        return;
      }
      toast({
        title: t`News refreshed!`,
        description: plural(pollingCycle.count, {
          one: 'Updated with # Singapore sustainability article',
          other: 'Updated with # Singapore sustainability articles',
        }),
      });
    },
    onError: (error) => toastProblem(t`Failed to refresh news`, error),
  });
  return {
    refresh: () => mutate(),
    isPending,
    unreachableSources: data && !hasFailed(data) ? data.sources.filter(({ ok }) => !ok).map(({ name }) => name) : [],
  };
}
