import { Trans } from '@lingui/react/macro';
import { CalendarCheck, CircleSlash, Hourglass } from 'lucide-react';
import type { Event } from '@ecopulse/contract/events/events';
import { Chip } from '../../ui/chip.tsx';

/** At most two: what became of the event, and one's own part in it. */
export function EventChips({ event: { state, own, going, offered, capacity, waiting } }: { event: Event }) {
  const isOn = state === 'published' || state === 'moved';
  const isFull = isOn && (going + offered >= capacity || waiting > 0);
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
