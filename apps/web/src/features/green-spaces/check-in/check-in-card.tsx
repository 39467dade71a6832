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
import { Panel } from '../../../ui/panel.tsx';
import { CheckInReceipt } from './check-in-receipt.tsx';
import { isCheckedInToday } from '../green-spaces.api.ts';
import { LocationChoice } from '../location/location-choice.tsx';
import { useIsCheckInQueued } from './check-in.api.ts';
import { useCheckInAction } from './use-check-in-action.ts';

interface CheckInCardProps {
  space: GreenSpace;
  visit: VisitedGreenSpace | undefined;
}

export function CheckInCard({ space, visit }: CheckInCardProps) {
  const today = useSingaporeDay();
  const [isLocationShared, setLocationShared] = useState(true);
  const { checkIn, isPending, receipt, locationOutcome } = useCheckInAction(space);
  const isQueued = useIsCheckInQueued(space, today);
  const isDone = Boolean(receipt) || isQueued || isCheckedInToday(visit, today);
  const points = formatNumber(space.ecoPoints);

  return (
    <Panel title={<Trans>Earn Eco-Points</Trans>} action={!receipt && <PointsToEarn points={points} />}>
      {!isDone && (
        <LocationChoice
          label={<Trans>Verify with my location</Trans>}
          checked={isLocationShared}
          onChange={setLocationShared}
          disabled={isPending}
        >
          <LocationExplanation />
        </LocationChoice>
      )}
      {receipt && <CheckInReceipt receipt={receipt} locationOutcome={locationOutcome} maxPoints={space.ecoPoints} />}
      <Button
        size="lg"
        onClick={() => checkIn({ withLocation: isLocationShared })}
        pending={isPending}
        disabled={isDone}
        className="w-full"
      >
        {isPending ? <Trans>Checking In...</Trans> : <Trans>Check In &amp; Earn Points</Trans>}
      </Button>
      {isDone && (
        <p className="flex items-start gap-2 text-md text-muted">
          <CalendarCheck aria-hidden className="mt-0.5 size-[18px] shrink-0 text-leaf" />
          {isQueued ? (
            <Trans>Your check-in is kept on this device. It is sent once you're online, and counts for today.</Trans>
          ) : (
            <Trans>You have checked in here today. You can check in again tomorrow.</Trans>
          )}
        </p>
      )}
    </Panel>
  );
}

function LocationExplanation() {
  const claims = formatNumber(MAX_CLAIMED_CHECK_INS_PER_DAY);
  const checkIns = formatNumber(MAX_CHECK_INS_PER_DAY);
  const points = formatNumber(MAX_CLAIMED_POINTS_PER_WEEK);
  return (
    <>
      <p>
        <Trans>
          A verified visit counts in every ranking. Without your location, a visit counts only in the national ranking,
          for up to {claims} of your {checkIns} check-ins a day and {points} points a week.
        </Trans>
      </p>
      <p>
        <Trans>
          We compare your location with this place and keep only the result and the distance, rounded to 50 m.
        </Trans>
      </p>
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
