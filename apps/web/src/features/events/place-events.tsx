import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/language/format.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { MoreLink, Panel } from '../../ui/panel.tsx';
import { textFor, STALE_MS } from './events.api.ts';

const MAX_SHOWN = 3;

function placeEventsQuery(greenSpaceId: number) {
  return queryOptions({
    queryKey: ['GET /api/events', { greenSpaceId }],
    queryFn: ({ signal }) => call('GET /api/events', { query: { greenSpaceId: String(greenSpaceId) }, signal }),
    staleTime: STALE_MS,
  });
}

/** On the page of a green space; nothing while there are none. */
export function PlaceEvents({ greenSpaceId }: { greenSpaceId: number }) {
  const language = useLanguage();
  const events = (useQuery(placeEventsQuery(greenSpaceId)).data ?? []).filter(({ state }) => state !== 'cancelled');
  if (events.length === 0) return null;
  return (
    <Panel
      title={<Trans>Events here</Trans>}
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
