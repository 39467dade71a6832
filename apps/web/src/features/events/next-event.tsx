import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Users } from 'lucide-react';
import { useLanguage } from '../../lib/language/i18n.ts';
import { useServerTime } from '../../lib/time/use-server-time.ts';
import { formatEventStart, textFor } from './event-texts.ts';
import { userEventsQuery } from './events.api.ts';

/** One line for home, or nothing: it is no loss if it does not load. */
export function NextEvent() {
  const language = useLanguage();
  const now = useServerTime();
  const next = useQuery(userEventsQuery).data?.find(
    ({ state, endsAt, own }) =>
      (state === 'published' || state === 'moved') &&
      Date.parse(endsAt) > now &&
      own?.state !== 'left' &&
      own?.state !== 'waiting',
  );
  if (!next) return null;
  const { text, lang } = textFor(next.title, language);
  return (
    <Link
      to="/events/$id"
      params={{ id: String(next.id) }}
      className="flex items-center gap-4 rounded-xl bg-surface px-5 py-4 shadow-soft transition-colors hover:bg-leaf-soft"
    >
      <Users aria-hidden className="size-5 shrink-0 text-leaf-strong" />
      <span className="grid min-w-0 grow">
        <span className="text-sm text-muted">
          <Trans>Your next event</Trans>
          {' · '}
          {formatEventStart(next)}
        </span>
        <span lang={lang} className="font-bold wrap-anywhere">
          {text}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:rotate-180" />
    </Link>
  );
}
