import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CalendarCheck, Hourglass, ScanLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { MAX_GUESTS, OFFERS_END_HOURS_BEFORE } from '@ecopulse/contract/events/event-rules';
import { call } from '../../../lib/api.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, ActionProblem } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { isAttendable } from '../event-format.ts';
import { refreshEvents } from '../events.api.ts';
import { useAction } from '../../../lib/use-action.ts';

const HOUR_MS = 3_600_000;

interface EventProps {
  event: EventDetail;
}

export function JoinPanel({ event }: EventProps) {
  const { state, own, waiting } = event;
  const now = useServerTime();
  const focusRef = useFocusFallback(own?.state ?? 'none');
  const attendance = own?.attendance ?? null;
  if (state === 'draft' || state === 'held' || state === 'cancelled') return null;
  const isOver = state === 'finished';
  const canAttend = attendance === null && isAttendable(event, now);
  if (isOver && attendance === null && !canAttend) return null;
  const [going, capacity] = [formatNumber(event.going), formatNumber(event.capacity)];
  return (
    <Panel title={isOver ? <Trans>Your attendance</Trans> : <Trans>Come along</Trans>}>
      <div ref={focusRef} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        {!isOver && (
          <p className="figures text-md text-muted">
            <Trans>
              {going} of {capacity} going
            </Trans>
            {waiting > 0 && (
              <>
                {' · '}
                <Plural value={waiting} one="# resident waiting" other="# residents waiting" />
              </>
            )}
          </p>
        )}
        {attendance !== null && <AttendanceNote attendance={attendance} />}
        {attendance === 'verified' && isOver && (
          <Button asChild variant="quiet" className="justify-self-start">
            <Link to="/certificates">
              <Trans>Get a certificate</Trans>
            </Link>
          </Button>
        )}
        {canAttend && (
          <Button asChild size="lg">
            <Link to="/events/$id/attend" params={{ id: String(event.id) }}>
              <ScanLine aria-hidden className="size-5" />
              <Trans>I'm here</Trans>
            </Link>
          </Button>
        )}
        {!isOver && attendance === null && <OwnPart event={event} />}
      </div>
    </Panel>
  );
}

function AttendanceNote({ attendance }: { attendance: 'verified' | 'claimed' }) {
  return (
    <p className="flex items-start gap-2.5 font-semibold">
      {attendance === 'verified' ? (
        <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
      ) : (
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      )}
      {attendance === 'verified' ? (
        <Trans>You were there. Your attendance is verified.</Trans>
      ) : (
        <Trans>You said you were there. The organiser can confirm it.</Trans>
      )}
    </p>
  );
}

function OwnPart({ event }: EventProps) {
  const now = useServerTime();
  const { own } = event;
  if (own?.state === 'going') {
    return (
      <>
        <Status>
          <Trans>You're going</Trans>
          {own.guests > 0 && (
            <>
              {' '}
              <Plural value={own.guests} one="with # guest" other="with # guests" />
            </>
          )}
        </Status>
        <LeaveButton event={event} label={<Trans>Leave this event</Trans>} />
      </>
    );
  }
  if (own?.state === 'offered') return <Offer event={event} endsAt={own.offerEndsAt} />;
  if (own?.state === 'waiting') {
    const position = formatNumber(own.position ?? 1);
    const hasLatePlace = isFirstComeFirstServed(event, now) && event.going + 1 + own.guests <= event.capacity;
    return (
      <>
        <Status icon={<Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-water" />}>
          <Trans>You're number {position} on the waiting list</Trans>
        </Status>
        {hasLatePlace ? (
          <LatePlace event={event} />
        ) : (
          <p className="text-md text-muted">
            {isFirstComeFirstServed(event, now) ? (
              <Trans>The event starts soon, so when there's room, the first to join gets in. Check back here.</Trans>
            ) : (
              <Trans>When there's room, we'll notify you, and you'll have up to 24 hours to accept.</Trans>
            )}
          </p>
        )}
        <LeaveButton event={event} label={<Trans>Leave the waiting list</Trans>} />
      </>
    );
  }
  return <JoinForm event={event} />;
}

/** Nothing is kept for anyone any more: a free place goes to who comes first. */
function isFirstComeFirstServed({ startsAt }: Pick<EventDetail, 'startsAt'>, now: number): boolean {
  return now >= Date.parse(startsAt) - OFFERS_END_HOURS_BEFORE * HOUR_MS;
}

function LatePlace({ event: { id } }: EventProps) {
  const join = useAction(() => call('POST /api/events/:id/join', { params: { id }, body: {} }), refreshEvents);
  return (
    <>
      <p className="text-md">
        <Trans>There's room now. The first to join gets in.</Trans>
      </p>
      <Button size="lg" pending={join.isPending} onClick={() => join.run()}>
        <Trans>Join this event</Trans>
      </Button>
      <ActionProblem>{join.problem}</ActionProblem>
    </>
  );
}

function Status({
  icon = <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />,
  children,
}: {
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <p className="flex items-start gap-2.5 text-lg font-bold">
      {icon}
      <span>{children}</span>
    </p>
  );
}

function Offer({ event, endsAt }: EventProps & { endsAt: string | undefined }) {
  const take = useAction(() => call('POST /api/events/:id/offer', { params: { id: event.id } }), refreshEvents);
  const end = endsAt && formatDate(endsAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <Status>
        <Trans>There's room for you</Trans>
      </Status>
      {end && (
        <p className="text-md">
          <Trans>Accept by {end}, or it goes to the next person.</Trans>
        </p>
      )}
      <Button size="lg" pending={take.isPending} onClick={() => take.run()}>
        <Trans>Accept the offer</Trans>
      </Button>
      <ActionProblem>{take.problem}</ActionProblem>
      <LeaveButton event={event} label={<Trans>Turn it down</Trans>} />
    </>
  );
}

function JoinForm({ event }: EventProps) {
  const { id, going, offered, capacity, waiting } = event;
  const now = useServerTime();
  const { t } = useLingui();
  const [guests, setGuests] = useState(0);
  const join = useAction(() => call('POST /api/events/:id/join', { params: { id }, body: { guests } }), refreshEvents);
  const isQueue = waiting > 0 && !isFirstComeFirstServed(event, now);
  const isFull = isQueue || going + offered + 1 + guests > capacity;
  return (
    <>
      <Field label={<Trans>Guests you bring</Trans>}>
        {(ids) => (
          <NativeSelect {...ids} value={guests} onChange={({ target }) => setGuests(Number(target.value))}>
            {Array.from({ length: MAX_GUESTS + 1 }, (_, count) => (
              <option key={count} value={count}>
                {count === 0 ? t`No guests` : formatNumber(count)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Button size="lg" pending={join.isPending} onClick={() => join.run()}>
        {isFull ? <Trans>Join the waiting list</Trans> : <Trans>Join this event</Trans>}
      </Button>
      <ActionProblem>{join.problem}</ActionProblem>
      <p className="text-sm text-muted">
        <Trans>The organiser sees your name. Others see only a number, and your friends see that you're going.</Trans>
      </p>
    </>
  );
}

/** Asks first: those who leave may not get the place back. */
function LeaveButton({ event, label }: EventProps & { label: ReactNode }) {
  const leave = useAction(() => call('DELETE /api/events/:id/join', { params: { id: event.id } }), refreshEvents);
  return (
    <AskFirst
      label={label}
      question={
        <p className="text-md">
          <Trans>If others are waiting, they'll go instead of you.</Trans>
        </p>
      }
      cancelLabel={<Trans>Stay</Trans>}
      isPending={leave.isPending}
      onConfirm={() => leave.run()}
    >
      <ActionProblem>{leave.problem}</ActionProblem>
    </AskFirst>
  );
}
