import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Challenge } from '@ecopulse/contract/challenges';
import { call } from '../../lib/api.ts';
import { refreshChallenges } from './challenges.api.ts';
import { keepOwn } from './own-challenges.ts';

/** Leaves a challenge. Not shown before it is true: what is lost cannot be brought back. */
export function useLeaveChallenge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Challenge) => call('DELETE /api/challenges/:id/join', { params: { id } }),
    onSuccess: (_nothing, { id }) => {
      keepOwn(queryClient, id, undefined);
    },
    onSettled: () => refreshChallenges(queryClient),
  });
}
