import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query-client.ts';
import { EventLinks } from '../event-links.tsx';
import { isWithin, parseArea } from '../../../lib/map/map-area.ts';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { MoreLink, Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { STALE_MS } from '../events.api.ts';

const MAX_LISTED = 6;

const upcomingEventsQuery = { ...callQuery('GET /api/events'), staleTime: STALE_MS };

/** Events that take place and are not over, up to 100. */
export function useUpcomingEvents() {
  return useQuery({
    ...upcomingEventsQuery,
    select: (events) => events.filter(({ state }) => state === 'published' || state === 'moved'),
  });
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
      {events && <EventLinks events={events.slice(0, MAX_LISTED)} showsPlace />}
    </Panel>
  );
}
