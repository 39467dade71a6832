import { Trans } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import {
  MAX_CHECK_INS_PER_DAY,
  MAX_CLAIMED_CHECK_INS_PER_DAY,
  MAX_CLAIMED_POINTS_PER_WEEK,
} from '@ecopulse/contract/rewards/earning-limits';
import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNote } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CheckInReceipt } from './check-in-receipt.tsx';
import { isCheckedInToday } from '../green-spaces.api.ts';
import { LocationChoice } from '../../../lib/location/location-choice.tsx';
import { useClaimsLeft, useIsCheckInQueued } from './check-in.api.ts';
import { ClaimsLeft, UnseenLocation } from './unseen-location.tsx';
import { useCheckInAction } from './use-check-in-action.ts';

interface CheckInCardProps {
  space: GreenSpace;
  visit: VisitedGreenSpace | undefined;
}

export function CheckInCard({ space, visit }: CheckInCardProps) {
  const today = useSingaporeDay();
  const [isLocationShared, setLocationShared] = useState(true);
  const { checkIn, isPending, receipt, locationOutcome, unseenOutcome, problem } = useCheckInAction(space);
  const isQueued = useIsCheckInQueued(space, today);
  const isVisited = isCheckedInToday(visit, today);
  const isDone = Boolean(receipt) || isQueued || isVisited;
  const isConfirmable = isVisited && visit?.today?.proof === 'claimed' && receipt?.proof !== 'verified';
  const claimsLeft = useClaimsLeft(today);
  const points = formatNumber(space.ecoPoints);

  return (
    <Panel title={<Trans>Earn Eco-Points</Trans>} action={!receipt && <PointsToEarn points={points} />}>
      {!isDone && !unseenOutcome && (
        <LocationChoice
          label={<Trans>Verify with my location</Trans>}
          checked={isLocationShared}
          onChange={setLocationShared}
          disabled={isPending}
        >
          <LocationExplanation claimsLeft={claimsLeft} />
        </LocationChoice>
      )}
      {receipt && <CheckInReceipt receipt={receipt} locationOutcome={locationOutcome} maxPoints={space.ecoPoints} />}
      {unseenOutcome && (
        <UnseenLocation
          outcome={unseenOutcome}
          points={space.ecoPoints}
          claimsLeft={isDone ? null : claimsLeft}
          isPending={isPending}
          onCheckIn={(withLocation) => checkIn({ withLocation, isConfirmation: isDone })}
        />
      )}
      <ProblemNote>{problem}</ProblemNote>
      {(isDone || !unseenOutcome) && (
        <div className={isDone ? '' : STICKY_ON_PHONES} data-bottom-bar={isDone ? undefined : ''}>
          <Button
            size="lg"
            onClick={() => checkIn({ withLocation: isLocationShared })}
            pending={isPending}
            disabled={isDone}
            className="w-full"
          >
            {isPending ? <Trans>Checking In...</Trans> : <Trans>Check In &amp; Earn Points</Trans>}
          </Button>
        </div>
      )}
      {isDone && <WhenDone isQueued={isQueued} />}
      {isConfirmable && !unseenOutcome && (
        <div className="grid gap-2">
          <p className="text-md">
            <Trans>Your visit is self-reported. Verify it today to make its points count in all rankings.</Trans>
          </p>
          <Button
            variant="soft"
            pending={isPending}
            onClick={() => checkIn({ withLocation: true, isConfirmation: true })}
          >
            <Trans>Verify with my location</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Above the bottom bar, so that checking in needs no scrolling. */
const STICKY_ON_PHONES =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(env(safe-area-inset-bottom)+4rem)] max-md:z-30 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-2.5';

function WhenDone({ isQueued }: { isQueued: boolean }) {
  return (
    <p className="flex items-start gap-2 text-md text-muted">
      <CalendarCheck aria-hidden className="mt-0.5 size-[18px] shrink-0 text-leaf" />
      {isQueued ? (
        <Trans>
          Your check-in is saved on this device. It'll be sent when you're back online, and will count for today.
        </Trans>
      ) : (
        <Trans>You've checked in here today. You can check in again tomorrow.</Trans>
      )}
    </p>
  );
}

function LocationExplanation({ claimsLeft }: { claimsLeft: number }) {
  const claims = formatNumber(MAX_CLAIMED_CHECK_INS_PER_DAY);
  const checkIns = formatNumber(MAX_CHECK_INS_PER_DAY);
  const points = formatNumber(MAX_CLAIMED_POINTS_PER_WEEK);
  return (
    <>
      <p>
        <Trans>A verified visit counts in all rankings.</Trans> <ClaimsLeft count={claimsLeft} />
      </p>
      <details>
        <summary className="min-h-6 cursor-pointer font-semibold text-leaf-strong">
          <Trans>How this works</Trans>
        </summary>
        <div className="mt-1 grid gap-1.5">
          <p>
            <Trans>
              Without your location, a visit is self-reported and counts only in the national rankings. Up to {claims}{' '}
              of your {checkIns} check-ins a day can be self-reported, and self-reported activities earn up to {points}{' '}
              points a week.
            </Trans>
          </p>
          <p>
            <Trans>
              We compare your location with this green space and store only the result and the distance, rounded to 50
              m.
            </Trans>
          </p>
        </div>
      </details>
    </>
  );
}

function PointsToEarn({ points }: { points: string }) {
  return (
    <span className="figures text-2xl font-extrabold tracking-[-0.02em] text-sun-ink">
      <Trans>
        +{points}
        <span className="sr-only"> eco-points</span>
      </Trans>
    </span>
  );
}
