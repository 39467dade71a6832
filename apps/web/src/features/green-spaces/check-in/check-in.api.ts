import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { type SendResult, sendOrQueue } from '../../../lib/offline/send-outbox.ts';
import { useOutbox } from '../../../lib/offline/outbox.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { requestLocationProof } from '../location/device-location.ts';
import type { ProofOutcome, UnseenOutcome } from '../location/device-location.ts';

const CHECK_IN = 'POST /api/green-spaces/checkin';

type Place = Pick<GreenSpace, 'id' | 'name'>;

type CheckInResult =
  | SentCheckIn
  /** Nothing was sent: the location that should verify the visit is unknown. */
  | { sendResult: null; locationOutcome: UnseenOutcome };

interface SentCheckIn {
  sendResult: SendResult<typeof CHECK_IN>;
  /** Null as well if the call was queued: what arrives later is claimed, whatever the location was. */
  locationOutcome: ProofOutcome;
}

async function checkIn(queryClient: QueryClient, { id, name }: Place, withLocation: boolean): Promise<CheckInResult> {
  const { requestBody, outcome } = await requestLocationProof(withLocation);
  if (outcome !== null && outcome !== 'found') return { sendResult: null, locationOutcome: outcome };
  const sendResult = await sendOrQueue(queryClient, CHECK_IN, {
    body: { greenSpaceId: id, ...requestBody },
    subject: name,
  });
  return { sendResult, locationOutcome: 'queued' in sendResult ? null : outcome };
}

export function useIsCheckInQueued({ id }: Pick<Place, 'id'>, today: string): boolean {
  return useOutbox(useResidentId()).some(
    ({ name, body, madeAt, refusal }) =>
      name === CHECK_IN && body?.greenSpaceId === id && !refusal && singaporeDay(new Date(madeAt)) === today,
  );
}

export function useCheckIn(place: Place) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ withLocation }: { withLocation: boolean }) => checkIn(queryClient, place, withLocation),
    onSuccess: ({ sendResult }) => sendResult && 'answer' in sendResult && showEarnings(queryClient, sendResult.answer),
    // Also after a failure: another tab may have checked in.
    onSettled: () => refreshAfterEarning(queryClient, 'GET /api/user/green-spaces', 'GET /api/user/visits'),
  });
}
