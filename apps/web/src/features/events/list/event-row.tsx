import cleanUp from 'art:event-clean-up';
import guidedWalk from 'art:event-guided-walk';
import planting from 'art:event-planting';
import survey from 'art:event-survey';
import workshop from 'art:event-workshop';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, CircleSlash, Clock, Hourglass, MapPin, Users } from 'lucide-react';
import type { EventKind } from '@ecopulse/contract/events/event-rules';
import { Art, type Picture } from '../../../ui/art.tsx';
import type { Event } from '@ecopulse/contract/events/events';
import { formatNumber } from '../../../lib/language/format.ts';
import { TownName } from '../../../lib/language/content-text.tsx';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { Chip } from '../../../ui/chip.tsx';
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

/** At most two: what became of the event, and one's own part in it. */
export function EventChips({ event: { state, own, going, capacity, waiting } }: { event: Event }) {
  const isOn = state === 'published' || state === 'moved';
  const isFull = isOn && (going >= capacity || waiting > 0);
  return (
    <p className="flex flex-wrap gap-2 empty:hidden">
      {state === 'cancelled' && (
        <Chip tone="coral">
          <CircleSlash aria-hidden />
          <Trans>Cancelled</Trans>
        </Chip>
      )}
      {state === 'moved' && (
        <Chip tone="sun">
          <Trans>Moved</Trans>
        </Chip>
      )}
      {state === 'finished' && (
        <Chip>
          <Trans>Finished</Trans>
        </Chip>
      )}
      {state === 'draft' && (
        <Chip>
          <Trans context="event">Draft</Trans>
        </Chip>
      )}
      {state === 'held' && (
        <Chip tone="sun">
          <Hourglass aria-hidden />
          <Trans>Waiting for a review</Trans>
        </Chip>
      )}
      {isOn && own?.state === 'going' && (
        <Chip tone="leaf">
          <CalendarCheck aria-hidden />
          <Trans>You're going</Trans>
        </Chip>
      )}
      {isOn && own?.state === 'offered' && (
        <Chip tone="coral">
          <Trans>There's room for you</Trans>
        </Chip>
      )}
      {isOn && own?.state === 'waiting' && (
        <Chip tone="water">
          <Trans>You're on the waiting list</Trans>
        </Chip>
      )}
      {isFull && (own === null || own.state === 'left') && (
        <Chip tone="water">
          <Trans>Full, with a waiting list</Trans>
        </Chip>
      )}
    </p>
  );
}
