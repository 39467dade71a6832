import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { brand } from '../../../lib/brand.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { fullName } from '../../../lib/residents.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { eventKindLabels } from '../event-format.ts';
import { EventPicture, EventChips } from '../list/event-row.tsx';
import { textFor, eventQuery } from '../events.api.ts';
import { useMayModerate } from '../use-event-action.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventOutcome } from './event-outcome.tsx';
import { EventText } from './event-text-view.tsx';
import { JoinPanel } from './join-panel.tsx';
import { OrganiserPanel } from './organiser-panel.tsx';
import { ReviewPanel } from './review-panel.tsx';

const route = getRouteApi('/events/$id');

export function EventPage() {
  const { i18n } = useLingui();
  const { data: event } = useSuspenseQuery(eventQuery(Number(route.useParams().id)));
  const title = textFor(event.title, useLanguage());
  const mayModerate = useMayModerate();
  return (
    <article className="grid grid-cols-1 gap-6 sm:gap-8">
      <title>{`${title.text} · ${brand.name}`}</title>
      <div className="grid justify-items-start gap-4">
        <AllEventsLink />
        <PageHeading
          eyebrow={i18n._(eventKindLabels[event.kind])}
          title={
            <span lang={title.lang} className="wrap-anywhere">
              {title.text}
            </span>
          }
        />
        <EventChips event={event} />
      </div>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <div className="aspect-8/5 overflow-hidden rounded-2xl bg-leaf-soft shadow-soft max-md:aspect-2/1">
          <EventPicture kind={event.kind} loading="eager" />
        </div>
        <div className="grid grid-cols-1 content-start gap-6 md:row-span-2">
          <StateNote event={event} />
          {mayModerate && event.state === 'held' && <ReviewPanel event={event} />}
          {(event.isOrganiser || mayModerate) && <OrganiserPanel event={event} />}
          <JoinPanel event={event} />
          {event.friends.length > 0 && <Friends event={event} />}
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          <EventFacts event={event} />
          <EventText texts={event.text} />
          {event.outcome && <EventOutcome outcome={event.outcome} />}
        </div>
      </div>
    </article>
  );
}

function AllEventsLink() {
  return (
    <Link
      to="/events"
      search={{}}
      className="inline-flex min-h-6 items-center gap-2 rounded-sm text-md font-bold text-leaf-strong underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
      <Trans>All events</Trans>
    </Link>
  );
}

function StateNote({ event: { state, reason, isOrganiser } }: { event: EventDetail }) {
  if (state === 'published' || state === 'finished') return null;
  return (
    <div className="grid gap-1 rounded-xl bg-sun-soft p-5 text-ink">
      <p className="font-bold">
        {state === 'cancelled' && <Trans>This event was cancelled.</Trans>}
        {state === 'moved' && <Trans>This event was moved. Check the time and the venue.</Trans>}
        {state === 'held' && <Trans>A moderator will review this event before it's public.</Trans>}
        {state === 'draft' && <Trans>This is a draft. Only you can see it.</Trans>}
      </p>
      {reason !== null && (
        <p className="wrap-anywhere whitespace-pre-line">
          {state === 'draft' && isOrganiser ? <Trans>A moderator sent it back: {reason}</Trans> : reason}
        </p>
      )}
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
    <>
      <title>{`${t`Event not found`} · ${brand.name}`}</title>
      <EmptyState
        animal="otter"
        level="h1"
        title={<Trans>Event not found</Trans>}
        text={<Trans>This event doesn't exist or isn't public.</Trans>}
        action={
          <Button asChild>
            <Link to="/events" search={{}}>
              <Trans>All events</Trans>
            </Link>
          </Button>
        }
      />
    </>
  );
}
