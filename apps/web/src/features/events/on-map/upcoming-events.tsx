import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Event } from '@ecopulse/contract/events/events';
import { call } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { isWithin, parseArea } from '../../../lib/map/map-area.ts';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { MoreLink, Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { textFor } from '../event-texts.ts';
import { STALE_MS } from '../events.api.ts';

const MAX_LISTED = 6;

const upcomingEventsQuery = queryOptions({
  queryKey: ['GET /api/events', 'on the map'],
  queryFn: ({ signal }) => call('GET /api/events', { query: {}, signal }),
  staleTime: STALE_MS,
});

/** Events that take place and are not over, up to 100. */
export function useUpcomingEvents() {
  return useQuery({
    ...upcomingEventsQuery,
    select: (events) => events.filter(({ state }) => state === 'published' || state === 'moved'),
  });
}

export function formatEventStart({ startsAt }: Pick<Event, 'startsAt'>): string {
  return formatDate(startsAt, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
}

export function EventLinks({ events }: { events: readonly Event[] }) {
  const language = useLanguage();
  return (
    <ul className="grid list-none gap-3">
      {events.map((event) => {
        const { text, lang } = textFor(event.title, language);
        return (
          <li key={event.id} className="grid">
            <Link
              to="/events/$id"
              params={{ id: String(event.id) }}
              lang={lang}
              className="min-h-6 justify-self-start rounded-sm font-bold wrap-anywhere underline-offset-4 hover:underline"
            >
              {text}
            </Link>
            <span className="text-sm text-muted">
              {formatEventStart(event)}
              {' · '}
              <span lang={langOf(event.place.name)}>{event.place.name}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Beside the list of green spaces: what the map shows of events. `area` is the shown part. */
export function UpcomingEvents({ area }: { area: string | undefined }) {
  const { data, isLoadingError, error, isFetching, refetch } = useUpcomingEvents();
  if (isLoadingError) {
    return <LoadProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const shownArea = parseArea(area);
  const events = data?.filter(({ place }) => !shownArea || isWithin(place, shownArea));
  return (
    <Panel
      title={<Trans>Events</Trans>}
      action={
        <MoreLink to="/events">
          <Trans>All events</Trans>
        </MoreLink>
      }
    >
      {events === undefined && <Skeleton className="h-24 rounded-md" />}
      {events?.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing here</Trans>
        </p>
      )}
      {events && <EventLinks events={events.slice(0, MAX_LISTED)} />}
    </Panel>
  );
}
