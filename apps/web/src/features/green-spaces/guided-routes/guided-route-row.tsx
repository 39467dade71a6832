import { Trans } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MAX_ROUTES_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import type { GreenSpaceDetail, RouteOnMap } from '@ecopulse/contract/green-spaces/green-spaces';
import { useSendOutcome } from '../../../lib/offline/send-outbox.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { useFinishWalk, useGiveUpWalk } from './change-walk.ts';
import { useWalks, listWalksFinishedOn, findWalkUnderWay } from './guided-routes.api.ts';
import { RouteRow } from './route-list.tsx';
import { RouteUnderWayNote } from './route-under-way-note.tsx';
import { SaveWalk } from './save-walk.tsx';
import { isSameWalk, useLastWalk } from './stored-walk.ts';
import { useStartRoute } from './use-start.ts';
import { hasPath } from './walk-gpx.ts';
import { WalkReceipt } from './walk-receipt.tsx';
import { WalkUnderWay } from './walk-under-way.tsx';

interface StartRouteProps {
  start: ReturnType<typeof useStartRoute>;
  name: string;
  /** After giving up a walk, because its button is removed. */
  takesFocus: boolean;
}

function StartRoute({ start, name, takesFocus }: StartRouteProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Button
      ref={button}
      variant="soft"
      size="sm"
      pending={start.isPending}
      onClick={start.startRoute}
      className="col-start-2 justify-self-start sm:col-start-3"
    >
      <span>
        <Trans>
          Start Route
          <span className="sr-only">: {name}</span>
        </Trans>
      </span>
    </Button>
  );
}

function FinishQueuedNote() {
  return (
    <output className="flex items-start gap-2 text-md text-muted">
      <Clock aria-hidden className="mt-0.5 size-[18px] shrink-0" />
      <Trans>
        Your finished walk is saved on this device. It'll be sent when you're back online, and the time you finished
        will count.
      </Trans>
    </output>
  );
}

interface GuidedRouteRowProps {
  space: GreenSpaceDetail;
  route: RouteOnMap;
  number: number;
  withLocation: boolean;
}

export function GuidedRouteRow({ space, route, number, withLocation }: GuidedRouteRowProps) {
  const { walks } = useWalks();
  const today = useSingaporeDay();
  const walkRoute = { greenSpaceId: space.id, route };
  const finish = useFinishWalk(walkRoute);
  const giveUp = useGiveUpWalk(walkRoute);
  const start = useStartRoute(walkRoute, withLocation, () => {
    finish.reset();
    giveUp.reset();
  });
  const walkUnderWay = findWalkUnderWay(walks);
  const walk = walkUnderWay?.routeId === route.id ? walkUnderWay : undefined;
  const lastWalk = useLastWalk(useResidentId());
  const endedWalk = walks && lastWalk?.routeId === route.id && !walk ? lastWalk : null;
  const finishedToday = listWalksFinishedOn(walks, today);
  const { sendResult, locationOutcome } = finish.data ?? {};
  const { answer: receipt, isWaiting } = useSendOutcome(sendResult);

  return (
    <RouteRow
      space={space}
      route={route}
      number={number}
      hasMap={!walk}
      isWalkedToday={finishedToday.some(({ routeId }) => routeId === route.id)}
      action={!walk && <StartRoute start={start} name={route.name} takesFocus={giveUp.isSuccess} />}
    >
      {walk ? (
        <WalkUnderWay
          space={space}
          route={route}
          walk={walk}
          startLocationOutcome={start.locationOutcome}
          withLocation={withLocation}
          isDailyLimitReached={finishedToday.length >= MAX_ROUTES_PER_DAY}
          finish={finish}
          giveUp={giveUp}
          takesFocus={start.isSuccess}
        />
      ) : (
        <>
          {start.isOtherWalkUnderWay && <RouteUnderWayNote error={start.error} walk={walkUnderWay} />}
          {receipt && (
            <WalkReceipt
              receipt={receipt}
              locationOutcome={locationOutcome ?? null}
              walkedMeters={endedWalk && isSameWalk(endedWalk, receipt.walk) ? endedWalk.track.meters : 0}
              maxPoints={route.points}
            />
          )}
          {isWaiting && !receipt && <FinishQueuedNote />}
          {endedWalk && hasPath(endedWalk.track) && <SaveWalk walk={endedWalk} name={`${route.name}, ${space.name}`} />}
        </>
      )}
    </RouteRow>
  );
}
