import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { Event } from '@ecopulse/contract/events/events';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/language/format.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { MoreLink, Panel } from '../../ui/panel.tsx';
import { textFor } from './event-texts.ts';
import { STALE_MS } from './events.api.ts';

const MAX_SHOWN = 3;

export function linkedEventsQuery(filter: { greenSpaceId: string } | { clubId: string }) {
  return queryOptions({
    queryKey: ['GET /api/events', filter],
    queryFn: ({ signal }) => call('GET /api/events', { query: filter, signal }),
    staleTime: STALE_MS,
  });
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
  const language = useLanguage();
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
      <ul className="grid list-none gap-3">
        {shown.map((event) => {
          const { id, startsAt } = event;
          const { text, lang } = textFor(event.title, language);
          return (
            <li key={id} className="grid gap-1">
              <Link
                to="/events/$id"
                params={{ id: String(id) }}
                lang={lang}
                className="min-h-6 justify-self-start rounded-sm font-bold wrap-anywhere underline-offset-4 hover:underline"
              >
                {text}
              </Link>
              <span className="text-sm text-muted">
                {formatDate(startsAt, {
                  weekday: 'short',
                  day: 'numeric',
                  month: 'short',
                  hour: 'numeric',
                  minute: '2-digit',
                })}
              </span>
              {Chips && <Chips event={event} />}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
