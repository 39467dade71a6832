import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { CallError } from '../../../lib/call-error.ts';
import { requestLocationProof } from '../../../lib/location/device-location.ts';
import { useOutbox } from '../../../lib/offline/outbox.ts';
import { sendOrQueue, useSendOutcome } from '../../../lib/offline/send-outbox.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import type { ScannedCode } from '../event-code.ts';
import '../event-problems.ts';
import { refreshEvents } from '../events.api.ts';

const ATTEND = 'POST /api/events/:id/attend';

interface Attending extends ScannedCode {
  readonly withLocation: boolean;
}

/** Without a network, the scan waits in the outbox with its step. */
export function useAttend({ id }: Pick<EventDetail, 'id'>, title: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async ({ code, step, withLocation }: Attending) => {
      // A location that the device cannot find does not keep the code waiting: the organiser confirms.
      const { requestBody } = await requestLocationProof(withLocation);
      return sendOrQueue(queryClient, ATTEND, { params: { id }, body: { code, step, ...requestBody }, subject: title });
    },
    onSuccess: (result) => {
      if ('answer' in result) showEarnings(queryClient, result.answer);
    },
    // Not awaited, since offline these refetches take long.
    onSettled: () => {
      void refreshAfterEarning(queryClient);
      void refreshEvents(queryClient);
    },
  });
  const { answer: receipt, isWaiting } = useSendOutcome(data);
  return {
    attend: mutate,
    isPending,
    receipt,
    isQueued: isWaiting,
    problem: error ? problemMessage(error) : '',
    hasWrongCode: error instanceof CallError && error.code === 'wrong-code',
  };
}

export function useIsAttendQueued(eventId: number): boolean {
  return useOutbox(useResidentId()).some(
    ({ name, params, refusal }) => name === ATTEND && params?.['id'] === eventId && !refusal,
  );
}
