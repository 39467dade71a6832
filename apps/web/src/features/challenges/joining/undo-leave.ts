import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { call } from '../../../lib/api.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { refreshChallenges } from '../challenges.api.ts';
import { cacheUserChallenge } from '../own-challenges.ts';

async function undoLeave(queryClient: QueryClient, { id, title }: Challenge): Promise<void> {
  try {
    const receipt = await call('POST /api/challenges/:id/undo-leave', { params: { id } });
    cacheUserChallenge(queryClient, id, receipt);
    if (receipt.isCompleted) {
      const points = formatNumber(receipt.pointsAwarded);
      showEarnings(queryClient, receipt);
      toast({ title: t`Challenge Completed!`, description: t`You've earned ${points} eco-points.` });
      await refreshAfterEarning(queryClient, 'GET /api/challenges/active');
      return;
    }
    const [progress, target] = [formatNumber(receipt.progress), formatNumber(receipt.target)];
    toast({ title: t`You're back in ${title}`, description: t`You've done ${progress} of ${target}.` });
  } catch (error) {
    toastProblem(t`We couldn't add you back`, error);
  }
  await refreshChallenges(queryClient);
}

/** Undoes leaving. Only the first press counts, because the button stays clickable while the toast fades. */
export function createUndoLeave(queryClient: QueryClient, challenge: Challenge): () => void {
  let isPressed = false;
  return () => {
    if (isPressed) return;
    isPressed = true;
    void undoLeave(queryClient, challenge);
  };
}
