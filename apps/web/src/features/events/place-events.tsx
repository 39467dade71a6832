import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Event } from '@ecopulse/contract/events/events';
import { callQuery } from '../../lib/query-client.ts';
import { EventLinks } from './event-links.tsx';
import { MoreLink, Panel } from '../../ui/panel.tsx';
import { STALE_MS } from './events.api.ts';

const MAX_SHOWN = 3;

export function linkedEventsQuery(filter: { greenSpaceId: string } | { clubId: string }) {
  return { ...callQuery('GET /api/events', { query: filter }), staleTime: STALE_MS };
}

/** On the page of a green space. */
export function PlaceEvents({ greenSpaceId }: { greenSpaceId: number }) {
  const { data: events = [] } = useQuery(linkedEventsQuery({ greenSpaceId: String(greenSpaceId) }));
  return <LinkedEvents events={events} title={<Trans>Events here</Trans>} />;
}

interface LinkedEventsProps {
  events: readonly Event[];
  title: ReactNode;
  Chips?: ComponentType<{ event: Event }>;
}

/** Nothing while there are none. */
export function LinkedEvents({ events, title, Chips }: LinkedEventsProps) {
  const shown = events.filter(({ state }) => state !== 'cancelled').slice(0, MAX_SHOWN);
  if (shown.length === 0) return null;
  return (
    <Panel
      title={title}
      action={
        <MoreLink to="/events">
          <Trans>All events</Trans>
        </MoreLink>
      }
    >
      <EventLinks events={shown} Chips={Chips} />
    </Panel>
  );
}
