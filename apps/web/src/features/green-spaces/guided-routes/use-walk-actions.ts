import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { useFinishWalk, useGiveUpWalk } from './change-walk.ts';
import type { LocalWalk } from './queued-walks.ts';

interface FinishAction {
  walk: LocalWalk;
  withLocation: boolean;
  finish: ReturnType<typeof useFinishWalk>;
}

/** Finishes the walk and shows a toast. */
export function useFinishAction({ walk, withLocation, finish }: FinishAction): () => void {
  const { t } = useLingui();
  const { name } = walk;
  return () => {
    // Without a confirmed start, a location at the finish proves nothing.
    const needsLocation = withLocation && (walk.isStartVerified || walk.isStartQueued === true);
    finish.mutate(
      { withLocation: needsLocation },
      {
        onSuccess: ({ sendResult }) => {
          if ('queued' in sendResult) {
            toast({ title: t`Finish kept`, description: t`It is sent once you're online.` });
            return;
          }
          const { pointsAwarded, isRepeat } = sendResult.answer;
          const points = formatNumber(pointsAwarded);
          toast({
            title: t`Route Completed!`,
            description: isRepeat
              ? t`You have walked ${name}. This path has already earned its points today.`
              : t`You've earned ${points} eco-points for walking ${name}`,
          });
        },
        onError: (error) => showFailure(t`Failed to finish route`, error),
      },
    );
  };
}

export function useGiveUpAction({ name }: LocalWalk, giveUp: ReturnType<typeof useGiveUpWalk>): () => void {
  const { t } = useLingui();
  return () =>
    giveUp.mutate(undefined, {
      onSuccess: () => toast({ title: t`Walk given up`, description: t`You can start ${name} again at any time.` }),
      onError: (error) => showFailure(t`Failed to give up route`, error),
    });
}

function showFailure(title: string, error: unknown): void {
  toast({ variant: 'destructive', title, description: problemMessage(error) });
}
