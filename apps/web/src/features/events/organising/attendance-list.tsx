import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EventPerson } from '@ecopulse/contract/events/event-participation';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { ATTENDABLE_MINUTES_BEFORE } from '@ecopulse/contract/events/event-rules';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { fullName, isolatedName } from '../../../lib/residents.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { refreshEvents } from '../events.api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionProblem } from '../../../ui/forms/field.tsx';

interface AttendanceListProps {
  event: EventDetail;
  people: readonly EventPerson[];
}

const isVerified = ({ attendance }: EventPerson) => attendance === 'verified';

/** Ticks replace what was said before; what has not been ticked or unticked here stays as it arrives from scans. */
export function AttendanceList({ event, people }: AttendanceListProps) {
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map());
  const canTick =
    useServerTime() >= Date.parse(event.startsAt) - ATTENDABLE_MINUTES_BEFORE * 60_000 && event.state !== 'cancelled';
  const isTicked = (person: EventPerson) => changes.get(person.resident.id) ?? isVerified(person);
  const changed = people.filter((person) => isTicked(person) !== isVerified(person));
  const save = useAction(async () => {
    const residentIds = people.filter(isTicked).map(({ resident }) => resident.id);
    await call('PUT /api/events/:id/attendance', { params: { id: event.id }, body: { residentIds } });
    setChanges(new Map());
  }, refreshEvents);

  if (people.length === 0) {
    return (
      <p className="text-muted">
        <Trans>No one has joined yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <p className="text-md text-muted">
        {canTick ? (
          <Trans>
            Tick those who were there and didn't scan the code. Ticks make their attendance verified, and are recorded
            in the audit log.
          </Trans>
        ) : (
          <Trans>From 30 minutes before the start, you can tick who is there.</Trans>
        )}
      </p>
      <ul className="grid list-none divide-y divide-line">
        {people.map((person) => (
          <PersonRow
            key={person.resident.id}
            person={person}
            isOver={event.state === 'finished'}
            tick={canTick ? isTicked(person) : null}
            onTick={(isThere) => setChanges(new Map([...changes, [person.resident.id, isThere]]))}
          />
        ))}
      </ul>
      {canTick && (
        <Button
          className="justify-self-start"
          disabled={changed.length === 0}
          pending={save.isPending}
          onClick={() => save.run()}
        >
          <Trans>Save attendance</Trans>
        </Button>
      )}
      <ActionProblem>{save.problem}</ActionProblem>
    </>
  );
}

interface PersonRowProps {
  person: EventPerson;
  isOver: boolean;
  /** Null while no one can be ticked. */
  tick: boolean | null;
  onTick: (isThere: boolean) => void;
}

function PersonRow({ person, isOver, tick, onTick }: PersonRowProps) {
  const { t } = useLingui();
  const { resident, guests } = person;
  const name = isolatedName(resident);
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Avatar {...resident} imageUrl={resident.profileImageUrl} />
      <span className="grid min-w-0 grow">
        <bdi translate="no" className="font-bold wrap-anywhere">
          {fullName(resident)}
        </bdi>
        <span className="figures text-sm text-muted">
          <PersonState person={person} isOver={isOver} />
          {guests > 0 && (
            <>
              {' · '}
              <Plural value={guests} one="# guest" other="# guests" />
            </>
          )}
        </span>
      </span>
      {tick !== null && (
        <input
          type="checkbox"
          aria-label={t`${name} was there`}
          checked={tick}
          onChange={({ target }) => onTick(target.checked)}
          className="size-6 shrink-0 cursor-pointer accent-leaf"
        />
      )}
    </li>
  );
}

function PersonState({ person: { state, position, attendance }, isOver }: Pick<PersonRowProps, 'person' | 'isOver'>) {
  if (attendance === 'verified') return <Trans>Was there, verified</Trans>;
  if (attendance === 'claimed') {
    return (
      <span className="font-semibold text-sun-ink">
        <Trans>Says they were there: please confirm</Trans>
      </span>
    );
  }
  if (state === 'going') return isOver ? <Trans context="event">Joined</Trans> : <Trans>Going</Trans>;
  if (state === 'offered') return <Trans>Offered to join</Trans>;
  if (state === 'left') return <Trans context="event">Left</Trans>;
  const place = formatNumber(position ?? 1);
  return <Trans>Number {place} on the waiting list</Trans>;
}
