import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ROUTES_A_DAY } from '@ecopulse/contract/earning-limits';
import type { GreenSpaceDetail, Route } from '@ecopulse/contract/green-spaces';
import type { Walk } from '@ecopulse/contract/guided-routes';
import { useSingaporeDay } from '../../../lib/time/singapore-time.ts';
import { Button } from '../../../ui/button.tsx';
import { useFinishWalk, useGiveUpWalk, walksOfToday, walksQuery, walkUnderWay } from './guided-routes.api.ts';
import { RouteRow } from './route-list.tsx';
import { RouteUnderWayNote } from './route-under-way-note.tsx';
import { useStart } from './use-start.ts';
import { WalkReceipt } from './walk-receipt.tsx';
import { WalkUnderWay } from './walk-under-way.tsx';

interface StartRouteProps {
  start: ReturnType<typeof useStart>;
  name: string;
  /** The button of an abandoned walk is gone, so this one takes the focus. */
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
      onClick={start.press}
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

interface GuidedRouteRowProps {
  space: GreenSpaceDetail;
  route: Route;
  number: number;
  /** Asks for the location at the start and at the finish. */
  withLocation: boolean;
}

/** A guided route: its facts, then the walk along it, then the receipt. */
export function GuidedRouteRow({ space, route, number, withLocation }: GuidedRouteRowProps) {
  const { data: walks } = useQuery(walksQuery);
  const today = useSingaporeDay();
  const address = { greenSpaceId: space.id, routeId: route.id };
  const finish = useFinishWalk(address);
  const giveUp = useGiveUpWalk(address);
  // Removed from the device with the walk, so the receipt has its own.
  const [covered, setCovered] = useState(0);
  const start = useStart(address, withLocation, () => {
    finish.reset();
    giveUp.reset();
  });
  const other = walkUnderWay(walks);
  const walk: Walk | undefined = other?.routeId === route.id ? other : undefined;
  const ofToday = walksOfToday(walks, today);

  return (
    <RouteRow
      space={space}
      route={route}
      number={number}
      hasMap={!walk}
      isWalkedToday={ofToday.some(({ routeId }) => routeId === route.id)}
      action={!walk && <StartRoute start={start} name={route.name} takesFocus={giveUp.isSuccess} />}
    >
      {walk ? (
        <WalkUnderWay
          space={space}
          walk={walk}
          startLocation={start.location}
          withLocation={withLocation}
          isDayFull={ofToday.length >= ROUTES_A_DAY}
          finish={finish}
          giveUp={giveUp}
          onFinish={setCovered}
          takesFocus={start.isSuccess}
        />
      ) : (
        <>
          {start.isRefused && <RouteUnderWayNote error={start.error} walk={other} />}
          {finish.isSuccess && <WalkReceipt {...finish.data} covered={covered} worth={route.points} />}
        </>
      )}
    </RouteRow>
  );
}
