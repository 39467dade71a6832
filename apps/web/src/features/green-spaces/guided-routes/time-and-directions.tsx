import { Trans } from '@lingui/react/macro';
import { ChevronRight, MapPin, Signpost, TrainFront } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GreenSpaceDetail, Route } from '@ecopulse/contract/green-spaces/green-spaces';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatDuration } from '../../../lib/language/format.ts';
import { WhenVisible } from '../../../lib/map/when-visible.tsx';
import { MAP_CLASSES, MapSlot } from './map-slot.tsx';
import { RouteMapNote } from './walk-notes.tsx';

function Item({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-[18px] shrink-0 text-leaf" />
      <span>{children}</span>
    </li>
  );
}

interface TimeAndDirectionsProps {
  space: GreenSpaceDetail;
  route: Route;
  hasMap: boolean;
}

/** The path of a route is unknown, so the map shows no line. Walkers follow the signs on site. */
export function TimeAndDirections({ space, route, hasMap }: TimeAndDirectionsProps) {
  const duration = formatDuration(route.duration);
  const half = formatDuration(Math.ceil(route.duration / 2));
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-sm text-sm font-bold text-leaf-strong underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        <span>
          <Trans>
            Time and directions
            <span className="sr-only">: {route.name}</span>
          </Trans>
        </span>
      </summary>
      <ul className="mt-2 grid list-none gap-2 text-md">
        <Item icon={MapPin}>
          <Trans>
            Go to <span lang={langOf(space.location)}>{space.location}</span>
          </Trans>
        </Item>
        <Item icon={TrainFront}>
          <Trans>
            Nearest MRT: <span lang={langOf(space.nearestMrt)}>{space.nearestMrt}</span>
          </Trans>
        </Item>
        <Item icon={Signpost}>
          <Trans>
            It takes about {duration} at an easy pace. You can finish it after {half}. We know its length but not its
            path, so follow the signs on site.
          </Trans>
        </Item>
      </ul>
      {hasMap && (
        <div className="mt-3 grid gap-2">
          <WhenVisible placeholder={<div className={`bg-leaf-soft ${MAP_CLASSES}`} />}>
            <MapSlot>{({ RouteMap }) => <RouteMap space={space} className={MAP_CLASSES} />}</MapSlot>
          </WhenVisible>
          <RouteMapNote space={space} />
        </div>
      )}
    </details>
  );
}
