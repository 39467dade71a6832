import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { call } from '../../../lib/api.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { refreshChallenges } from '../challenges.api.ts';
import { cacheOwnChallenge } from '../own-challenges.ts';

async function giveBack(queryClient: QueryClient, { id, title }: Challenge): Promise<void> {
  try {
    const answer = await call('POST /api/challenges/:id/undo-leave', { params: { id } });
    cacheOwnChallenge(queryClient, id, answer);
    if (answer.isCompleted) {
      const points = formatNumber(answer.pointsAwarded);
      showEarnings(queryClient, answer);
      toast({ title: t`Challenge Completed!`, description: t`You've earned ${points} eco-points.` });
      await refreshAfterEarning(queryClient, 'GET /api/challenges/active');
      return;
    }
    const [progress, target] = [formatNumber(answer.progress), formatNumber(answer.target)];
    toast({ title: t`You are back in ${title}`, description: t`You are at ${progress} of ${target}.` });
  } catch (error) {
    toast({
      variant: 'destructive',
      title: t`You couldn't get back in`,
      description: problemMessage(error),
    });
  }
  await refreshChallenges(queryClient);
}

/** Undoes leaving. Only the first press counts, because the button stays clickable while the toast fades. */
export function undoLeaving(queryClient: QueryClient, challenge: Challenge): () => void {
  let isPressed = false;
  return () => {
    if (isPressed) return;
    isPressed = true;
    void giveBack(queryClient, challenge);
  };
}
