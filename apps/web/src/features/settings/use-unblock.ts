import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { call } from '../../lib/api.ts';
import { toastProblem } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import { blocksQuery, invalidateResidentQueries } from './settings.api.ts';

export function useUnblock(): (resident: ResidentCard) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: ResidentCard) => call('DELETE /api/user/blocks/:userId', { params: { userId: id } }),
    onMutate: ({ id }) => {
      const previousBlocks = queryClient.getQueryData(blocksQuery.queryKey);
      queryClient.setQueryData(blocksQuery.queryKey, (blocks) => blocks?.filter((resident) => resident.id !== id));
      return previousBlocks;
    },
    onSuccess: (_nothing, { username }) => toast({ title: t`@${username} is unblocked` }),
    onError: (error, { id }, previousBlocks) => {
      // Restores only this resident, since others may have been unblocked meanwhile.
      queryClient.setQueryData(blocksQuery.queryKey, (blocks) =>
        previousBlocks?.filter((resident) => resident.id === id || blocks?.some((block) => block.id === resident.id)),
      );
      toastProblem(t`Failed to unblock this resident`, error);
    },
    onSettled: () => invalidateResidentQueries(queryClient),
  });
  return mutate;
}
