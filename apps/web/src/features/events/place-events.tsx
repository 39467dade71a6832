import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/language/format.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { MoreLink, Panel } from '../../ui/panel.tsx';
import { textFor } from './event-texts.ts';
import { STALE_MS } from './events.api.ts';

const MAX_SHOWN = 3;

type Filter = { greenSpaceId: string } | { clubId: string };

function linkedEventsQuery(filter: Filter) {
  return queryOptions({
    queryKey: ['GET /api/events', filter],
    queryFn: ({ signal }) => call('GET /api/events', { query: filter, signal }),
    staleTime: STALE_MS,
  });
}

/** On the page of a green space. */
export function PlaceEvents({ greenSpaceId }: { greenSpaceId: number }) {
  return <LinkedEvents filter={{ greenSpaceId: String(greenSpaceId) }} title={<Trans>Events here</Trans>} />;
}

/** On the page of a club. */
export function ClubEvents({ club }: { club: { id: number } }) {
  return <LinkedEvents filter={{ clubId: String(club.id) }} title={<Trans>Our events</Trans>} />;
}

/** Nothing while there are none. */
function LinkedEvents({ filter, title }: { filter: Filter; title: ReactNode }) {
  const language = useLanguage();
  const events = (useQuery(linkedEventsQuery(filter)).data ?? []).filter(({ state }) => state !== 'cancelled');
  if (events.length === 0) return null;
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
        {events.slice(0, MAX_SHOWN).map(({ id, title, startsAt }) => {
          const { text, lang } = textFor(title, language);
          return (
            <li key={id} className="grid">
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
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
