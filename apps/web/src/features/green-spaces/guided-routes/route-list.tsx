import { Trans } from '@lingui/react/macro';
import { Check, Clock, Flame, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GreenSpaceDetail, Route, RouteOnMap } from '@ecopulse/contract/green-spaces/green-spaces';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatDuration, formatNumber } from '../../../lib/language/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TimeAndDirections } from './time-and-directions.tsx';

interface RoutesPanelProps {
  notes?: ReactNode;
  children: ReactNode;
}

export function RoutesPanel({ notes, children }: RoutesPanelProps) {
  return (
    <Panel title={<Trans>Guided Routes &amp; Nature Trails</Trans>}>
      {notes}
      <ol className="grid list-none divide-y divide-line">{children}</ol>
    </Panel>
  );
}

const FACT_CLASSES = 'inline-flex items-center gap-1.5';

function RouteFacts({ route, isWalkedToday }: { route: Route; isWalkedToday: boolean }) {
  const calories = formatNumber(route.calories);
  const points = formatNumber(route.points);
  return (
    <div className="grid gap-1">
      <h3 lang={langOf(route.name)} className="font-bold">
        {route.name}
      </h3>
      <div className="figures flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className={FACT_CLASSES}>
          <Clock aria-hidden className="size-4" />
          {formatDuration(route.duration)}
        </span>
        <span className={FACT_CLASSES}>
          <Flame aria-hidden className="size-4" />
          <Trans>about {calories} kcal</Trans>
        </span>
        <span className={`${FACT_CLASSES} font-bold text-sun-ink`}>
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

interface RouteRowProps {
  space: GreenSpaceDetail;
  route: RouteOnMap;
  number: number;
  isWalkedToday?: boolean;
  /** False while the walk under way shows the map. */
  hasMap?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}

export function RouteRow({
  space,
  route,
  number,
  isWalkedToday = false,
  hasMap = false,
  action,
  children,
}: RouteRowProps) {
  return (
    <li
      id={`route-${route.id}`}
      className="grid scroll-mt-24 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center"
    >
      <span
        aria-hidden
        className="figures grid size-9 place-items-center rounded-full bg-leaf-soft text-md font-extrabold text-leaf-strong"
      >
        {number}
      </span>
      <RouteFacts route={route} isWalkedToday={isWalkedToday} />
      {action}
      <div className="col-span-full grid gap-3 sm:col-start-2">
        {children}
        <TimeAndDirections space={space} route={route} hasMap={hasMap} />
      </div>
    </li>
  );
}
