import { Trans } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import {
  CHECK_INS_A_DAY,
  CLAIMED_CHECK_INS_A_DAY,
  CLAIMED_POINTS_A_WEEK,
} from '@ecopulse/contract/rewards/earning-limits';
import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';
import { useSingaporeDay } from '../../../lib/time/singapore-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CheckInReceipt } from './check-in-receipt.tsx';
import { checkedInToday } from '../green-spaces.api.ts';
import { LocationChoice } from '../location/location-choice.tsx';
import { useCheckInWaits } from './check-in.api.ts';
import { useCheckInPress } from './use-check-in-press.ts';

interface CheckInCardProps {
  space: GreenSpace;
  visit: VisitedGreenSpace | undefined;
}

export function CheckInCard({ space, visit }: CheckInCardProps) {
  const today = useSingaporeDay();
  const [withLocation, setWithLocation] = useState(true);
  const { press, isPending, receipt, location } = useCheckInPress(space);
  const waits = useCheckInWaits(space, today);
  const isDone = Boolean(receipt) || waits || checkedInToday(visit, today);
  const points = formatNumber(space.ecoPoints);

  return (
    <Panel title={<Trans>Earn Eco-Points</Trans>} action={!receipt && <PointsToEarn points={points} />}>
      {!isDone && (
        <LocationChoice
          label={<Trans>Verify with my location</Trans>}
          checked={withLocation}
          onChange={setWithLocation}
          disabled={isPending}
        >
          <WhatALocationChanges />
        </LocationChoice>
      )}
      {receipt && <CheckInReceipt receipt={receipt} location={location} worth={space.ecoPoints} />}
      <Button size="lg" onClick={() => press(withLocation)} pending={isPending} disabled={isDone} className="w-full">
        {isPending ? <Trans>Checking In...</Trans> : <Trans>Check In &amp; Earn Points</Trans>}
      </Button>
      {isDone && (
        <p className="flex items-start gap-2 text-md text-muted">
          <CalendarCheck aria-hidden className="mt-0.5 size-[18px] shrink-0 text-leaf" />
          {waits ? (
            <Trans>Your check-in is kept on this device. It is sent once you're online, and counts for today.</Trans>
          ) : (
            <Trans>You have checked in here today. You can check in again tomorrow.</Trans>
          )}
        </p>
      )}
    </Panel>
  );
}

function WhatALocationChanges() {
  const claims = formatNumber(CLAIMED_CHECK_INS_A_DAY);
  const checkIns = formatNumber(CHECK_INS_A_DAY);
  const points = formatNumber(CLAIMED_POINTS_A_WEEK);
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
