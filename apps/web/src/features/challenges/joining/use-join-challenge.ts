import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JoinReceipt } from '@ecopulse/contract/challenges/challenges';
import { call, serverNow } from '../../../lib/api.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { nextPaint } from '../../../lib/viewport.tsx';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { refreshChallenges, userChallengesQuery } from '../challenges.api.ts';
import type { OwnChallenge } from '../challenge-status.ts';
import { optimisticUserChallenge, cacheUserChallenge } from '../own-challenges.ts';

interface Joining {
  join: () => void;
  isJoining: boolean;
  /** Null unless joining completed the challenge. */
  receipt: JoinReceipt | null;
  problem: string;
}

/**
 * Joins optimistically and rolls back on refusal. Avoids `useMutation`, which Home would have to load for this one button.
 */
export function useJoinChallenge({ challenge, progressBeforeJoining }: OwnChallenge): Joining {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isJoining, setIsJoining] = useState(false);
  const [receipt, setReceipt] = useState<JoinReceipt | null>(null);
  const [problem, setProblem] = useState('');

  function showCompletion(joinReceipt: JoinReceipt) {
    const points = formatNumber(joinReceipt.pointsAwarded);
    setReceipt(joinReceipt);
    showEarnings(queryClient, joinReceipt);
    toast({
      title: t`Challenge Completed!`,
      description: t`You've earned ${points} eco-points for your past activity. They count only in the national rankings.`,
    });
  }

  async function join() {
    setIsJoining(true);
    setProblem('');
    // Paints the pending button before all cards re-render.
    await nextPaint();
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () => call('POST /api/challenges/:id/join', { params: { id: challenge.id } }),
    });
    // An in-flight response would overwrite the optimistic state.
    await queryClient.cancelQueries({ queryKey: userChallengesQuery.queryKey });
    const previous = cacheUserChallenge(
      queryClient,
      challenge.id,
      optimisticUserChallenge(challenge, progressBeforeJoining, new Date(serverNow())),
    );
    let isCompleted = false;
    try {
      const joinReceipt = await mutation.execute(undefined);
      isCompleted = joinReceipt.isCompleted;
      cacheUserChallenge(queryClient, challenge.id, joinReceipt);
      if (isCompleted) showCompletion(joinReceipt);
      else
        toast({
          title: t`Challenge Joined!`,
          description: t`You've successfully joined the challenge. Good luck!`,
        });
    } catch (error) {
      cacheUserChallenge(queryClient, challenge.id, previous);
      const description = problemMessage(error);
      setProblem(description);
      toast({ variant: 'destructive', title: t`Failed to join challenge`, description });
    } finally {
      setIsJoining(false);
      await (isCompleted
        ? refreshAfterEarning(queryClient, 'GET /api/challenges/active')
        : refreshChallenges(queryClient));
    }
  }

  return { join: () => void join(), isJoining, receipt, problem };
}
