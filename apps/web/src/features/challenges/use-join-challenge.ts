import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Challenge } from '@ecopulse/contract/challenges';
import { call } from '../../lib/api.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import { refreshChallenges, userChallengesQuery } from './challenges.api.ts';
import { justJoined, cacheOwnChallenge } from './own-challenges.ts';

interface Joining {
  join: () => void;
  /** The server's response is pending. */
  isJoining: boolean;
}

/**
 * Joins a challenge: the card shows it at once, and undoes it if the server refuses. Without `useMutation`, whose
 * observer home would load for this one button.
 */
export function useJoinChallenge(challenge: Challenge): Joining {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isJoining, setIsJoining] = useState(false);

  async function join() {
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () => call('POST /api/challenges/:id/join', { params: { id: challenge.id } }),
    });
    setIsJoining(true);
    // A pending response would restore the old state.
    await queryClient.cancelQueries({ queryKey: userChallengesQuery.queryKey });
    const before = cacheOwnChallenge(queryClient, challenge.id, justJoined(challenge, new Date()));
    try {
      cacheOwnChallenge(queryClient, challenge.id, await mutation.execute(undefined));
      toast({
        title: t`Challenge Joined!`,
        description: t`You've successfully joined the challenge. Good luck!`,
      });
    } catch (error) {
      cacheOwnChallenge(queryClient, challenge.id, before);
      toast({
        variant: 'destructive',
        title: t`Failed to join challenge`,
        description: problemMessage(error, msg`Something went wrong. Please try again.`),
      });
    } finally {
      setIsJoining(false);
      await refreshChallenges(queryClient);
    }
  }

  return { join: () => void join(), isJoining };
}
