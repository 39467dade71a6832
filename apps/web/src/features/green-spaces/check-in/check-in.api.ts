import type { QueryClient } from '@tanstack/react-query';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { call } from '../../../lib/api.ts';
import { type SendResult, sendOrQueue } from '../../../lib/offline/send-outbox.ts';
import { useOutbox } from '../../../lib/offline/outbox.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { requestLocationProof } from '../location/device-location.ts';
import type { ProofOutcome, UnseenOutcome } from '../location/device-location.ts';

const CHECK_IN = 'POST /api/green-spaces/checkin';

export type CheckInPlace = Pick<GreenSpace, 'id' | 'name'>;

export interface CheckInChoice {
  withLocation: boolean;
  /** Makes a visit verified that is claimed already. */
  isConfirmation?: boolean;
}

export interface SentCheckIn {
  sendResult: SendResult<typeof CHECK_IN>;
  /** Null as well if the call was queued: what arrives later is claimed, whatever the location was. */
  locationOutcome: ProofOutcome;
}

/** Nothing was sent: the location that should verify the visit is unknown. */
interface UnseenCheckIn {
  sendResult: null;
  locationOutcome: UnseenOutcome;
}

export async function checkIn(
  queryClient: QueryClient,
  { id, name }: CheckInPlace,
  { withLocation, isConfirmation = false }: CheckInChoice,
): Promise<SentCheckIn | UnseenCheckIn> {
  const { requestBody, outcome } = await requestLocationProof(withLocation);
  if (outcome !== null && outcome !== 'found') return { sendResult: null, locationOutcome: outcome };
  const body = { greenSpaceId: id, ...requestBody };
  // A confirmation that arrives later proves nothing, so it is never queued.
  if (isConfirmation) return { sendResult: { answer: await call(CHECK_IN, { body }) }, locationOutcome: outcome };
  const sendResult = await sendOrQueue(queryClient, CHECK_IN, { body, subject: name });
  return { sendResult, locationOutcome: 'queued' in sendResult ? null : outcome };
}

export function useIsCheckInQueued({ id }: Pick<CheckInPlace, 'id'>, today: string): boolean {
  return useOutbox(useResidentId()).some(
    ({ name, body, madeAt, refusal }) =>
      name === CHECK_IN && body?.greenSpaceId === id && !refusal && singaporeDay(new Date(madeAt)) === today,
  );
}
