import { Trans } from '@lingui/react/macro';
import { Clock, Flame, Sun } from 'lucide-react';
import { useId } from 'react';
import type { Route } from '@ecopulse/contract/green-spaces';
import { formatDuration, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

const FACT = 'inline-flex items-center gap-1.5 whitespace-nowrap';

function RouteRow({ route, number, noteId }: { route: Route; number: number; noteId: string }) {
  const calories = formatNumber(route.calories);
  const points = formatNumber(route.points);
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[auto_1fr_auto] sm:items-center">
      <span
        aria-hidden
        className="figures grid size-9 place-items-center rounded-full bg-leaf-soft text-md font-extrabold text-leaf-strong"
      >
        {number}
      </span>
      <div className="grid gap-1">
        <h3 lang="en" className="font-bold">
          {route.name}
        </h3>
        <p className="figures flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
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
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        disabled
        aria-describedby={noteId}
        className="col-start-2 justify-self-start sm:col-start-3"
      >
        <Trans>Start Route</Trans>
      </Button>
    </li>
  );
}

export function GreenSpaceRoutes({ routes }: { routes: readonly Route[] }) {
  const noteId = useId();
  return (
    <Panel title={<Trans>Guided Routes &amp; Nature Trails</Trans>}>
      <p id={noteId} className="text-md text-muted">
        <Trans>Starting a route here, with its points, comes soon. Until then, walk them at your own pace.</Trans>
      </p>
      <ol className="grid list-none divide-y divide-line">
        {routes.map((route, index) => (
          <RouteRow key={route.id} route={route} number={index + 1} noteId={noteId} />
        ))}
      </ol>
    </Panel>
  );
}
