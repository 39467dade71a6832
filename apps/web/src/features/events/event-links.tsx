import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Event } from '@ecopulse/contract/events/events';
import { useLanguage } from '../../lib/language/i18n.ts';
import { langOf } from '../../lib/language/lang-of.ts';
import { formatEventStart, textFor } from './event-texts.ts';

interface EventLinksProps {
  events: readonly Event[];
  showsPlace?: boolean;
  Chips?: ComponentType<{ event: Event }> | undefined;
}

export function EventLinks({ events, showsPlace = false, Chips }: EventLinksProps) {
  const language = useLanguage();
  return (
    <ul className="grid list-none gap-3">
      {events.map((event) => {
        const { text, lang } = textFor(event.title, language);
        return (
          <li key={event.id} className="grid gap-1">
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
              {showsPlace && (
                <>
                  {' · '}
                  <span lang={langOf(event.place.name)}>{event.place.name}</span>
                </>
              )}
            </span>
            {Chips && <Chips event={event} />}
          </li>
        );
      })}
    </ul>
  );
}
