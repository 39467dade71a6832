import { Trans } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ROUTES_A_DAY } from '@ecopulse/contract/rewards/earning-limits';
import type { GreenSpaceDetail, Route } from '@ecopulse/contract/green-spaces/green-spaces';
import { useOutcome } from '../../../lib/offline/outbox-sync.ts';
import { useSingaporeDay } from '../../../lib/time/singapore-time.ts';
import { Button } from '../../../ui/button.tsx';
import { useFinishWalk, useGiveUpWalk } from './change-walk.ts';
import { useWalks, walksOfToday, walkUnderWay } from './guided-routes.api.ts';
import { RouteRow } from './route-list.tsx';
import { RouteUnderWayNote } from './route-under-way-note.tsx';
import { useStart } from './use-start.ts';
import { WalkReceipt } from './walk-receipt.tsx';
import { WalkUnderWay } from './walk-under-way.tsx';

interface StartRouteProps {
  start: ReturnType<typeof useStart>;
  name: string;
  /** The button of the abandoned walk is removed, so this one takes focus. */
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

function FinishWaits() {
  return (
    <output className="flex items-start gap-2 text-md text-muted">
      <Clock aria-hidden className="mt-0.5 size-[18px] shrink-0" />
      <Trans>Your finish is kept on this device. It is sent once you're online, and counts at its own time.</Trans>
    </output>
  );
}

interface GuidedRouteRowProps {
  space: GreenSpaceDetail;
  route: Route;
  number: number;
  withLocation: boolean;
}

export function GuidedRouteRow({ space, route, number, withLocation }: GuidedRouteRowProps) {
  const { walks } = useWalks();
  const today = useSingaporeDay();
  const address = { greenSpaceId: space.id, route };
  const finish = useFinishWalk(address);
  const giveUp = useGiveUpWalk(address);
  // A copy: the measurements are removed with the walk, but the receipt shows the distance.
  const [covered, setCovered] = useState(0);
  const start = useStart(address, withLocation, () => {
    finish.reset();
    giveUp.reset();
  });
  const other = walkUnderWay(walks);
  const walk = other?.routeId === route.id ? other : undefined;
  const ofToday = walksOfToday(walks, today);
  const { made, location } = finish.data ?? {};
  const { answer: receipt, isWaiting } = useOutcome(made);

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
          {receipt && (
            <WalkReceipt receipt={receipt} location={location ?? null} covered={covered} worth={route.points} />
          )}
          {isWaiting && !receipt && <FinishWaits />}
        </>
      )}
    </RouteRow>
  );
}
