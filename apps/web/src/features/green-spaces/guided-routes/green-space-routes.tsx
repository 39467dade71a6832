import { Trans } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import { useState, useEffect } from 'react';
import { ROUTES_A_DAY } from '@ecopulse/contract/rewards/earning-limits';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';
import { useSingaporeDay } from '../../../lib/time/singapore-time.ts';
import { Button } from '../../../ui/button.tsx';
import { LocationChoice } from '../location/location-choice.tsx';
import { DayIsFull } from './walk-notes.tsx';
import { GuidedRouteRow } from './guided-route-row.tsx';
import { useWalks, walksOfToday, walkUnderWay } from './guided-routes.api.ts';
import { RoutesPanel } from './route-list.tsx';
import { useResidentId } from '../../../lib/residents.ts';
import { deleteStoredWalk, isSameWalk, useStoredWalk } from './stored-walk.ts';

/** Removes this device's measurements once the walk has ended, here or on another device. */
function usePruneEndedWalk(): void {
  const residentId = useResidentId();
  const kept = useStoredWalk(residentId);
  const { walks, dataUpdatedAt } = useWalks();
  const walk = walkUnderWay(walks);
  // Walks loaded before this one began do not include it.
  const isKnown = walks !== undefined && kept !== null && dataUpdatedAt >= kept.begunAt;
  const hasEnded = isKnown && !(walk && isSameWalk(walk, kept));
  useEffect(() => {
    if (hasEnded) deleteStoredWalk(residentId);
  }, [hasEnded, residentId]);
}

/** Routes work without the list of walks, since the server validates. */
function WalksUnknown({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-muted">
      <Trans>We couldn't load your walks.</Trans>
      <Button variant="link" size="sm" pending={isFetching} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}

function DailyRules({ isDayFull }: { isDayFull: boolean }) {
  const limit = formatNumber(ROUTES_A_DAY);
  if (isDayFull) {
    return (
      <p className="flex items-start gap-2.5 rounded-md bg-sun-soft p-4 text-md font-semibold text-sun-ink">
        <CalendarCheck aria-hidden className="mt-0.5 size-[18px] shrink-0" />
        <span>
          <DayIsFull />
        </span>
      </p>
    );
  }
  return (
    <p className="text-md text-muted">
      <Trans>You can finish {limit} routes a day. Routes along the same path earn their points once a day.</Trans>
    </p>
  );
}

function WhatALocationChanges() {
  return (
    <>
      <p>
        <Trans>
          A walk confirmed at its start and finish is verified and counts in every ranking. Any other walk is claimed
          and counts only in the national ranking.
        </Trans>
      </p>
      <p>
        <Trans>
          We compare your location with this place when you start and when you finish, and keep only the results.
        </Trans>
      </p>
      <p>
        <Trans>
          In between, this page shows where you are and measures the distance. Those positions stay on your device until
          the walk ends.
        </Trans>
      </p>
    </>
  );
}

export function GreenSpaceRoutes({ space }: { space: GreenSpaceDetail }) {
  const { walks, isError, isFetching, refetch } = useWalks();
  usePruneEndedWalk();
  const today = useSingaporeDay();
  const [withLocation, setWithLocation] = useState(true);
  // A walk with an unconfirmed start stays claimed, so it needs no location.
  const underWay = walkUnderWay(walks);
  const isAsked = !underWay || underWay.isStartVerified || underWay.isStartWaiting === true;
  const notes = (
    <>
      {isError && <WalksUnknown isFetching={isFetching} onRetry={() => void refetch()} />}
      <DailyRules isDayFull={walksOfToday(walks, today).length >= ROUTES_A_DAY} />
      {isAsked && (
        <LocationChoice
          label={<Trans>Verify walks with my location</Trans>}
          checked={withLocation}
          onChange={setWithLocation}
        >
          <WhatALocationChanges />
        </LocationChoice>
      )}
    </>
  );
  return (
    <RoutesPanel notes={notes}>
      {space.routes.map((route, index) => (
        <GuidedRouteRow key={route.id} space={space} route={route} number={index + 1} withLocation={withLocation} />
      ))}
    </RoutesPanel>
  );
}
