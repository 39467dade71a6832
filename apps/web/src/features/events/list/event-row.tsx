import cleanUp from 'art:event-clean-up';
import guidedWalk from 'art:event-guided-walk';
import planting from 'art:event-planting';
import survey from 'art:event-survey';
import workshop from 'art:event-workshop';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Clock, MapPin, Users } from 'lucide-react';
import type { EventKind } from '@ecopulse/contract/events/event-rules';
import { Art, type Picture } from '../../../ui/art.tsx';
import type { Event } from '@ecopulse/contract/events/events';
import { formatNumber } from '../../../lib/language/format.ts';
import { TownName } from '../../../lib/language/content-text.tsx';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { EventChips } from '../event-chips.tsx';
import { eventKindLabels, formatEventHours } from '../event-format.ts';
import { textFor } from '../event-texts.ts';

const PICTURES: Readonly<Record<EventKind, Picture>> = {
  'guided-walk': guidedWalk,
  'clean-up': cleanUp,
  planting,
  workshop,
  survey,
};

export function EventPicture({ kind, loading = 'lazy' }: { kind: EventKind; loading?: 'lazy' | 'eager' }) {
  return <Art {...PICTURES[kind]} alt="" loading={loading} />;
}

export function EventRow({ event }: { event: Event }) {
  const { i18n } = useLingui();
  const title = textFor(event.title, useLanguage());
  const isOff = event.state === 'cancelled';
  const [going, capacity] = [formatNumber(event.going), formatNumber(event.capacity)];
  return (
    <article className="relative grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-4 rounded-xl bg-surface p-4 shadow-soft transition-colors hover:bg-leaf-soft sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-5">
      <div className={`aspect-8/5 overflow-hidden rounded-md bg-leaf-soft ${isOff ? 'opacity-60' : ''}`}>
        <EventPicture kind={event.kind} />
      </div>
      <div className="grid min-w-0 gap-1.5">
        <p className="text-sm font-semibold text-muted">{i18n._(eventKindLabels[event.kind])}</p>
        <h3
          lang={title.lang}
          className={`text-lg leading-snug font-bold tracking-[-0.01em] wrap-anywhere ${isOff ? 'line-through decoration-2' : ''}`}
        >
          <Link
            to="/events/$id"
            params={{ id: String(event.id) }}
            // The whole row can be pressed.
            className="rounded-sm after:absolute after:inset-0 after:rounded-xl focus-visible:outline-offset-4"
          >
            {title.text}
          </Link>
        </h3>
        <ul className="figures grid list-none gap-x-5 gap-y-0.5 text-md text-muted sm:flex sm:flex-wrap [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-start [&>li]:gap-1.5">
          <li>
            <Clock aria-hidden />
            {formatEventHours(event)}
          </li>
          <li>
            <MapPin aria-hidden />
            <span className="wrap-anywhere">
              <span lang={langOf(event.place.name)}>{event.place.name}</span>
              {' · '}
              <TownName town={event.planningArea} />
            </span>
          </li>
          {!isOff && (
            <li>
              <Users aria-hidden />
              <Trans>
                {going} of {capacity} going
              </Trans>
            </li>
          )}
        </ul>
        <EventChips event={event} />
      </div>
    </article>
  );
}
