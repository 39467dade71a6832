import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';
import { useSendOutcome } from '../../../lib/offline/send-outbox.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useCheckIn } from './check-in.api.ts';

/** Checks in and shows a toast. The receipt may arrive much later, from the outbox. */
export function useCheckInAction(place: Pick<GreenSpace, 'id' | 'name'>) {
  const { t } = useLingui();
  const mutation = useCheckIn(place);
  const { answer: receipt } = useSendOutcome(mutation.data?.sendResult);

  function checkIn({ withLocation }: { withLocation: boolean }) {
    mutation.mutate(
      { withLocation },
      {
        onSuccess: ({ sendResult }) => {
          if ('queued' in sendResult) {
            toast({ title: t`Check-in kept`, description: t`It is sent once you're online.` });
            return;
          }
          const earned = formatNumber(sendResult.answer.pointsAwarded);
          const { name } = sendResult.answer.greenSpace;
          toast({
            title: t`Check-in Successful!`,
            description: t`You've earned ${earned} eco-points for visiting ${name}`,
          });
        },
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: t`Check-in Failed`,
            description: problemMessage(error, msg`Unable to check in. Please try again.`),
          }),
      },
    );
  }

  return { checkIn, isPending: mutation.isPending, receipt, locationOutcome: mutation.data?.locationOutcome ?? null };
}
