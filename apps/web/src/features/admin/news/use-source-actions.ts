import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewsSource } from '@ecopulse/contract/news/news-admin';
import { call } from '../../../lib/api.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { feedFaultMessages } from './feed-fault.tsx';
import { sourcesQuery } from './sources-query.ts';
import { refreshFeedsAndNews, cacheSource, toSourceForm } from './sources.api.ts';

function useFetchToast() {
  const { i18n } = useLingui();
  return ({ name, fault }: NewsSource) => {
    if (fault === null) toast({ title: t`${name} was fetched`, description: t`Its articles now appear in News.` });
    else {
      toast({
        variant: 'destructive',
        title: t`${name} couldn't be read`,
        description: i18n._(feedFaultMessages[fault]),
      });
    }
  };
}

export function useFetchNow() {
  const queryClient = useQueryClient();
  const showFetchToast = useFetchToast();
  return useMutation({
    mutationFn: ({ id }: NewsSource) => call('POST /api/admin/news-sources/:id/fetch', { params: { id } }),
    onSuccess: (source) => {
      cacheSource(queryClient, source);
      showFetchToast(source);
    },
    onError: (error, { name }) => toastProblem(t`${name} couldn't be fetched`, error),
    onSettled: () => refreshFeedsAndNews(queryClient),
  });
}

export function useTrySource() {
  const { i18n } = useLingui();
  return useMutation({
    mutationFn: (source: NewsSource) => call('POST /api/admin/news-sources/try', { body: toSourceForm(source) }),
    onSuccess: ({ fault, count, items }, { name }) => {
      if (fault !== null) {
        toast({
          variant: 'destructive',
          title: t`${name} couldn't be read`,
          description: i18n._(feedFaultMessages[fault]),
        });
        return;
      }
      const kept = items.filter(({ isTaken }) => isTaken).length;
      toast({
        title: t`${name} is working`,
        description: t`${plural(count, { one: 'It has # item.', other: 'It has # items.' })} Newest items that would be kept: ${kept}. Unmute the feed to have it fetched.`,
      });
    },
    onError: (error, { name }) => toastProblem(t`Couldn't test ${name}`, error),
  });
}

export function useToggleMuted() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (source: NewsSource) =>
      call('PUT /api/admin/news-sources/:id', {
        params: { id: source.id },
        body: { ...toSourceForm(source), isEnabled: !source.isEnabled, version: source.version },
      }),
    onSuccess: (source) => {
      cacheSource(queryClient, source);
      const { name } = source;
      if (source.isEnabled) toast({ title: t`${name} is no longer muted` });
      else toast({ title: t`${name} is muted`, description: t`It will no longer be fetched. Its articles stay.` });
    },
    onError: (error, { name }) => toastProblem(t`${name} couldn't be changed`, error),
    onSettled: () => refreshFeedsAndNews(queryClient),
  });
}

export function useRemoveSource() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: NewsSource) => call('DELETE /api/admin/news-sources/:id', { params: { id } }),
    onSuccess: (_none, { id, name }) => {
      queryClient.setQueryData(sourcesQuery.queryKey, (sources) => sources?.filter((source) => source.id !== id));
      toast({ title: t`${name} was removed`, description: t`Its articles are no longer shown.` });
    },
    onError: (error, { name }) => toastProblem(t`${name} couldn't be removed`, error),
    onSettled: () => refreshFeedsAndNews(queryClient),
  });
}
