import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Event } from '@ecopulse/contract/events/events';
import { brand } from '../../../lib/brand.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { useMayOrganise } from '../../../lib/own-roles.ts';
import { NextPageButton, NextPageProblem } from '../../../lib/lists/paged-rows.tsx';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type EventFilters, parseEventFilters, eventsQuery } from './event-list.api.ts';
import '../event-problems.ts';
import { EventChips } from '../event-chips.tsx';
import { formatEventStart, textFor } from '../event-texts.ts';
import { userEventsQuery } from '../events.api.ts';
import { EventRow } from './event-row.tsx';
import { EventsFilterBar } from './events-filter-bar.tsx';
import { SubscribePanel } from './subscribe-panel.tsx';

const route = getRouteApi('/events');
const MAX_OWN_AT_FIRST = 4;

function groupByDay(events: readonly Event[]): [day: string, events: Event[]][] {
  const days = new Map<string, Event[]>();
  for (const event of events) {
    const day = singaporeDay(new Date(event.startsAt));
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

function EventGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-extrabold tracking-[-0.02em]">{title}</h2>
      <ul className="grid list-none grid-cols-1 gap-3">{children}</ul>
    </section>
  );
}

function NoEvents({ filters }: { filters: EventFilters }) {
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <EmptyState
      animal="kingfisher"
      title={isFiltered ? <Trans>No matching events</Trans> : <Trans>No events yet</Trans>}
      text={
        isFiltered ? (
          <Trans>Try another type or town.</Trans>
        ) : (
          <Trans>Walks, clean-ups, plantings and workshops will appear here.</Trans>
        )
      }
      action={
        isFiltered && (
          <Button asChild variant="quiet">
            <Link to="/events" search={{}}>
              <Trans>Show all events</Trans>
            </Link>
          </Button>
        )
      }
    />
  );
}

function EventsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3">
      {[1, 2, 3, 4].map((each) => (
        <Skeleton key={each} className="h-36 rounded-xl" />
      ))}
    </div>
  );
}

function Results({ filters }: { filters: EventFilters }) {
  const list = useInfiniteQuery(eventsQuery(filters));
  const more = { query: list, showMore: () => void list.fetchNextPage() };
  if (list.isLoadingError) {
    return (
      <LoadProblem
        title={<Trans>Failed to load events</Trans>}
        error={list.error}
        isRetrying={list.isFetching}
        onRetry={() => list.refetch()}
      />
    );
  }
  if (!list.data) return <EventsSkeleton />;
  const events = list.data.pages.flat();
  if (events.length === 0) return <NoEvents filters={filters} />;
  return (
    <>
      {groupByDay(events).map(([day, ofDay]) => (
        <EventGroup
          key={day}
          title={formatDate(`${day}T12:00:00+08:00`, { weekday: 'long', day: 'numeric', month: 'long' })}
        >
          {ofDay.map((event) => (
            <li key={event.id}>
              <EventRow event={event} />
            </li>
          ))}
        </EventGroup>
      ))}
      <NextPageProblem list={more} />
      <NextPageButton list={more} className="justify-self-center">
        <Trans>Show more events</Trans>
      </NextPageButton>
    </>
  );
}

/** Drafts are in this list alone, and what has just finished, whose organiser enters the outcome. */
function OwnEvents() {
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const events = (useQuery(userEventsQuery).data ?? []).filter(({ own }) => own?.state !== 'left');
  if (events.length === 0) return null;
  return (
    <Panel title={<Trans>Your events</Trans>}>
      <ul className="-my-2 grid list-none divide-y divide-line">
        {(isWhole ? events : events.slice(0, MAX_OWN_AT_FIRST)).map((event) => {
          const title = textFor(event.title, language);
          return (
            <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
              <div className="min-w-0">
                <p className="figures text-sm text-muted">{formatEventStart(event)}</p>
                <Link
                  to="/events/$id"
                  params={{ id: String(event.id) }}
                  lang={title.lang}
                  className="inline-flex min-h-6 items-center rounded-sm font-bold wrap-anywhere underline-offset-4 hover:underline"
                >
                  {title.text}
                </Link>
              </div>
              <EventChips event={event} />
            </li>
          );
        })}
      </ul>
      {!isWhole && events.length > MAX_OWN_AT_FIRST && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setWhole(true)}>
          <Trans>Show all your events</Trans>
        </Button>
      )}
    </Panel>
  );
}

export function EventsPage() {
  const { t } = useLingui();
  const filters = parseEventFilters(route.useSearch());
  const mayOrganise = useMayOrganise();
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t`Events`} · ${brand.name}`}</title>
      <PageHeading
        title={<Trans>Events</Trans>}
        lede={<Trans>Walk, clean up, plant and learn with others.</Trans>}
        actions={
          <>
            <Button asChild variant="quiet">
              <Link to="/certificates">
                <Trans>Certificates</Trans>
              </Link>
            </Button>
            {mayOrganise && (
              <Button asChild>
                <Link to="/events/new">
                  <CalendarPlus aria-hidden className="size-[18px]" />
                  <Trans>New event</Trans>
                </Link>
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] [&>*]:self-start">
        {Object.keys(filters).length === 0 && <OwnEvents />}
        <div className="grid grid-cols-1 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <EventsFilterBar filters={filters} />
          <Results filters={filters} />
        </div>
        <SubscribePanel />
      </div>
    </div>
  );
}

// In one chunk with these screens: every page loads the names of all chunks. The page of an event has the Markdown library.
export { CertificatesPage } from '../certificates/certificates-page.tsx';
export { AttendPage } from '../attending/attend-page.tsx';
export { CodePage } from '../organising/code-page.tsx';
export { PeoplePage } from '../organising/people-page.tsx';
