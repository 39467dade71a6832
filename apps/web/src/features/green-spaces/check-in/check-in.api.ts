import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { MAX_CLAIMED_CHECK_INS_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { type SendResult, sendOrQueue } from '../../../lib/offline/send-outbox.ts';
import { type OutboxCall, useOutbox } from '../../../lib/offline/outbox.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { isCheckedInToday, visitedGreenSpacesQuery } from '../green-spaces.api.ts';
import { requestLocationProof } from '../../../lib/location/device-location.ts';
import type { ProofOutcome, UnseenOutcome } from '../../../lib/location/device-location.ts';

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

/** Nothing was recorded: the location that should verify the visit is unknown, or is not here. */
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
  try {
    const parts = { body: { ...body, ...(withLocation && { verifiedOnly: true }) }, subject: name };
    const sendResult = await sendOrQueue(queryClient, CHECK_IN, parts);
    return { sendResult, locationOutcome: 'queued' in sendResult ? null : outcome };
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'location-unconfirmed') throw error;
    return { sendResult: null, locationOutcome: 'found' };
  }
}

function useQueuedCheckIns(today: string): OutboxCall[] {
  return useOutbox(useResidentId()).filter(
    ({ name, madeAt, refusal }) => name === CHECK_IN && !refusal && singaporeDay(new Date(madeAt)) === today,
  );
}

export function useIsCheckInQueued({ id }: Pick<CheckInPlace, 'id'>, today: string): boolean {
  return useQueuedCheckIns(today).some(({ body }) => body?.greenSpaceId === id);
}

/** What waits on the device arrives as claimed. The server may have recorded it already: only the answer was lost then. */
export function useClaimsLeft(today: string): number {
  const { data: visits = [] } = useQuery(visitedGreenSpacesQuery);
  const claims = visits.filter((visit) => isCheckedInToday(visit, today) && visit.today?.isClaim);
  const queuedIds = useQueuedCheckIns(today).map(({ body }) => body?.greenSpaceId);
  const placeIds = new Set([...claims.map(({ greenSpaceId }) => greenSpaceId), ...queuedIds]);
  return Math.max(0, MAX_CLAIMED_CHECK_INS_PER_DAY - placeIds.size);
}
