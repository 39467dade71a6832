import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { call } from '../../lib/api.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import { blocksQuery, refreshWhereResidentsMeet } from './settings.api.ts';

export function useUnblock(): (resident: ResidentCard) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: ResidentCard) => call('DELETE /api/user/blocks/:userId', { params: { userId: id } }),
    onMutate: ({ id }) => {
      const before = queryClient.getQueryData(blocksQuery.queryKey);
      queryClient.setQueryData(blocksQuery.queryKey, (blocks) => blocks?.filter((each) => each.id !== id));
      return before;
    },
    onSuccess: (_nothing, { username }) => toast({ title: t`@${username} is unblocked` }),
    onError: (error, { id }, before) => {
      // Others may have been unblocked meanwhile.
      queryClient.setQueryData(blocksQuery.queryKey, (blocks) =>
        before?.filter((each) => each.id === id || blocks?.some((left) => left.id === each.id)),
      );
      toast({
        variant: 'destructive',
        title: t`Failed to unblock`,
        description: problemMessage(error),
      });
    },
    onSettled: () => refreshWhereResidentsMeet(queryClient),
  });
  return mutate;
}
