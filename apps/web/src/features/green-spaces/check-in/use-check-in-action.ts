import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { useSendOutcome } from '../../../lib/offline/send-outbox.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type UnseenOutcome, unconfirmedLocationMessages } from '../../../lib/location/device-location.ts';
import { checkIn, type CheckInChoice, type CheckInPlace, type SentCheckIn } from './check-in.api.ts';

/** Whether the problem is that the location confirmed nothing, although one was sent. */
function isUnconfirmed(error: unknown, { isConfirmation = false }: CheckInChoice): boolean {
  return isConfirmation && error instanceof CallError && error.code === 'already-checked-in';
}

/** Checks in and shows a toast. The receipt may arrive much later, from the outbox. */
export function useCheckInAction(place: CheckInPlace) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  // Not the mutation's data, which is empty while a visit is being confirmed.
  const [sent, setSent] = useState<SentCheckIn>();
  const [unseenOutcome, setUnseenOutcome] = useState<UnseenOutcome>();
  const [problem, setProblem] = useState('');

  function showSent({ sendResult }: SentCheckIn, { isConfirmation = false }: CheckInChoice) {
    if ('queued' in sendResult) {
      toast({ title: t`Check-in saved`, description: t`It'll be sent when you're back online.` });
      return;
    }
    showEarnings(queryClient, sendResult.answer);
    const { name } = sendResult.answer.greenSpace;
    const earned = formatNumber(sendResult.answer.pointsAwarded);
    if (isConfirmation) toast({ title: t`Visit verified`, description: t`Its points now count in all rankings.` });
    else
      toast({
        title: t`Check-in Successful!`,
        description: t`You've earned ${earned} eco-points for visiting ${name}`,
      });
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (choice: CheckInChoice) => checkIn(queryClient, place, choice),
    onMutate: () => setProblem(''),
    onSuccess: (result, choice) => {
      if (result.sendResult === null) {
        setUnseenOutcome(result.locationOutcome);
        return;
      }
      setUnseenOutcome(undefined);
      setSent(result);
      showSent(result, choice);
    },
    onError: (error, choice) => {
      setUnseenOutcome(undefined);
      const description = isUnconfirmed(error, choice)
        ? i18n._(unconfirmedLocationMessages.found)
        : problemMessage(error, msg`Unable to check in. Please try again.`);
      setProblem(description);
      toast({ variant: 'destructive', title: t`Check-in Failed`, description });
    },
    // Also after a failure: another tab may have checked in. Not awaited, since offline these refetches take long.
    onSettled: () => void refreshAfterEarning(queryClient, 'GET /api/user/green-spaces', 'GET /api/user/visits'),
  });

  const { answer: receipt } = useSendOutcome(sent?.sendResult);
  return {
    checkIn: (choice: CheckInChoice) => mutate(choice),
    isPending,
    receipt,
    locationOutcome: sent?.locationOutcome ?? null,
    unseenOutcome,
    problem,
  };
}
