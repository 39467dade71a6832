import { Trans } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { MAX_ROUTES_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { GoNow } from '../../../lib/conditions/go-now.tsx';
import { formatNumber } from '../../../lib/language/format.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { LocationChoice } from '../../../lib/location/location-choice.tsx';
import { DailyLimitNote } from './walk-notes.tsx';
import { GuidedRouteRow } from './guided-route-row.tsx';
import { useWalks, listWalksFinishedOn, findWalkUnderWay } from './guided-routes.api.ts';
import { RoutesPanel } from './route-list.tsx';
import { canBeVerified } from './queued-walks.ts';
import { usePruneEndedWalk } from './use-measured-walk.ts';

/** Only a note: routes can be started without the list of walks, because the server validates every start. */
function WalksLoadProblem({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-muted">
      <Trans>We couldn't load your walks.</Trans>
      <Button variant="link" size="sm" pending={isFetching} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}

function DailyLimitRules({ isDailyLimitReached }: { isDailyLimitReached: boolean }) {
  const limit = formatNumber(MAX_ROUTES_PER_DAY);
  if (isDailyLimitReached) {
    return (
      <p className="flex items-start gap-2.5 rounded-md bg-sun-soft p-4 text-md font-semibold text-sun-ink">
        <CalendarCheck aria-hidden className="mt-0.5 size-[18px] shrink-0" />
        <span>
          <DailyLimitNote />
        </span>
      </p>
    );
  }
  return (
    <p className="text-md text-muted">
      <Trans>You can finish {limit} routes a day. Routes along the same path earn points once a day.</Trans>
    </p>
  );
}

function LocationExplanation() {
  return (
    <>
      <p>
        <Trans>
          A walk is verified if your location shows you at its start and finish, and counts in all rankings. Any other
          walk is self-reported and counts only in the national rankings.
        </Trans>
      </p>
      <p>
        <Trans>
          We compare your location with this green space when you start and when you finish, and store only the results.
        </Trans>
      </p>
      <p>
        <Trans>
          In between, this page shows your location and measures the distance. Your location never leaves your device
          and is deleted when the walk ends. Until you close the page, you can save your path as a file.
        </Trans>
      </p>
    </>
  );
}

export function GreenSpaceRoutes({ space }: { space: GreenSpaceDetail }) {
  const { walks, isError, isFetching, refetch } = useWalks();
  usePruneEndedWalk();
  const today = useSingaporeDay();
  const [isLocationShared, setLocationShared] = useState(true);
  const walkUnderWay = findWalkUnderWay(walks);
  const needsLocation = !walkUnderWay || canBeVerified(walkUnderWay);
  const notes = (
    <>
      {!walkUnderWay && <GoNow at={space} isInset />}
      {isError && <WalksLoadProblem isFetching={isFetching} onRetry={() => void refetch()} />}
      <DailyLimitRules isDailyLimitReached={listWalksFinishedOn(walks, today).length >= MAX_ROUTES_PER_DAY} />
      {needsLocation && (
        <LocationChoice
          label={<Trans>Verify walks with my location</Trans>}
          checked={isLocationShared}
          onChange={setLocationShared}
        >
          <LocationExplanation />
        </LocationChoice>
      )}
    </>
  );
  return (
    <RoutesPanel notes={notes}>
      {space.routes.map((route, index) => (
        <GuidedRouteRow key={route.id} space={space} route={route} number={index + 1} withLocation={isLocationShared} />
      ))}
    </RoutesPanel>
  );
}
