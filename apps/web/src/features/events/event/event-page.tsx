import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { EVENT_REASONS } from '@ecopulse/contract/events/event-rules';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { brand } from '../../../lib/brand.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { MessagePage } from '../../../lib/query-state.tsx';
import { GoNow } from '../../../lib/conditions/go-now.tsx';
import { formatDate } from '../../../lib/language/format.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { useMayModerate } from '../../../lib/own-roles.ts';
import { fullName } from '../../../lib/residents.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BackLink, Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import '../event-problems.ts';
import { eventKindLabels, formatEventDay, formatEventHours } from '../event-format.ts';
import { EventChips } from '../event-chips.tsx';
import { EventPicture } from '../list/event-row.tsx';
import { textFor } from '../event-texts.ts';
import { eventQuery } from '../events.api.ts';
import { EventFacts } from './event-facts.tsx';
import { EventOutcome } from './event-outcome.tsx';
import { EventText } from './event-text-view.tsx';
import { JoinPanel } from './join-panel.tsx';
import { ReportEvent } from './report-event.tsx';

const route = getRouteApi('/events/$id');

// Most readers need neither.
const OrganiserPanel = lazy(async () => ({ default: (await import('./organiser-panel.tsx')).OrganiserPanel }));
const ReviewPanel = lazy(async () => ({ default: (await import('./review-panel.tsx')).ReviewPanel }));

export function EventPage() {
  const { i18n } = useLingui();
  const { data: event } = useSuspenseQuery(eventQuery(Number(route.useParams().id)));
  const title = textFor(event.title, useLanguage());
  const mayModerate = useMayModerate();
  const isToday = singaporeDay(new Date(event.startsAt)) === useSingaporeDay();
  return (
    <article className="grid grid-cols-1 gap-6 sm:gap-8">
      <title>{`${title.text} · ${brand.name}`}</title>
      <div className="grid justify-items-start gap-4">
        <BackLink to="/events" search={{}}>
          <Trans>All events</Trans>
        </BackLink>
        <PageHeading
          eyebrow={i18n._(eventKindLabels[event.kind])}
          title={
            <span lang={title.lang} className="wrap-anywhere">
              {title.text}
            </span>
          }
          lede={
            <span className="dot-separated">
              <span>{formatEventDay(event.startsAt)}</span>
              <span>{formatEventHours(event)}</span>
            </span>
          }
        />
        <EventChips event={event} />
      </div>
      {isToday && <GoNow at={event.place} />}
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <div className="aspect-8/5 overflow-hidden rounded-2xl bg-leaf-soft shadow-soft max-md:aspect-2/1">
          <EventPicture kind={event.kind} loading="eager" />
        </div>
        <div className="grid grid-cols-1 content-start gap-6 md:row-span-2">
          <StateNote event={event} />
          <ClosureNote event={event} />
          {(event.isOrganiser || mayModerate) && (
            <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
              {mayModerate && event.state === 'held' && <ReviewPanel event={event} />}
              <OrganiserPanel event={event} />
            </Suspense>
          )}
          {event.outcome && <EventOutcome outcome={event.outcome} />}
          <JoinPanel event={event} />
          <EventFacts event={event} />
          {event.friends.length > 0 && <Friends event={event} />}
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          <EventText texts={event.text} />
          {!event.isOrganiser && <ReportEvent id={event.id} />}
        </div>
      </div>
    </article>
  );
}

const ownReasons: ReadonlyMap<string | null, MessageDescriptor> = new Map([
  [EVENT_REASONS['organiser-gone'], msg`The organiser can no longer hold this event.`],
  [EVENT_REASONS['not-reviewed'], msg`It wasn't reviewed before its start. Choose another time and publish it again.`],
]);

function StateNote({ event: { state, reason, isOrganiser } }: { event: EventDetail }) {
  const { i18n } = useLingui();
  if (state === 'published' || state === 'finished') return null;
  const ownReason = ownReasons.get(reason);
  return (
    <div className="grid gap-1 rounded-xl bg-sun-soft p-5 text-ink">
      <p className="font-bold">
        {state === 'cancelled' && <Trans>This event was cancelled.</Trans>}
        {state === 'moved' && <Trans>This event was moved. Check the time and the venue.</Trans>}
        {state === 'held' && <Trans>A moderator will review this event before it's public.</Trans>}
        {state === 'draft' && <Trans>This is a draft. Only its organisers and moderators can see it.</Trans>}
      </p>
      {ownReason && <p>{i18n._(ownReason)}</p>}
      {reason !== null && !ownReason && (
        <p className="wrap-anywhere whitespace-pre-line">
          {state === 'draft' && isOrganiser ? <Trans>A moderator sent it back: {reason}</Trans> : reason}
        </p>
      )}
    </div>
  );
}

function ClosureNote({ event: { closure, place } }: { event: EventDetail }) {
  if (closure === null || place.greenSpaceId === undefined) return null;
  const until = closure.until === null ? null : formatDate(closure.until);
  const name = (
    <Link
      to="/green-space/$id"
      params={{ id: String(place.greenSpaceId) }}
      lang={langOf(place.name)}
      className="text-link font-bold wrap-anywhere"
    >
      {place.name}
    </Link>
  );
  return (
    <div className="grid gap-1 rounded-xl bg-coral-soft p-5 text-ink">
      <p className="flex items-start gap-2.5 font-bold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-coral" />
        {closure.state === 'closed' ? (
          <Trans>The green space is closed on that day.</Trans>
        ) : (
          <Trans>The green space is partly closed on that day.</Trans>
        )}
      </p>
      <p>
        {until === null ? (
          <Trans>See {name} for details.</Trans>
        ) : (
          <Trans>
            Until {until}. See {name} for details.
          </Trans>
        )}
      </p>
    </div>
  );
}

function Friends({ event: { friends } }: { event: EventDetail }) {
  return (
    <Panel title={<Trans>Friends who are going</Trans>}>
      <ul className="grid list-none gap-3">
        {friends.map((friend) => (
          <li key={friend.id} className="flex items-center gap-3">
            <Avatar {...friend} imageUrl={friend.profileImageUrl} />
            <Link
              to="/residents/$username"
              params={{ username: friend.username }}
              className="min-h-6 min-w-0 rounded-sm font-bold wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi translate="no">{fullName(friend)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function UnknownEvent() {
  const { t } = useLingui();
  return (
    <MessagePage
      animal="otter"
      title={t`Event not found`}
      text={<Trans>This event doesn't exist or isn't public.</Trans>}
    >
      <Link to="/events" search={{}}>
        <Trans>All events</Trans>
      </Link>
    </MessagePage>
  );
}
