import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, Clock, Flame, Sun } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ROUTES_A_DAY } from '@ecopulse/contract/daily-limits';
import type { GreenSpace, Route } from '@ecopulse/contract/green-spaces';
import type { Walk } from '@ecopulse/contract/guided-routes';
import { formatDuration, formatNumber } from '../../../lib/format.ts';
import { useSingaporeDay } from '../../../lib/time/singapore-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useFinishWalk, useGiveUpWalk, walksOfToday, walksQuery, walkUnderWay } from './guided-routes.api.ts';
import { RouteUnderWayNote } from './route-under-way-note.tsx';
import { TimeAndWay } from './time-and-way.tsx';
import { useStart } from './use-start.ts';
import { WalkReceipt } from './walk-receipt.tsx';
import { WalkUnderWay } from './walk-under-way.tsx';

const FACT = 'inline-flex items-center gap-1.5 whitespace-nowrap';

function RouteFacts({ route, isWalkedToday }: { route: Route; isWalkedToday: boolean }) {
  const calories = formatNumber(route.calories);
  const points = formatNumber(route.points);
  return (
    <div className="grid gap-1">
      <h3 lang="en" className="font-bold">
        {route.name}
      </h3>
      <div className="figures flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className={FACT}>
          <Clock aria-hidden className="size-4" />
          {formatDuration(route.duration)}
        </span>
        <span className={FACT}>
          <Flame aria-hidden className="size-4" />
          <Trans>about {calories} kcal</Trans>
        </span>
        <span className={`${FACT} font-bold text-sun-ink`}>
          <Sun aria-hidden className="size-4" />
          <Trans>{points} points</Trans>
        </span>
        {isWalkedToday && (
          <Chip tone="leaf" className="-my-0.5">
            <Check aria-hidden />
            <Trans>Walked today</Trans>
          </Chip>
        )}
      </div>
    </div>
  );
}

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

function Below({ children }: { children: ReactNode }) {
  return <div className="col-span-full grid gap-3 sm:col-start-2">{children}</div>;
}

interface GuidedRouteRowProps {
  space: GreenSpace;
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
  const start = useStart(address, withLocation, () => {
    finish.reset();
    giveUp.reset();
  });
  const other = walkUnderWay(walks);
  const walk: Walk | undefined = other?.routeId === route.id ? other : undefined;
  const ofToday = walksOfToday(walks, today);

  return (
    <li
      id={`route-${route.id}`}
      className="grid scroll-mt-24 grid-cols-[auto_1fr] items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[auto_1fr_auto] sm:items-center"
    >
      <span
        aria-hidden
        className="figures grid size-9 place-items-center rounded-full bg-leaf-soft text-md font-extrabold text-leaf-strong"
      >
        {number}
      </span>
      <RouteFacts route={route} isWalkedToday={ofToday.some(({ routeId }) => routeId === route.id)} />
      {!walk && <StartRoute start={start} name={route.name} takesFocus={giveUp.isSuccess} />}
      <Below>
        {walk ? (
          <WalkUnderWay
            walk={walk}
            startLocation={start.location}
            withLocation={withLocation}
            isDayFull={ofToday.length >= ROUTES_A_DAY}
            finish={finish}
            giveUp={giveUp}
            takesFocus={start.isSuccess}
          />
        ) : (
          <>
            {start.isRefused && <RouteUnderWayNote error={start.error} walk={other} />}
            {finish.isSuccess && <WalkReceipt {...finish.data} />}
          </>
        )}
        <TimeAndWay space={space} route={route} />
      </Below>
    </li>
  );
}
