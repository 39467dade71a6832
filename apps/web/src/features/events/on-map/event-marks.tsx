import './event-marks.css';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Event } from '@ecopulse/contract/events/events';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { clusterPlaces } from '../../../lib/map/clusters.ts';
import { useMap, useZoom } from '../../../lib/map/drawn-map.tsx';
import { createTextElement, Pin } from '../../../lib/map/pin.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { formatEventStart, textFor } from '../event-texts.ts';
import { EventLinks } from '../event-links.tsx';
import { useUpcomingEvents } from './upcoming-events.tsx';

/** In pixels. Closer marks are merged. */
const MIN_DISTANCE_PX = 56;
const NO_EVENTS: readonly Event[] = [];

/** Above the marks of green spaces, at which most events take place. A mark opens the links to its events. */
export function EventMarks() {
  const { t } = useLingui();
  const language = useLanguage();
  const map = useMap();
  const zoom = useZoom();
  const { data: events = NO_EVENTS } = useUpcomingEvents();
  const [shown, setShown] = useState<readonly Event[] | null>(null);
  const clusters = useMemo(() => {
    const marked = events.map((event) => ({ lat: event.place.lat, lng: event.place.lng, event }));
    return clusterPlaces(marked, zoom, MIN_DISTANCE_PX);
  }, [events, zoom]);
  const labelOf = useEffectEvent((group: readonly Event[]) => {
    const names = group.map((event) =>
      [textFor(event.title, language).text, formatEventStart(event), event.place.name].join(', '),
    );
    return names.join(' · ');
  });
  const show = useEffectEvent((group: readonly Event[]) => setShown(group));

  useEffect(() => {
    const pins = clusters.map(({ lat, lng, places: [first, ...others] }) => {
      const group = [first.event, ...others.map(({ event }) => event)] as const;
      const day = formatDate(first.event.startsAt, { day: 'numeric', month: 'short' });
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'event-mark';
      button.title = labelOf(group);
      button.setAttribute('aria-label', button.title);
      button.append(createTextElement(others.length > 0 ? `${day} +${formatNumber(others.length)}` : day));
      return new Pin({ lat, lng }, button, () => show(group), 'tooltipPane').addTo(map);
    });
    return () => {
      for (const pin of pins) pin.remove();
    };
  }, [map, clusters]);

  if (shown === null) return null;
  return (
    <section
      aria-label={t`Events`}
      className="absolute inset-x-0 bottom-0 z-[1001] mx-auto grid max-h-full animate-rise grid-cols-[minmax(0,1fr)_auto] gap-3 overflow-y-auto rounded-t-2xl bg-surface p-4 shadow-lifted sm:inset-x-3 sm:bottom-8 sm:max-w-md sm:rounded-lg"
    >
      <EventLinks events={shown} showsPlace />
      <IconButton label={t`Close`} onClick={() => setShown(null)} className="-me-1 -mt-1 size-11 sm:size-8">
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
