import { Trans } from '@lingui/react/macro';
import { ChevronRight, MapPin, Signpost, TrainFront } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GreenSpaceDetail, RouteOnMap } from '@ecopulse/contract/green-spaces/green-spaces';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatDistance, formatDuration } from '../../../lib/language/format.ts';
import { WhenVisible } from '../../../lib/map/when-visible.tsx';
import { lineLengthKm } from '../location/distance.ts';
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
  route: RouteOnMap;
  hasMap: boolean;
}

function LengthAndTime({ route }: { route: RouteOnMap }) {
  const duration = formatDuration(route.duration);
  const half = formatDuration(Math.ceil(route.duration / 2));
  if (!route.line)
    return (
      <Trans>
        It takes about {duration} at an easy pace. The earliest you can finish is {half} after you start. We know its
        length but not its path, so follow the signs on site.
      </Trans>
    );
  const length = formatDistance(lineLengthKm(route.line.coordinates));
  return (
    <Trans>
      It's {length} long and takes about {duration} at an easy pace. The earliest you can finish is {half} after you
      start.
    </Trans>
  );
}

function Stops({ stops }: Pick<RouteOnMap, 'stops'>) {
  return (
    <section className="mt-3 grid gap-2 text-md">
      <h4 className="font-bold">
        <Trans>Stops</Trans>
      </h4>
      <ol className="grid list-decimal gap-1.5 ps-6 marker:font-bold marker:text-leaf-strong">
        {stops.map(({ name, text, lat, lng }) => (
          <li key={`${lat} ${lng} ${name}`}>
            <span lang={langOf(name)} className="font-semibold">
              {name}
            </span>
            {text && (
              <p lang={langOf(text)} className="text-muted">
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Without a line, walkers follow the signs on site. */
export function TimeAndDirections({ space, route, hasMap }: TimeAndDirectionsProps) {
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
        {space.nearestMrt !== '' && (
          <Item icon={TrainFront}>
            <Trans>
              Nearest MRT: <span lang={langOf(space.nearestMrt)}>{space.nearestMrt}</span>
            </Trans>
          </Item>
        )}
        <Item icon={Signpost}>
          <LengthAndTime route={route} />
        </Item>
      </ul>
      {route.stops.length > 0 && <Stops stops={route.stops} />}
      {hasMap && (
        <div className="mt-3 grid gap-2">
          <WhenVisible placeholder={<div className={`bg-leaf-soft ${MAP_CLASSES}`} />}>
            <MapSlot>{({ RouteMap }) => <RouteMap space={space} route={route} className={MAP_CLASSES} />}</MapSlot>
          </WhenVisible>
          <RouteMapNote space={space} route={route} />
        </div>
      )}
    </details>
  );
}
