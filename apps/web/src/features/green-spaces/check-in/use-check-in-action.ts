import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { CallError } from '../../../lib/call-error.ts';
import { formatDistance, formatNumber } from '../../../lib/language/format.ts';
import { useSendOutcome } from '../../../lib/offline/send-outbox.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { unconfirmedLocationMessages } from '../location/device-location.ts';
import { useCheckIn } from './check-in.api.ts';

/** The sentence about claims suggests to turn on the location. */
function isAboutClaims(error: unknown): boolean {
  return error instanceof CallError && error.values?.variant === 'claimed';
}

/** Adds how far away the resident is, in the reader's units. */
function withDistance(error: unknown): unknown {
  const meters = error instanceof CallError ? error.values?.distanceMeters : undefined;
  if (typeof meters !== 'number') return error;
  return Object.assign(error as CallError, {
    values: { ...(error as CallError).values, distance: formatDistance(meters / 1000) },
  });
}

/** Checks in and shows a toast. The receipt may arrive much later, from the outbox. */
export function useCheckInAction(place: Pick<GreenSpace, 'id' | 'name'>) {
  const { t, i18n } = useLingui();
  const mutation = useCheckIn(place);
  const { answer: receipt } = useSendOutcome(mutation.data?.sendResult ?? undefined);

  /** A confirmation makes a visit verified that is claimed already. */
  function checkIn({ withLocation, isConfirmation = false }: { withLocation: boolean; isConfirmation?: boolean }) {
    mutation.mutate(
      { withLocation },
      {
        onSuccess: ({ sendResult }) => {
          if (!sendResult) return;
          if ('queued' in sendResult) {
            toast({ title: t`Check-in kept`, description: t`It is sent once you're online.` });
            return;
          }
          const earned = formatNumber(sendResult.answer.pointsAwarded);
          const { name } = sendResult.answer.greenSpace;
          if (isConfirmation) {
            toast({ title: t`Visit verified`, description: t`Its points count in every ranking now.` });
            return;
          }
          toast({
            title: t`Check-in Successful!`,
            description: t`You've earned ${earned} eco-points for visiting ${name}`,
          });
        },
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: t`Check-in Failed`,
            description:
              isConfirmation || (withLocation && isAboutClaims(error))
                ? i18n._(unconfirmedLocationMessages.found)
                : problemMessage(withDistance(error), msg`Unable to check in. Please try again.`),
          }),
      },
    );
  }

  const { data, isPending } = mutation;
  return {
    checkIn,
    isPending,
    receipt,
    locationOutcome: data?.locationOutcome ?? null,
    unseenOutcome: data?.sendResult === null ? data.locationOutcome : undefined,
  };
}
